package review

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/record"
)

func TestARepetitionIsToldByWhatItsLawJudges(t *testing.T) {
	for _, c := range []struct {
		name string
		said Repetition
		want string
	}{
		{"chess", Repetition{Repetition: record.Repetition{Count: 5, Verdict: "draw", Article: "9.6.1", Rulebook: "fide2018"}},
			"Occurrence 5 of this position; the first was the start. Article fide2018 9.6.1: the game is drawn."},
		{"xiangqi", Repetition{Repetition: record.Repetition{Count: 3, Red: new("allowed"), Black: "allowed", Verdict: "draw", Article: "26", Rulebook: "vn2004"}},
			"Occurrence 3 of this position; the first was the start. Article vn2004 26: a draw, if nobody varies. Red: allowed chase. Black: allowed chase."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := NewSpeaker("en")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(s.repeated(c.said), " "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
