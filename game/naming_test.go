package game_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	. "github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// The board is said to be turned, and is not. Red's elephant is put back, a cannon comes to e2 that no sensor saw leave, and when Black
// presses the likeliest reading holds that Red has moved nothing yet: the ply that was shown stays open, and a word on it is answered.
func TestAPlyThatTheLikeliestReadingLacksIsNamed(t *testing.T) {
	const before = "trace 1\nrulebook vn2004\n500000 - g0\n900000 + g0\n1900000 + e2\n2500000 press red\n3900000 + g7\n4500000 press black\n"
	for _, c := range []struct{ name, line, want string }{
		{"as another move", `5000000 name 1 g0e2 "He had moved the elephant."`, "press_without_move named_impossible_move"},
		{"as the move that is shown", `5000000 name 1 b0c2 "It was so."`, "press_without_move named_impossible_move"},
		{"as words that are no move", `5000000 name 1 x "It was so."`, "press_without_move named_no_move"},
		{"a ply that is not made", `5000000 name 3 b0c2 "It was so."`, "press_without_move no_such_ply"},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole, err := trace.Parse(strings.NewReader(before + c.line + "\n6000000 end\n"))
			if err != nil {
				t.Fatal(err)
			}
			var notes []string
			p, err := feed.NewPlayer(whole.Header, Config{Turned: tracker.TurnedYes}, func(_ fact.Input, records []record.Record) error {
				for _, r := range records {
					if note, is := r.(record.Note); is {
						notes = append(notes, note.Code)
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range whole.Lines {
				if err := p.Line(line); err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.Join(notes, " "); got != c.want {
				t.Errorf("the notes are %q, want %q", got, c.want)
			}
		})
	}
}
