package api

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/hall/member"
)

// seatedTable is a table at which two players of the event sit.
type seatedTable struct {
	table
	tags map[string]string
	last control.Request
}

func (b *seatedTable) Status(game int) (*control.Status, error) {
	s, err := b.table.Status(game)
	s.Tags = b.tags
	return s, err
}

func (b *seatedTable) Do(r control.Request) (*control.Status, error) {
	b.last = r
	return b.table.Do(r)
}

// joinedTable returns the API of a board in a hall, and what orders PINs of it.
func joinedTable(t *testing.T, b Board) (a *api, order func(given []auth.EventPIN, named ...string) error) {
	t.Helper()
	a, _ = newTestAPI(t, b)
	secret, verifier, err := member.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	a.hall.api, a.hall.dir, a.hall.member = a, t.TempDir(), &member.Membership{Event: "E", Key: verifier}
	number := 0
	return a, func(given []auth.EventPIN, named ...string) error {
		number++
		o := member.Order{Event: "E", Board: "a key", Number: number, Expires: time.Now().Add(time.Hour).Format(time.RFC3339), PINs: named}
		signed, err := o.Sign(secret)
		if err != nil {
			t.Fatal(err)
		}
		_, err = a.hall.order(context.Background(), SignedOrder{Order: signed, PINs: given})
		return err
	}
}

// Where the network is broken at the end of a game the players sign by the PINs that the board was told before.
func TestPlayersOfAnEventSignByTheirPINsAtTheBoard(t *testing.T) {
	b := &seatedTable{tags: map[string]string{"section": "A", "red": "Lan", "black": "Mai"}}
	a, order := joinedTable(t, b)
	lanPIN, lan := a.door.Keyring().NewEventPIN("A", 1, "Lan")
	maiPIN, mai := a.door.Keyring().NewEventPIN("A", 2, "Mai")
	if err := order([]auth.EventPIN{lan, mai}, lan.Digest()); err != nil { // Another than the order names counts for nothing.
		t.Fatal(err)
	}
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	if got := ask(a, arbiter, "GET", "/api/hall", "").Body.String(); !strings.Contains(got, fmt.Sprintf(`"pins":[%q]`, lan.Digest())) {
		t.Errorf("the board says it checks %s", got)
	}
	if got := ask(a, arbiter, "GET", "/api/status", "").Body.String(); !strings.Contains(got, `"pins":["red"]`) {
		t.Errorf("who can sign: %s", got)
	}
	for _, c := range []struct {
		name, side, pin string
		status          int
	}{
		{"a wrong one", "red", "x" + lanPIN, 403},
		{"that of the other player", "red", maiPIN, 403},
		{"his own", "red", lanPIN, 200},
		{"one that the board was not told", "black", maiPIN, 403},
	} {
		if lanPIN == maiPIN {
			t.Skip("two players have drawn the same PIN")
		}
		answer := ask(a, arbiter, "POST", "/api/games/7/sign", fmt.Sprintf(`{"side":%q,"pin":%q}`, c.side, c.pin))
		if answer.Code != c.status {
			t.Errorf("%s: %d %s", c.name, answer.Code, answer.Body)
		}
	}
	body, _ := b.last.Body.(control.SignBody)
	if b.last.Checked != "pin" || b.last.By != "Trần" || body.Name != "Lan" || body.PIN != "" {
		t.Errorf("the board was asked %+v", b.last)
	}
}

// A board keeps the PINs of those who may still have to sign, and no list of the whole event.
func TestABoardForgetsPINsThatNobodyNeeds(t *testing.T) {
	a, order := joinedTable(t, new(table))
	keyring := a.door.Keyring()
	kept := func() (names []string) {
		for _, p := range keyring.EventPINs() {
			names = append(names, p.Name)
		}
		return names
	}
	player := func(n int) auth.EventPIN { return auth.EventPIN{Number: n, Name: fmt.Sprint(n), Verifier: "salt$hash"} }
	for n := 1; n <= 12; n += 2 {
		if err := order([]auth.EventPIN{player(n), player(n + 1)}, player(n).Digest(), player(n+1).Digest()); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(kept(), " "); got != "5 6 7 8 9 10 11 12" {
		t.Errorf("after six games: %s", got)
	}
	if err := order([]auth.EventPIN{player(5)}, player(5).Digest()); err != nil { // He sits here again.
		t.Fatal(err)
	}
	reset := player(12)
	reset.Verifier = "salt$other"
	if err := order([]auth.EventPIN{reset}, reset.Digest()); err != nil {
		t.Fatal(err)
	}
	if all := keyring.EventPINs(); len(all) != 7 || all[len(all)-1] != reset {
		t.Errorf("after a reset: %v", all)
	}
	if told, err := json.Marshal(SignedOrder{Order: "x"}); err != nil || string(told) != `{"order":"x"}` {
		t.Errorf("an order without PINs is not what older boards take: %s", told)
	}
	a.hall.forgetPINs()
	if got := kept(); got != nil {
		t.Errorf("after the board has left: %v", got)
	}
}
