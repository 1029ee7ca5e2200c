package api

import (
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

// granted returns the grants that a board got.
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
	makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "") // Before a board was on.
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

func TestAPlayersTokenIsForASideOfTheGame(t *testing.T) {
	const (
		xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
		chess   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	)
	for _, tc := range []struct {
		name, fen, body string
		want            int
		answer          string
	}{
		{"White of the chess that is on", chess, `{"role":"player","side":"white","name":"Lan"}`, 200, `"side":"white","game":3`},
		{"Red of it", chess, `{"role":"player","side":"red","name":"Lan"}`, 200, `"side":"white","game":3`},
		{"Black of it", chess, `{"role":"player","side":"black","name":"Lan"}`, 200, `"side":"black","game":3`},
		{"Red of the xiangqi that is on", xiangqi, `{"role":"player","side":"red","name":"Lan"}`, 200, `"side":"red","game":3`},
		{"White of it", xiangqi, `{"role":"player","side":"white","name":"Lan"}`, 422, `side: expected red or black, found \"white\"; the game is xiangqi`},
		{"White of another game", xiangqi, `{"role":"player","side":"white","game":2,"name":"Lan"}`, 200, `"side":"white","game":2`},
		{"nobody's", chess, `{"role":"player","side":"green","name":"Lan"}`, 422, `red, white, black`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, _ := newTestAPI(t, &table{fen: tc.fen})
			if w := ask(a, "operator", "POST", "/api/tokens", tc.body); w.Code != tc.want || !strings.Contains(w.Body.String(), tc.answer) {
				t.Errorf("%d %s, want %d with %s", w.Code, w.Body, tc.want, tc.answer)
			}
		})
	}
}
