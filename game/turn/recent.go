package turn

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Recent is a turn with its lifts, as the likeliest reading has them.
type Recent struct {
	Ply    int
	Prev   *tracker.Ply // The one before it.
	Made   *tracker.Ply // nil for the turn that is on.
	Before boardgame.Position
	Lifts  []tracker.Lift
}

// Find returns the turn that fact number serial is a lift of, and the place of the lift in it; nil where it is none.
func Find(turns []Recent, serial int) (*Recent, int) {
	for t := range turns {
		i, found := slices.BinarySearchFunc(turns[t].Lifts, serial, func(l tracker.Lift, serial int) int { return l.Serial - serial })
		if found {
			return &turns[t], i
		}
	}
	return nil, 0
}

// Order says whether another touch of the same turn lies so close to lift i that nobody can tell which was first: uncertainty is the largest
// with which a lift is known.
func (t *Recent) Order(i int, uncertainty sensor.Micros) string {
	one := t.Lifts[i]
	near, _ := slices.BinarySearchFunc(t.Lifts, one.At-uncertainty, func(l tracker.Lift, at sensor.Micros) int { return cmp.Compare(l.At, at) })
	for j, l := range t.Lifts[near:] {
		if l.At > one.At+uncertainty {
			break
		}
		if near+j == i || l.IsBrush() || l.Adjust || l.AfterMove {
			continue
		}
		if d := max(l.At-one.At, one.At-l.At); d == 0 || d < max(l.Uncertainty, one.Uncertainty) {
			return "undetermined"
		}
	}
	return "determined"
}
