package byhand

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Recorded is a ply as a board has it.
type Recorded struct {
	Move       string
	Open       bool     // What it was is not sure:
	Candidates []string // it may be one of these.
}

// Comparison is what was entered by hand beside what a board has recorded.
type Comparison struct {
	Entered, Recorded int // How many plies each has.
	Differs           int // The first ply that is not the same, 0 for none.
}

// Compare compares the two. An open ply is the same where it may be what was entered.
func Compare(entered []engine.Move, recorded []Recorded) Comparison {
	c := Comparison{Entered: len(entered), Recorded: len(recorded)}
	for i := range min(len(entered), len(recorded)) {
		m, r := entered[i].String(), recorded[i]
		if m != r.Move && !(r.Open && slices.Contains(r.Candidates, m)) {
			c.Differs = i + 1
			break
		}
	}
	return c
}

// ByHand reports whether what was entered is shown. A board that has come back, which is heard and follows its game, is shown as soon as it
// has all that was entered, or contradicts it; what goes on from where its log ends is shown until then. A record that is over is shown
// always: it does not matter whether its board is heard now.
func (c Comparison) ByHand(boardCameBack, isOver bool) bool {
	switch {
	case isOver:
		return false
	case c.Differs > 0:
		return !boardCameBack
	}
	return c.Entered > c.Recorded
}
