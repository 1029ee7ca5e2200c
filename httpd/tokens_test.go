package httpd

import (
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

// granted returns what a board was told of tokens.
func granted(board *table) (told []string) {
	for _, line := range board.done {
		if word, ok := strings.CutPrefix(line, "token by operator (operator) "); ok {
			told = append(told, word)
		}
	}
	return told
}

func TestTokensEnterTheLogInTheirOrderAndOnce(t *testing.T) {
	board := &table{}
	a, lines := newTestAPI(t, board)
	makeToken(t, a.keyring, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "") // Before a board was on.
	enter := func(method, path, body string, want int) {
		t.Helper()
		if w := ask(a, "operator", method, path, body); w.Code != want {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
	}
	expect := func(want ...string) {
		t.Helper()
		if got := granted(board); !slices.Equal(got, want) {
			t.Fatalf("the log has %q, want %q", got, want)
		}
	}
	enter("POST", "/api/tokens", `{"role":"player","side":"red","game":3,"name":"Lan"}`, 200)
	expect("made Trần arbiter", "made Lan player red 3")

	board.fail = control.ErrNotRecorded // A token is revoked at once, whatever the disk does.
	enter("DELETE", "/api/tokens/Lan", "", 204)
	if last := (*lines)[len(*lines)-1]; last != "control: that the token of Lan is revoked will be in the log later: not recorded" {
		t.Errorf("said %q", last)
	}
	expect("made Trần arbiter", "made Lan player red 3")

	board.fail = nil
	a.logGrants()
	a.logGrants()
	expect("made Trần arbiter", "made Lan player red 3", "revoked Lan player red 3")
}
