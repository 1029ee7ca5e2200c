package api

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

// overTable is a board whose game has ended, with something to sign.
type overTable struct{ table }

// shownDigest is the digest of the state to sign.
var shownDigest = strings.Repeat("0123456789abcdef", 4)

func (b *overTable) Status(int) (*control.Status, error) {
	s, err := b.table.Status(0)
	s.State, s.Result, s.Digest = "over", "1-0", shownDigest
	return s, err
}

func TestWhoMaySignIsShownTheDigestOfIt(t *testing.T) {
	a, _ := newTestAPI(t, &overTable{})
	for _, tc := range []struct {
		name, token string
		want        bool
	}{
		{"the operator", "operator", true},
		{"an arbiter", makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""), true},
		{"a player", makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, ""), true},
		{"a viewer", makeToken(t, a.door.Keyring(), control.Token{Name: "Hall", Role: control.Viewer}, 0, ""), false},
	} {
		w := ask(a, tc.token, "GET", "/api/status", "")
		if w.Code != 200 || strings.Contains(w.Body.String(), `"digest":"`+shownDigest) != tc.want {
			t.Errorf("%s: %d %s, want the digest: %v", tc.name, w.Code, w.Body, tc.want)
		}
	}
}

func TestADigestHasOneForm(t *testing.T) {
	a, _ := newTestAPI(t, &overTable{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	for digest, code := range map[string]int{shownDigest: 200, strings.ToUpper(shownDigest): 422, shownDigest[1:]: 422, shownDigest + "\n": 422, "": 422} {
		if w := ask(a, arbiter, "POST", "/api/games/open/sign", `{"side":"arbiter","digest":"`+strings.ReplaceAll(digest, "\n", `\n`)+`"}`); w.Code != code {
			t.Errorf("%q: %d %s, want %d", digest, w.Code, w.Body, code)
		}
	}
}

func TestAMoveThatWasShownHasOneForm(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	for was, code := range map[string]int{"h2e2": 200, "e7e8q": 200, "-": 200, "": 422, "h2e2 ": 422, "h2": 422, "e7e8k": 422, "j2e2": 422, `\u001b[31m`: 422, strings.Repeat("h2e2", 1000): 422} {
		if w := ask(a, arbiter, "POST", "/api/games/open/name", `{"ply":1,"move":"h2e2","reason":"So.","was":"`+was+`"}`); w.Code != code {
			t.Errorf("%q: %d %s, want %d", was, w.Code, w.Body, code)
		}
	}
}
