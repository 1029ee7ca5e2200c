package line

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Offences counts the illegal moves of one game. The zero value has none.
type Offences struct{ found []offence }

// offence is a finding.
type offence struct {
	side engine.Side
	ply  int
	at   sensor.Micros
}

// Find takes in a finding about a side in the turn of a ply.
func (w *Offences) Find(side engine.Side, ply int, at sensor.Micros) {
	w.found = append(w.found, offence{side, ply, at})
}

// Forget drops the findings in the turns of the plies from n on.
func (w *Offences) Forget(n int) {
	w.found = slices.DeleteFunc(slices.Clone(w.found), func(o offence) bool { return o.ply >= n })
}

// Copy returns an independent copy.
func (w *Offences) Copy() Offences { return Offences{slices.Clone(w.found)} }

// Last returns the turn of a side's last illegal move by the rules of Count; 0 for none.
func (w *Offences) Last(side engine.Side, rulings Rulings) (ply int) {
	for _, o := range w.found {
		if o.side == side && !rulings.DismissesOn(o.ply, side, o.at) {
			ply = max(ply, o.ply)
		}
	}
	return max(ply, slices.Max(append(rulings.IllegalMoves(side), 0)))
}

// Dismissed returns how many of a side's findings the arbiter has dismissed.
func (w *Offences) Dismissed(side engine.Side, rulings Rulings) (count int) {
	for _, o := range w.found {
		if o.side == side && rulings.DismissesOn(o.ply, side, o.at) {
			count++
		}
	}
	return count
}

// Count returns the number of a side's illegal moves: the findings that are not dismissed, and the arbiter's rulings. A
// finding and a ruling in the same turn count once.
func (w *Offences) Count(side engine.Side, rulings Rulings) (count int) {
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
