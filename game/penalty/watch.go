package penalty

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Watch counts in one game. Its zero value has counted nothing.
type Watch struct{ found []offence }

// offence is what was found.
type offence struct {
	side engine.Side
	ply  int
	at   sensor.Micros
}

// Rulings is what the arbiter has ruled, as package arbitration knows it.
type Rulings interface {
	// DismissesOn says whether a ruling in force that was made no earlier than a time dismisses what is held against a side in the turn
	// of a ply.
	DismissesOn(ply int, side engine.Side, since sensor.Micros) bool
	// IllegalMoves returns the plies in whose turns a side made an illegal move by rulings in force.
	IllegalMoves(side engine.Side) []int
}

// Find takes in what a side is found to have done in the turn of a ply.
func (w *Watch) Find(side engine.Side, ply int, at sensor.Micros) {
	w.found = append(w.found, offence{side, ply, at})
}

// Forget forgets what was found in the turns of the plies from n on.
func (w *Watch) Forget(n int) {
	w.found = slices.DeleteFunc(slices.Clone(w.found), func(o offence) bool { return o.ply >= n })
}

// Copy returns a watch that goes on by itself.
func (w *Watch) Copy() Watch { return Watch{slices.Clone(w.found)} }

// Last returns the ply in whose turn a side has made an illegal move last, as Count counts them; 0 for none.
func (w *Watch) Last(side engine.Side, rulings Rulings) (ply int) {
	for _, o := range w.found {
		if o.side == side && !rulings.DismissesOn(o.ply, side, o.at) {
			ply = max(ply, o.ply)
		}
	}
	return max(ply, slices.Max(append(rulings.IllegalMoves(side), 0)))
}

// Dismissed returns how many of the illegal moves of a side that were found the arbiter has dismissed.
func (w *Watch) Dismissed(side engine.Side, rulings Rulings) (count int) {
	for _, o := range w.found {
		if o.side == side && rulings.DismissesOn(o.ply, side, o.at) {
			count++
		}
	}
	return count
}

// Count returns how often a side has made an illegal move: what was found and nobody dismissed, and what the arbiter ruled. What he
// ruled of a turn in which something was found is the same.
func (w *Watch) Count(side engine.Side, rulings Rulings) (count int) {
	found := map[int]bool{}
	for _, o := range w.found {
		if o.side == side && !rulings.DismissesOn(o.ply, side, o.at) {
			found[o.ply] = true
			count++
		}
	}
	ruled := map[int]bool{}
	for _, ply := range rulings.IllegalMoves(side) {
		if !found[ply] && !ruled[ply] {
			ruled[ply] = true
			count++
		}
	}
	return count
}
