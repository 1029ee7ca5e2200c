package broadcast

import (
	"strings"
	"testing"
)

// A trace, or a board of an earlier version, may have names that are refused today.
func TestNamesInWhichSomethingIsHiddenSteerNoTitle(t *testing.T) {
	h := newTestHub(t)
	h.game(`{"type":"game","game":1,"state":"ready","play":"xiangqi","at_us":0}`,
		`{"type":"tags","game":1,"tags":{"red":"Lan\u202e1-0","black":"M\u200bai","event":"C\u2066up","table":"\u001b[2J"},"at_us":0}`)
	for path, want := range map[string]string{
		"/games/1":           `content="Lan�1-0 – M�ai"`,
		"/games/1/board.svg": "Lan�1-0 – M�ai, 0",
		"/games/1.pgn":       `[Red "Lan�1-0"]`,
		"/games.pgn":         `[Event "C�up"]`,
	} {
		_, _, body := h.get(path)
		if strings.ContainsAny(body, "\u202e\u200b\u2066\x1b") || !strings.Contains(body, want) {
			t.Errorf("%s: %.2000q, want %q", path, body, want)
		}
	}
}
