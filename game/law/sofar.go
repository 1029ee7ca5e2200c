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

// InProgress returns the lifts of the turn that is on, without those that began before the opponent's had ended.
func (r Reader) InProgress(t *tracker.Tracker) []tracker.Lift { return r.soFar(t.Last(), t.Lifts()) }

// LiftsIn returns the lifts in the turn of ply n, which was made, stands or is in progress; none while there is no game.
func (r Reader) LiftsIn(t *tracker.Tracker, n int) []tracker.Lift {
	if t == nil {
		return nil
	}
	if p := t.Ply(n); p != nil {
		lifts, _ := r.Lifts(p)
		return lifts
	}
	if n == t.Last().Number+1 {
		return r.InProgress(t)
	}
	return nil
}

// Saw says whether the board saw the piece on a point leave it in the turn of ply n.
func (r Reader) Saw(t *tracker.Tracker, n int, point engine.Point) bool {
	left := func(l tracker.Lift) bool { return l.Point == point && !l.AfterMove }
	kept := func(l touchmove.Lift) bool { return l.Point == point }
	straightened := func(p *tracker.Ply) bool {
		return p != nil && slices.ContainsFunc(r.straightened(p), func(l tracker.Lift) bool { return l.Point == point })
	}
	return slices.ContainsFunc(r.LiftsIn(t, n), left) || slices.ContainsFunc(r.Rulings.KeptAsMade(n), kept) || t != nil && slices.ContainsFunc(t.Plies(n), straightened)
}

// SoFar is the turn of ply n as the rulebook judges it while the ply is not made, or with a touch at a point that was seen by others
// than the board. A piece that the opponent may have straightened counts where named has it: its owner says that the player touched it.
func (r Reader) SoFar(t *tracker.Tracker, n int, seen engine.Point, named engine.PointSet) touchmove.Turn {
	p, law := t.Ply(n), touchmove.Turn{}
	position, number := t.Position(), t.Last().Number+1
	if p != nil {
		position, law.Played, number = p.Before, p.Move, n
	}
	law.Before, law.Lifts = position, r.kept(n)
	lifts := r.LiftsIn(t, n)
	for _, l := range lifts {
		straightened := l.Owner != position.Turn() && l.Back != 0 && !inOneHand(l, lifts, position.Turn())
		if straightened && l.Point != seen && !named.Has(l.Point) || n == 1 && r.IsBeforeGame(l) {
			continue
		}
		law.Lifts = append(law.Lifts, touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty,
			Back: l.Back, Brush: l.IsBrush(), Adjust: l.Adjust || l.AfterMove || r.Adjusted[l.Serial], Accidental: r.free(number, lifts, l.Point)})
	}
	if seen.Valid() && !r.Saw(t, n, seen) && position.At(seen) != 0 {
		first := touchmove.Lift{Point: seen, Owner: position.At(seen).Side(), At: beforeAll, Back: beforeAll + 1}
		law.Lifts = append([]touchmove.Lift{first}, law.Lifts...)
	}
	return law
}

// Touches says whether a side has surely touched a piece on purpose in the turn that is on, which is that of ply next.
func (r Reader) Touches(t *tracker.Tracker, side engine.Side, next int, now sensor.Micros) bool {
	lifts := r.InProgress(t)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool {
		settled := l.Back != 0 || now >= l.At+tracker.BrushBelow
		return l.Owner == side && settled && !l.IsBrush() && !l.Adjust && !r.free(next, lifts, l.Point)
	})
}
