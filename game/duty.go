package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// beforeAll is earlier than every time of a board.
const beforeAll sensor.Micros = -1_000_000_000

// dutyOf judges ply n as it was made, or the turn that is in progress by what was lifted so far. seen is a touch that the
// arbiter saw; where the board did not, he rules on it as on the first.
func (b *Board) dutyOf(n int, seen engine.Point) touchmove.Verdict {
	p := b.tracker.Ply(n)
	switch {
	case p == nil || seen.Valid() && !b.sawTouch(n, seen):
		return touchmove.Judge(b.book, b.turnSoFar(n, seen))
	case p.Legal:
		v, _ := b.mildest(n, seen)
		return v
	}
	v := b.turns().Of(p, seen).Verdict(b.book) // A move against the law leaves the duty of what was touched, and never obeys it.
	v.Obeyed = false
	return v
}

// turnSoFar is the turn of ply n as the rulebook judges it while the ply is not made, or with a touch at a point that was
// seen by others than the board.
func (b *Board) turnSoFar(n int, seen engine.Point) touchmove.Turn {
	p, law := b.tracker.Ply(n), touchmove.Turn{}
	position := b.tracker.Position()
	number := b.tracker.Last().Number + 1
	if p != nil {
		position, law.Played, number = p.Before, p.Move, n
	}
	law.Before, law.Lifts = position, b.arbitration.Kept(n)
	for _, l := range b.liftsOf(n) {
		law.Lifts = append(law.Lifts, touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty,
			Back: l.Back, Brush: l.IsBrush(), Adjust: l.Adjust || l.AfterMove || b.alsoAdjusted[l.Serial], Accidental: b.arbitration.Free(number, l.Point)})
	}
	if seen.Valid() && !b.sawTouch(n, seen) && position.At(seen) != 0 {
		first := touchmove.Lift{Point: seen, Owner: position.At(seen).Side(), At: beforeAll, Back: beforeAll + 1}
		law.Lifts = append([]touchmove.Lift{first}, law.Lifts...)
	}
	return law
}

// touchedSince says whether a side has surely touched a piece on purpose after ply n: it made a move that is fixed, or it
// lifts a piece of its own.
func (b *Board) touchedSince(side engine.Side, n int) bool {
	if b.tracker == nil || b.phase == SettingUp {
		return false
	}
	for i := n; i < len(b.plies); i++ {
		if p := b.plies[i]; p.side == side && p.fixed {
			return true
		}
	}
	next := b.tracker.Last().Number + 1
	if next <= n || b.tracker.Position().Turn() != side || b.restoration != nil {
		return false
	}
	for _, l := range b.liftsSoFar() {
		settled := l.Back != 0 || b.now >= l.At+tracker.BrushBelow
		if l.Owner == side && settled && !l.IsBrush() && !l.Adjust && !b.arbitration.Free(next, l.Point) {
			return true
		}
	}
	return false
}

// sawTouch says whether the board saw the piece on a point leave it in the turn of ply n.
func (b *Board) sawTouch(n int, point engine.Point) bool {
	for _, l := range b.liftsOf(n) {
		if l.Point == point && !l.AfterMove {
			return true
		}
	}
	return slices.ContainsFunc(b.arbitration.KeptAsMade(n), func(l touchmove.Lift) bool { return l.Point == point })
}

// liftsOf returns the lifts in the turn of ply n, which was made, stands or is in progress.
func (b *Board) liftsOf(n int) []tracker.Lift {
	if b.tracker == nil || b.phase == SettingUp {
		return nil
	}
	if p := b.tracker.Ply(n); p != nil {
		lifts, _ := b.turns().Lifts(p)
		return lifts
	}
	if n == b.tracker.Last().Number+1 {
		return b.liftsSoFar()
	}
	return nil
}

// turns reads the plies of the game as the rulebook judges them.
func (b *Board) turns() turn.Reader {
	return turn.Reader{Presses: &b.presses, Rulings: &b.arbitration, Sensors: &b.faults, Line: b.tracker, Adjusted: b.alsoAdjusted,
		Strict: b.book.Parameters.Penalties.Press.Article != ""}
}

// liftsSoFar returns the lifts of the turn that is on, without those that began before the opponent's had ended.
func (b *Board) liftsSoFar() []tracker.Lift {
	return b.turns().SoFar(b.tracker.Last(), b.tracker.Lifts())
}
