package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/sensor"
)

// sayWrongStart records once that pieces were set up wrongly.
func (b *Board) sayWrongStart() {
	if f, wrong := setup.WrongStart(&b.s); wrong {
		b.s.WrongStart = true
		if f.Article != "" {
			b.say(f)
		}
	}
}

// startPlay begins play by a signal: the arbiter, the schedule, or the press of the player who does not move first. Earlier touches bind
// no player, and are forgotten if the pieces stand as they should.
func (b *Board) startPlay(at sensor.Micros) {
	if b.s.PlayStart.Known || !b.s.MayBePutRight() {
		return
	}
	b.s.PlayStart = line.Start{Known: true, At: at}
	if b.s.Phase == Playing && law.AnyLiftBefore(b.s.Tracker, at) {
		b.lateness.Straightened()
	}
	if b.s.Phase == Playing && b.s.Still <= at && b.s.Raw == b.s.Placed(b.s.Start.Occupied()) {
		b.beginAnew()
		b.announced, b.s.Adjusted, b.displaced = line.Announced{}, map[int]bool{}, line.Displaced{}
		b.replied, b.stood, b.s.Stood, b.unjudged, b.s.Cleared = map[int]bool{}, 0, 0, nil, false
		b.illegalMoves.Forget()
	}
}

// startByWord begins play by the arbiter's word. If he stopped a game with lifted pieces, it had begun before.
func (b *Board) startByWord() {
	if !b.time.IsRunning() && !(b.s.Stopped && b.s.Phase == Playing && law.AnyLiftBefore(b.s.Tracker, b.s.StoppedAt)) {
		b.startPlay(b.s.Now)
	}
}

// startsByPress reports whether a press begins play: the player who does not move first presses while the pieces stand and no move is
// made. The press is for no move, and starts the clock of the first player.
func (b *Board) startsByPress(side engine.Side) bool {
	open := !b.s.PlayStart.Known && b.s.MayBePutRight() && (b.s.Phase == Playing || b.s.Phase == Ready) && !b.s.Stopped
	return side != b.s.Start.Turn() && open && b.s.Tracker.Last().Number == 0 && b.s.Tracker.Turn().OnBoard().Move == 0 && setup.AllStand(&b.s)
}

// putRight takes a piece put down on its point before the first move as a correction of the setup: the game begins with what stands now.
// It reports whether it did.
func (b *Board) putRight(e sensor.Event) bool {
	if len(b.s.Plies) > 0 || b.s.Presses.Any() || len(b.s.Starts) == 1 || b.s.Tracker.Last().Number > 0 {
		return false
	}
	off := setup.Misplaced(&b.s)
	if !setup.Unlike(&b.s).Empty() && (b.setup.Wrong.Empty.Empty() || !off.Counted() || off.Empty.Len() >= b.setup.Wrong.Empty.Len()) {
		return false
	}
	moved := &setup.MovedHome{Tracker: b.s.Tracker, Starts: b.s.Starts, Lifts: b.lifts}
	moved.Tracker.Event(e, b.adjust.Side != engine.NoSide || b.s.Stopped)
	b.beginAnew()
	if moved.Tracker.Turn().MayStand(-1) {
		b.follow(moved)
	}
	return true
}

// setOtherwise takes a wrong piece that no legal move brought to its point, before the first move, as part of the setup.
func (b *Board) setOtherwise() {
	s, stands := b.s.Tracker.Standing()
	if b.setup.Wrong.Empty.Empty() || len(b.s.Plies) > 0 || b.s.Presses.Any() || !stands || s.Legal || !b.s.Tracker.Turn().IsSure() || b.s.Tracker.Last().Number > 0 {
		return
	}
	if b.s.Placed(b.setup.Wrong.Taken).Has(s.Move.From()) && setup.Misplaced(&b.s).Counted() {
		b.beginAnew()
	}
}

// beginAnew follows the game from what stands on the board now, without a move.
func (b *Board) beginAnew() {
	b.lifts = law.Waiting{}
	b.s.Tracker, b.s.Starts = setup.Track(&b.s)
	b.follow(nil)
	b.sayAll(b.setup.Compare(&b.s))
}

// follow follows the game also as if a piece that came home had made the first move; nil means no more.
func (b *Board) follow(m *setup.MovedHome) { b.movedHome, b.s.MovedHome = m, m != nil }

func (b *Board) eventMovedHome(e sensor.Event) {
	if b.s.MovedHome && len(b.s.Plies) == 0 {
		b.movedHome.Event(e, b.adjust.Side != engine.NoSide || b.s.Stopped)
	}
}

func (b *Board) pressMovedHome(side engine.Side, at sensor.Micros) {
	if b.s.MovedHome && len(b.s.Plies) == 0 {
		b.movedHome.Tracker.Press(side, at)
		b.decideMovedHome()
	}
}

// decideMovedHome goes on with the reading that explains more, as soon as one does and no piece is in the air.
func (b *Board) decideMovedHome() {
	m := b.movedHome
	if m == nil || len(b.s.Plies) > 0 || !b.s.Tracker.Thread().Astray() && !b.s.Tracker.Turn().Air().Empty() {
		return
	}
	more, decided := m.Explains(b.s.Tracker)
	if more {
		b.s.Tracker, b.s.Starts, b.lifts = m.Tracker, m.Starts, m.Lifts
	}
	if decided || m.Tracker.Begun().LikelierTurned() && !b.s.Tracker.Begun().LikelierTurned() { // A turned board on top is one accident too many.
		b.follow(nil)
	}
}

// setUpLate is how soon after the setup a lift still counts as straightening of the last piece.
const setUpLate sensor.Micros = 5_000_000

// forgetSetUp goes back to the last moves that may have belonged to the game: later ones were the pieces being set up again.
func (b *Board) forgetSetUp() {
	if b.s.Presses.Any() || b.s.Phase != Playing {
		return
	}
	b.s.Played.Forget(&b.s, b.illegalMoves.Drop())
	b.s.Cleared = false
}

// forgetLateSetUp takes a lift that came back soon after the setup as the last straightening of the pieces, not as a touch of the player
// who begins.
func (b *Board) forgetLateSetUp() {
	if b.s.Phase == Playing && b.s.Game > 1 && b.s.Now < b.s.Opened+setUpLate && b.s.Tracker.Last().Number == 0 && setup.AllStand(&b.s) {
		b.lifts = law.Waiting{}
		b.s.Tracker, b.s.Starts = setup.Track(&b.s)
	}
}

// maySetUpAgain reports whether ply n may be a part of setting up again, in a game without presses: it was partly unseen and the start
// position stands since, or it went to a start point of a piece or to where no sensor saw it.
func (b *Board) maySetUpAgain(n int) bool {
	p := b.s.Tracker.Ply(n)
	return p.Gapped && setup.AllStand(&b.s) || b.s.Played.MayGoHome(&b.s, p)
}

// clearing is how many pieces in the air mean that the board is being cleared. A move and its reply lift four at most, when both capture
// and the hands overlap.
const clearing = 5

// followClearing notes when the board is being cleared, and when it turns out not to be.
func (b *Board) followClearing() {
	switch {
	case b.s.Tracker.Thread().Astray():
	case b.s.Tracker.Turn().InTheAir() >= clearing:
		b.s.Cleared = true
	case b.s.Tracker.Turn().Air().Empty() && !setup.AllStand(&b.s):
		b.s.Cleared = false
	}
}
