package hall

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/awaittest"
)

// pins makes PINs as the organiser.
func (o *office) pins(body string) (made []PINMade) {
	o.Helper()
	if err := json.Unmarshal([]byte(o.do(PINsPath, body)), &made); err != nil {
		o.Fatal(err)
	}
	return made
}

// checkPIN returns why a PIN is not that of a player.
func (h *Hall) checkPIN(player, pin string) error {
	var of auth.EventPIN
	for _, p := range h.keyring.EventPINs() {
		if p.Name == player {
			of = p
		}
	}
	return h.keyring.CheckEventPIN(of, pin)
}

// A board is told of all who play a game there and have a PIN, where it lacks one of them for that game: it forgets the others.
func TestABoardIsToldThePINsOfAGame(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	o.pins(`{"players":[{"id":"1-1","times":0},{"id":"1-2","times":0}]}`)
	an, bình := o.hall.keyring.EventPINs()[0].Digest(), o.hall.keyring.EventPINs()[1].Digest()
	for _, c := range []struct {
		name string
		told []pinsOf
		play [2]int
		red  string
		want int
	}{
		{"an older board", nil, [2]int{1, 2}, "An", 0},
		{"none", []pinsOf{}, [2]int{1, 2}, "An", 2},
		{"one of them", []pinsOf{{"/2", []string{an}}}, [2]int{1, 2}, "An", 2},
		{"both, of the game before", []pinsOf{{"/1", []string{an, bình}}}, [2]int{1, 2}, "An", 2},
		{"both", []pinsOf{{"/1", []string{}}, {"/2", []string{bình, an}}}, [2]int{1, 2}, "An", 0},
		{"one who plays a player without one", []pinsOf{}, [2]int{1, 3}, "An", 1},
		{"two without one", []pinsOf{}, [2]int{4, 3}, "An", 0},
		{"two of one name", []pinsOf{}, [2]int{1, 2}, "Bình", 0},
	} {
		g := due{red: c.red, black: "Bình", players: [2]entrant{{"", c.play[0]}, {"", c.play[1]}}, body: control.NewBody{Tags: map[string]string{"round": "2"}}}
		if got := o.hall.desk.lackedPINs(&board{told: hallTold{PINs: c.told}}, g); len(got) != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestAPlayerHasOnePINForTheWholeEvent(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	first := o.pins(`{"players":[{"id":"1-1","times":0},{"id":"1-2","times":0}]}`)
	if len(first) != 2 || first[0].Name != "An" || first[1].ID != "1-2" || len(first[0].PIN) != 6 {
		t.Fatalf("the PINs: %+v", first)
	}
	reset := o.pins(`{"players":[{"id":"1-1","times":1}]}`)
	for _, c := range []struct {
		name, player, pin string
		fits              bool
	}{
		{"the first one, of a player who has no other", "Bình", first[1].PIN, true},
		{"one that was reset", "An", first[0].PIN, first[0].PIN == reset[0].PIN},
		{"the one after it", "An", reset[0].PIN, true},
		{"of a player who has none", "Cường", reset[0].PIN, false},
	} {
		if err := o.hall.checkPIN(c.player, c.pin); (err == nil) != c.fits {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, told := o.ask(control.Organiser, http.MethodGet, PINsPath, ""); !strings.Contains(told, `{"id":"1-1","name":"An","times":2},{"id":"1-2","name":"Bình","times":1},{"id":"1-3","name":"Cường","times":0}`) {
		t.Error(told)
	}
	for _, c := range []struct {
		name, body string
		role       control.Role
		status     int
		want       string
	}{
		{"an arbiter", `{"players":[{"id":"1-3","times":0}]}`, control.Arbiter, 403, ""},
		{"a PIN that was made meanwhile", `{"players":[{"id":"1-3","times":0},{"id":"1-1","times":1}]}`, control.Organiser, 409, "somebody else has made PINs of these players meanwhile"},
		{"a player twice", `{"players":[{"id":"1-3","times":0},{"id":"1-3","times":0}]}`, control.Organiser, 422, "the player 1-3 is there twice"},
		{"nobody", `{"players":[{"id":"1-9","times":0}]}`, control.Organiser, 422, "no such player"},
	} {
		if status, text := o.ask(c.role, http.MethodPost, PINsPath, c.body); status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s", c.name, status, text)
		}
	}
}

// Of two organisers who reset one PIN at the same moment one alone is told a PIN: that is the one in force.
func TestOfTwoResetsAtOnceOneIsMade(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	var told [4]string
	var asked sync.WaitGroup
	for i := range told {
		asked.Go(func() {
			if status, text := o.ask(control.Organiser, http.MethodPost, PINsPath, `{"players":[{"id":"1-1","times":0}]}`); status == 200 {
				told[i] = text
			}
		})
	}
	asked.Wait()
	all := strings.Join(told[:], "")
	var made []PINMade
	if err := json.Unmarshal([]byte(all), &made); err != nil || len(made) != 1 {
		t.Fatalf("not one of them: %s", all)
	}
	if err := o.hall.checkPIN("An", made[0].PIN); err != nil {
		t.Error(err)
	}
}

// Whoever reads the log of a hall, as its second hall and a thief of its backup do, can't try PINs by it.
func TestTheLogOfAHallHasNothingByWhichAPINIsGuessed(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	made := o.pins(`{"players":[{"id":"1-1","times":0}]}`)
	kept := o.hall.keyring.EventPINs()
	if len(kept) != 1 {
		t.Fatal(kept)
	}
	facts, err := o.hall.journal.read(t.Context(), o.hall.journal.id, 1)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(facts)
	if err != nil {
		t.Fatal(err)
	}
	salt, hash, _ := strings.Cut(kept[0].Verifier, "$")
	for name, secret := range map[string]string{"the PIN": `"` + made[0].PIN + `"`, "the salt": salt, "the hash": hash} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the log has %s", name)
		}
	}
	if !strings.Contains(string(text), fmt.Sprintf(`"by":"Lan","pinned":[{"number":1,"times":1,"digest":"%s"}]`, kept[0].Digest())) {
		t.Errorf("the log does not say whose PIN was made: %s", text)
	}
}

// awaitPINs waits until a second hall has so many PINs.
func (h *Hall) awaitPINs(t *testing.T, n int) {
	t.Helper()
	until(t, fmt.Sprintf("the second hall has %d PINs", n), func() bool { return len(h.keyring.EventPINs()) == n })
}

// The second hall checks PINs as the first one did, when it is promoted.
func TestASecondHallHasThePINs(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	before := o.pins(`{"players":[{"id":"1-1","times":0}]}`)
	operator, err := control.Local(o.dir, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	var invited struct{ Code string }
	if err := operator.Ask(t.Context(), http.MethodPost, "/api/halls/invitations", nil, &invited); err != nil {
		t.Fatal(err)
	}
	second, err := OpenSecond(t.Context(), httpd.Config{Dir: t.TempDir(), Address: "127.0.0.1:0", Log: slog.New(slog.NewTextHandler(t.Output(), nil))},
		Invitation{First: o.hall.Server().Endpoint().Address, Code: invited.Code})
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	second.awaitPINs(t, 1)
	reset := o.pins(`{"players":[{"id":"1-1","times":1},{"id":"1-2","times":0}]}`)
	second.awaitPINs(t, 2)
	for _, c := range []struct {
		name, player, pin string
		fits              bool
	}{
		{"one that was reset", "An", before[0].PIN, before[0].PIN == reset[0].PIN},
		{"the one after it", "An", reset[0].PIN, true},
		{"one that was made later", "Bình", reset[1].PIN, true},
	} {
		if err := second.checkPIN(c.player, c.pin); (err == nil) != c.fits {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
