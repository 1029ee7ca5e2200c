package law

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/record"
)

func TestHowAFlagEndsAGame(t *testing.T) {
	const (
		bishop = "4k3/8/8/8/8/8/8/3BK3 b - - 0 1"
		rook   = "4k3/8/8/8/8/8/8/3RK3 b - - 0 1"
	)
	for _, tc := range []struct {
		name    string
		reached []string // The possible positions when it fell.
		draws   bool     // The record says that the opponent can't mate.
		now     bool
		want    string // Empty while the game waits.
	}{
		{"the opponent can mate", []string{rook}, false, true, "1-0"},
		{"the opponent can't mate", []string{bishop}, true, true, "1/2-1/2"},
		{"a move that stood then could have mated", []string{bishop}, false, true, "1-0"},
		{"later it is sure that he can't", []string{bishop}, false, false, "1/2-1/2"},
		{"later it is sure that he can", []string{rook}, false, false, "1-0"},
		{"readings differ now", []string{rook, bishop}, false, true, ""},
		{"readings differ still", []string{rook, bishop}, false, false, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var reached []boardgame.Position
			for _, fen := range tc.reached {
				p, err := boardgame.ParseFEN(fen)
				if err != nil {
					t.Fatal(err)
				}
				reached = append(reached, p)
			}
			f := FlagOf(record.Flag{Side: "black", Draws: tc.draws, Rulebook: "fide2023", Article: "6.9"}, 80)
			if got, waits := f.Ends(reached, tc.now); got != tc.want || waits != (tc.want == "") {
				t.Errorf("%q, waits: %v, want %q", got, waits, tc.want)
			}
			if f.Ply != 80 || f.Cited.Article != "6.9" {
				t.Errorf("after ply %d by %s, want 80 and 6.9", f.Ply, f.Cited.Article)
			}
		})
	}
}
