package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// nobodyMoved reports whether the current game has no move yet: the setup can still be put right.
func (b *Board) nobodyMoved() bool {
	return (b.s.Phase == Ready || b.s.Phase == Playing) && b.s.Restoration == nil && len(b.s.Plies) == 0
}

// putRight takes a piece put down on its point before the first move as a correction of the setup: the game begins with what stands now.
// It reports whether it did.
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
		b.follow(moved)
	}
	return true
}

// setOtherwise takes a wrong piece that no legal move brought to its point, before the first move, as part of the setup.
func (b *Board) setOtherwise() {
	s, stands := b.s.Tracker.Standing()
	if b.setup.Empty.Empty() || len(b.s.Plies) > 0 || b.s.Presses.Any() || !stands || s.Legal || !b.s.Tracker.SureOfStanding() || b.s.Tracker.Last().Number > 0 {
		return
	}
	if b.s.Placed(b.setup.Taken).Has(s.Move.From()) && b.misplaced().Counted() {
		b.beginAnew()
	}
}

// beginAnew follows the game from what stands on the board now, without a move.
func (b *Board) beginAnew() {
	b.s.Tracker, b.lifts = b.newTracker(), law.Waiting{}
	b.follow(nil)
	b.saySetup()
}

// saySetup records the wrongly empty and wrongly taken points before the first move, once for each way in which the pieces stand. It also
// records when they are right again.
func (b *Board) saySetup() {
	off := b.misplaced()
	if !off.Counted() {
		off = setup.Difference{}
	}
	if off == b.setup {
		return
	}
	s := record.Setup{Head: b.s.Head("setup"), Empty: off.Empty.Names(), Taken: off.Taken.Names(), Guesses: off.Guesses(b.s.Start, b.s.Config.Sides(b.s.Start)[0]),
		Article: b.s.Book.Parameters.WrongStart.Article, At: b.s.Now, Rulebook: b.s.Config.Rulebook}
	if off.Empty.Empty() {
		s.Empty, s.Taken, s.Cleared = b.setup.Empty.Names(), b.setup.Taken.Names(), true
	}
	b.setup = off
	b.say(s)
}

// misplaced returns the pieces that may stand on wrong points. It takes no piece for wrong at a sensor known to be broken.
func (b *Board) misplaced() setup.Difference {
	unlike := b.unlike().Without(b.s.Faults.Broken())
	return setup.DifferenceOf(unlike.Without(b.s.Raw), unlike.And(b.s.Raw), b.s.Faults.Miswired())
}
