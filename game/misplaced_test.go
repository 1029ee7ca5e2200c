package game_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

func TestWhatIsSaidOfTheStart(t *testing.T) {
	right := engine.StartPosition()
	for _, tc := range []struct {
		name         string
		empty, taken string // Compared with the start position.
		want         string // The records, in short.
	}{
		{"all pieces stand", "", "", "ready"},
		{"a cannon one rank off", "h2", "h1", "ready setup C h2-h1"},
		{"both cannons one rank off", "b2 h2", "b1 h1", "ready setup C b2-b1 C h2-h1"},
		{"both cannons of Black one rank off", "b7 h7", "b8 h8", "ready setup c b7-b8 c h7-h8"},
		{"the likelier of two that are as near", "c0 b2", "a2 b1", "ready setup B c0-a2 C b2-b1"},
		{"a pawn ahead", "e3", "e4", "ready setup P e3-e4"},
		{"three pawns of one row ahead", "a3 c3 e3", "a4 c4 e4", "ready setup P a3-a4 P c3-c4 P e3-e4"},
		{"four pieces", "a0 i0 a9 i9", "a1 i1 a8 i8", "ready setup R a0-a1 R i0-i1 r a9-a8 r i9-i8"},
		{"pawns of both sides one rank up the board", "a3 i3 a6 i6", "a4 i4 a7 i7", "ready setup P a3-a4 P i3-i4 p a6-a7 p i6-i7"},
		{"five are still being set up", "a3 c3 e3 g3 i3", "a4 c4 e4 g4 i4", ""},
		{"one is missing", "e3", "", "ready e3 not_seen"},
		{"one is too many", "", "e4", "ready e4 stuck_on"},
		{"one is missing, and one may be misplaced", "e3 g3", "g4", "ready e3 not_seen g3 not_seen"},
		{"two of a row are missing, one of them may be elsewhere", "b2 h2 e3", "b1", "ready b2 not_seen h2 not_seen e3 not_seen"},
		{"a row sees nothing", "a3 c3 e3 g3 i3", "", "row 3 dead_row ready"},
		{"a row sees nothing, and a cannon is one rank off", "a3 c3 e3 g3 i3 h2", "h1", "row 3 dead_row ready setup C h2-h1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newBoard(t, game.Config{})
			seen := right.Occupied().Without(pointsOf(t, strings.Fields(tc.empty)...)).Or(pointsOf(t, strings.Fields(tc.taken)...))
			said := board.Step(fact.Input{Fact: fact.Start{Closed: seen}})
			said = append(said, board.Step(fact.Input{At: 3_000_000, Fact: fact.Tick{}})...)
			if got := inShort(t, said); got != tc.want {
				t.Errorf("said %q, want %q", got, tc.want)
			}
		})
	}
}

// inShort returns the records about sensors and pieces, and when the game is ready.
func inShort(t *testing.T, said []record.Record) string {
	t.Helper()
	var words []string
	for _, r := range said {
		var one struct {
			Type, State, Point, Row, Fault string
			Guesses                        []record.Guess
		}
		if err := json.Unmarshal(record.Encode(r), &one); err != nil {
			t.Fatal(err)
		}
		switch {
		case one.State == "ready":
			words = append(words, "ready")
		case one.Type == "sensor" && one.Row != "":
			words = append(words, "row", one.Row, one.Fault)
		case one.Type == "sensor":
			words = append(words, one.Point, one.Fault)
		case one.Type == "setup":
			words = append(words, "setup")
			for _, g := range one.Guesses {
				words = append(words, g.Piece, g.From+"-"+g.To)
			}
		}
	}
	return strings.Join(words, " ")
}
