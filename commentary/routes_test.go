package commentary

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/kyban/kyban/scoresheet"
)

// refused is why a game may not be analysed, as an HTTP status.
type refused int

func (refused) Error() string { return "so" }
func (r refused) Status() int { return int(r) }

func TestWhyNothingIsToldOfAGame(t *testing.T) {
	for _, tc := range []struct {
		name  string
		why   refused
		again string // Retry-After.
	}{
		{"the board is just being switched on", 503, "1"},
		{"there is no such game", 404, ""},
		{"the game is on", 409, ""},
	} {
		a := &Analyst{Config: Config{Path: "engine", Sees: func(context.Context, bool) bool { return true },
			Sheet: func(context.Context, int) (scoresheet.Sheet, error) { return scoresheet.Sheet{}, tc.why }}}
		r, w := httptest.NewRequest("GET", "/api/games/1/analysis", nil), httptest.NewRecorder()
		r.SetPathValue("id", "1")
		a.serve(w, r)
		if w.Code != int(tc.why) || w.Header().Get("Retry-After") != tc.again {
			t.Errorf("%s: %d, Retry-After %q, want %d, %q", tc.name, w.Code, w.Header().Get("Retry-After"), tc.why, tc.again)
		}
	}
}
