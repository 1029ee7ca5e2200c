package law

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

func TestThePenalty(t *testing.T) {
	law := rulebook.Penalties{Article: rulebook.Citation{Book: rulebook.FIDE2018, Article: "7.5.5"}, Loses: 2, Minutes: 2}
	blitz := law
	blitz.Minutes, blitz.Shortened = 1, rulebook.Citation{Book: rulebook.FIDE2018, Article: "B.2"}
	for _, tc := range []struct {
		name    string
		law     rulebook.Penalties
		count   int
		canMate bool
		want    Penalty
	}{
		{"the first", law, 1, true, Penalty{Count: 1, Gets: engine.Second, Amount: 120_000_000, Cited: law.Article}},
		{"the first, against a king alone", law, 1, false, Penalty{Count: 1, Gets: engine.Second, Amount: 120_000_000, Cited: law.Article}},
		{"the first in blitz", blitz, 1, true, Penalty{Count: 1, Gets: engine.Second, Amount: 60_000_000, Cited: blitz.Shortened}},
		{"the second", law, 2, true, Penalty{Count: 2, Loses: true, Cited: law.Article}},
		{"the second in blitz", blitz, 2, true, Penalty{Count: 2, Loses: true, Cited: law.Article}},
		{"the second, against a king alone", law, 2, false, Penalty{Count: 2, Draws: true, Cited: law.Article}},
		{"the third, which the arbiter let pass", law, 3, true, Penalty{Count: 3, Loses: true, Cited: law.Article}},
		{"none", law, 0, true, Penalty{Cited: law.Article}},
		{"by a law without penalties", rulebook.Penalties{}, 1, true, Penalty{Count: 1}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := PenaltyOf(tc.law, engine.First, tc.count, tc.canMate); got != tc.want {
				t.Errorf("%+v, want %+v", got, tc.want)
			}
		})
	}
}

func TestAMoveThatWasMadeInstead(t *testing.T) {
	for _, tc := range []struct {
		name, made, from, to string
		want                 bool
	}{
		{"of another piece", "b1c3", "g1", "g3", true},
		{"far from where the piece stood", "g1f3", "g1", "h5", true},
		{"beside it: the piece was straightened", "g1f3", "g1", "g3", false},
		{"across the corner", "g1f3", "g1", "g4", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, err := engine.ParseMove(tc.made)
			if err != nil {
				t.Fatal(err)
			}
			if got := Replaces(m, tc.from, tc.to); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}
