package law

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// beforeAll is earlier than every time of a board.
const beforeAll sensor.Micros = -1_000_000_000

// LiftsSoFar returns the lifts of the current turn, without those from before the opponent's turn had ended.
func (r Reader) LiftsSoFar() []tracker.Lift { return r.soFar(r.Tracker.Last(), r.Tracker.Lifts()) }

// LiftsIn returns the lifts in the turn of ply n, which was made, stands or is in progress; none without a game.
func (r Reader) LiftsIn(n int) []tracker.Lift {
	if r.Tracker == nil {
		return nil
	}
	if p := r.Tracker.Ply(n); p != nil {
		lifts, _ := r.Lifts(p)
		return lifts
	}
	if n == r.Tracker.Last().Number+1 {
		return r.LiftsSoFar()
	}
	return nil
}

// Saw reports whether the board saw the piece on a point leave it in the turn of ply n.
func (r Reader) Saw(n int, point engine.Point) bool {
	left := func(l tracker.Lift) bool { return l.Point == point && !l.AfterMove }
	kept := func(l touchmove.Lift) bool { return l.Point == point }
	straightened := func(p *tracker.Ply) bool {
		return p != nil && slices.ContainsFunc(r.straightened(p), func(l tracker.Lift) bool { return l.Point == point })
	}
	return slices.ContainsFunc(r.LiftsIn(n), left) || slices.ContainsFunc(r.Rulings.KeptAsMade(n), kept) || r.Tracker != nil && slices.ContainsFunc(r.Tracker.Plies(n), straightened)
}

// SoFar returns the turn of ply n as the rulebook judges it before the ply is made, or with a touch at the point seen that a person saw
// and the board did not. A piece that the opponent may have straightened counts if named has it: its owner says that the player touched
// it.
func (r Reader) SoFar(n int, seen engine.Point, named engine.PointSet) touchmove.Turn {
	p, law := r.Tracker.Ply(n), touchmove.Turn{}
	position, number := r.Tracker.Position(), r.Tracker.Last().Number+1
	if p != nil {
		position, law.Played, number = p.Before, p.Move, n
	}
	law.Before, law.Lifts = position, r.kept(n)
	lifts := r.LiftsIn(n)
	for _, l := range lifts {
		straightened := l.Owner != position.Turn() && l.Back != 0 && !inOneHand(l, lifts, position.Turn())
		if straightened && l.Point != seen && !named.Has(l.Point) || n == 1 && r.IsBeforeGame(l) {
			continue
		}
		law.Lifts = append(law.Lifts, touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty,
			Back: l.Back, Brush: l.IsBrush(), Adjust: l.Adjust || l.AfterMove || r.Adjusted[l.Serial], Accidental: r.free(number, lifts, l.Point)})
	}
	if seen.Valid() && !r.Saw(n, seen) && position.At(seen) != 0 {
		first := touchmove.Lift{Point: seen, Owner: position.At(seen).Side(), At: beforeAll, Back: beforeAll + 1}
		law.Lifts = append([]touchmove.Lift{first}, law.Lifts...)
	}
	return law
}

// Touches reports whether a side has surely touched a piece on purpose in the current turn, that of ply next.
func (r Reader) Touches(side engine.Side, next int) bool {
	lifts := r.LiftsSoFar()
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool {
		settled := l.Back != 0 || r.Now >= l.At+tracker.BrushBelow
		return l.Owner == side && settled && !l.IsBrush() && !l.Adjust && !r.free(next, lifts, l.Point)
	})
}
