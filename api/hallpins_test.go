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

// joinedTable returns the API of a board in a hall, and what orders PINs of it for a game.
func joinedTable(t *testing.T, b Board) (a *api, order func(game string, given []auth.EventPIN, named ...string) error) {
	t.Helper()
	a, _ = newTestAPI(t, b)
	secret, verifier, err := member.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	a.hall.api, a.hall.dir, a.hall.member = a, t.TempDir(), &member.Membership{Event: "E", Key: verifier}
	number := 0
	return a, func(game string, given []auth.EventPIN, named ...string) error {
		number++
		o := member.Order{Event: "E", Board: "a key", Number: number, Expires: time.Now().Add(time.Hour).Format(time.RFC3339), PINs: named, Of: game}
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
	b := &seatedTable{tags: map[string]string{"section": "A", "round": "1", "red": "Lan", "black": "Mai"}}
	a, order := joinedTable(t, b)
	lanPIN, lan := a.door.Keyring().NewEventPIN("A", 1, "Lan")
	maiPIN, mai := a.door.Keyring().NewEventPIN("A", 2, "Mai")
	if err := order("A/1", []auth.EventPIN{lan, mai}, lan.Digest()); err != nil { // Another than the order names counts for nothing.
		t.Fatal(err)
	}
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	if got := ask(a, arbiter, "GET", "/api/hall", "").Body.String(); !strings.Contains(got, fmt.Sprintf(`"pins":[{"game":"A/1","digests":[%q]}]`, lan.Digest())) {
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

// Several players of a section may have one name: the PIN of who plays the game signs it, and nobody else's.
func TestAPINSignsForNobodyOfTheSameName(t *testing.T) {
	for _, c := range []struct {
		name       string
		play       []int // Those of the two who have a PIN, by their numbers; 3 and 12 have one name.
		red, black string
		with       int // Whose PIN is typed for red.
		status     int
	}{
		{"his own, where a namesake sat before", []int{12, 5}, "An", "Mai", 12, 200},
		{"that of a namesake who sat before", []int{12, 5}, "An", "Mai", 3, 403},
		{"that of a namesake who sat before, and none is known of the two", nil, "An", "Mai", 3, 403},
		{"that of a namesake who sat before, and the other side's alone is known", []int{5}, "An", "Mai", 3, 403},
		{"where two of one name meet", []int{12, 3}, "An", "An", 12, 403},
		{"of a side that was named as the other one is", []int{12, 5}, "Mai", "Mai", 5, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &seatedTable{tags: map[string]string{"section": "A", "round": "2", "red": c.red, "black": c.black}}
			a, order := joinedTable(t, b)
			text, pins := map[int]string{}, map[int]auth.EventPIN{}
			for n, name := range map[int]string{3: "An", 12: "An", 5: "Mai"} {
				text[n], pins[n] = a.door.Keyring().NewEventPIN("A", n, name)
			}
			if text[3] == text[12] {
				t.Skip("two players have drawn the same PIN")
			}
			play := func(game string, players ...int) {
				var given []auth.EventPIN
				var named []string
				for _, n := range players {
					given, named = append(given, pins[n]), append(named, pins[n].Digest())
				}
				if err := order(game, given, named...); err != nil {
					t.Fatal(err)
				}
			}
			play("A/1", 3, 5)
			if len(c.play) > 0 {
				play("A/2", c.play...)
			}
			arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
			answer := ask(a, arbiter, "POST", "/api/games/7/sign", fmt.Sprintf(`{"side":"red","pin":%q}`, text[c.with]))
			if answer.Code != c.status {
				t.Errorf("%d %s", answer.Code, answer.Body)
			}
		})
	}
}

// Who always sits at one table stays known there, and so do his tries; another pairing of a round drops the PINs of the one before.
func TestABoardKeepsThePINOfWhoStays(t *testing.T) {
	b := &seatedTable{}
	a, order := joinedTable(t, b)
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	lanPIN, lan := a.door.Keyring().NewEventPIN("", 1, "Lan")
	for round := 1; round <= 9; round++ {
		b.tags = map[string]string{"round": fmt.Sprint(round), "red": "Lan", "black": "Other"}
		other := auth.EventPIN{Number: 1 + round, Name: "Other", Verifier: "salt$hash"}
		if err := order(fmt.Sprintf("/%d", round), []auth.EventPIN{lan, other}, lan.Digest(), other.Digest()); err != nil {
			t.Fatal(err)
		}
		if round == 9 {
			break
		}
		want := "wrong PIN"
		if round > 5 {
			want = "locked"
		}
		if got := ask(a, arbiter, "POST", "/api/games/7/sign", `{"side":"red","pin":"none"}`).Body.String(); !strings.Contains(got, want) {
			t.Errorf("round %d: %s", round, got)
		}
	}
	if got := ask(a, arbiter, "POST", "/api/games/7/sign", fmt.Sprintf(`{"side":"red","pin":%q}`, lanPIN)).Body.String(); !strings.Contains(got, "locked") {
		t.Errorf("the right one, locked: %s", got)
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
		if err := order(fmt.Sprintf("/%d", n), []auth.EventPIN{player(n), player(n + 1)}, player(n).Digest(), player(n+1).Digest()); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(kept(), " "); got != "5 6 7 8 9 10 11 12" {
		t.Errorf("after six games: %s", got)
	}
	if err := order("/13", []auth.EventPIN{player(5)}, player(5).Digest()); err != nil { // He sits here again.
		t.Fatal(err)
	}
	reset := player(12)
	reset.Verifier = "salt$other"
	if err := order("/11", []auth.EventPIN{player(11), reset}, player(11).Digest(), reset.Digest()); err != nil {
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
