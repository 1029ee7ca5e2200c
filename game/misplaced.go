package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// nobodyMoved says whether no move is made in the game that is open: how the pieces are set up can still be put right.
func (b *Board) nobodyMoved() bool {
	return (b.s.Phase == Ready || b.s.Phase == Playing) && b.s.Restoration == nil && len(b.s.Plies) == 0
}

// putRight takes it that a piece was put down where it belongs before the first move: the game begins with what stands now.
// It says whether that is so.
func (b *Board) putRight(e sensor.Event) bool {
	if len(b.s.Plies) > 0 || b.s.Presses.Any() || len(b.starts) == 1 || b.s.Tracker.Last().Number > 0 {
		return false
	}
	off := b.misplaced()
	if !b.unlike().Empty() && (b.setup.Empty.Empty() || !off.Counted() || off.Empty.Len() >= b.setup.Empty.Len()) {
		return false
	}
	moved := &setup.AsMoved{Tracker: b.s.Tracker, Starts: b.starts, Lifts: b.lifts}
	moved.Tracker.Event(e, b.adjust.Side != engine.NoSide || b.s.Stopped)
	b.beginAnew()
	if moved.Tracker.MayStand(-1) {
		b.asMoved = moved
	}
	return true
}

// setOtherwise takes a wrong piece that stands where no legal move leads, before the first move, for one that is being set up.
func (b *Board) setOtherwise() {
	s, stands := b.s.Tracker.Standing()
	if b.setup.Empty.Empty() || len(b.s.Plies) > 0 || b.s.Presses.Any() || !stands || s.Legal || !b.s.Tracker.SureOfStanding() || b.s.Tracker.Last().Number > 0 {
		return
	}
	if b.s.Placed(b.setup.Taken).Has(s.Move.From()) && b.misplaced().Counted() {
		b.beginAnew()
	}
}

// beginAnew follows the game from what stands on the board now: nobody has moved.
func (b *Board) beginAnew() {
	b.s.Tracker, b.lifts, b.asMoved = b.newTracker(), law.Waiting{}, nil
	b.saySetup()
}

// saySetup records which points are empty and taken that should not be, once for each way in which the pieces stand, as long
// as nobody has moved; and that they are right again.
func (b *Board) saySetup() {
	off := b.misplaced()
	if !off.Counted() {
		off = setup.Difference{}
	}
	if off == b.setup {
		return
	}
	s := record.Setup{Head: b.s.Head("setup"), Empty: off.Empty.Names(), Taken: off.Taken.Names(), Guesses: off.Guesses(b.s.Start, b.config.Sides(b.s.Start)[0]),
		Article: b.s.Book.Parameters.WrongStart.Article, At: b.s.Now, Rulebook: b.config.Rulebook}
	if off.Empty.Empty() {
		s.Empty, s.Taken, s.Cleared = b.setup.Empty.Names(), b.setup.Taken.Names(), true
	}
	b.setup = off
	b.say(s)
}

// misplaced returns which pieces may stand on wrong points, none where the board shows no such thing. Where a sensor is known
// to be broken nothing is taken for a wrong piece.
func (b *Board) misplaced() setup.Difference {
	unlike := b.unlike().Without(b.s.Faults.Broken())
	return setup.DifferenceOf(unlike.Without(b.s.Raw), unlike.And(b.s.Raw), b.s.Faults.Miswired())
}
