package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/adjourned"
	"github.com/kyban/kyban/game/adjusting"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/displaced"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/game/hands"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/lost"
	"github.com/kyban/kyban/game/naming"
	"github.com/kyban/kyban/game/penalty"
	"github.com/kyban/kyban/game/played"
	"github.com/kyban/kyban/game/promotion"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/game/wrongstart"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
)

// turnPhase opens the next game when the pieces stand on their points again.
func (b *Board) turnPhase() {
	calm := b.now >= b.still+resetAfter
	b.followPieces()
	switch b.phase {
	case SettingUp:
		if calm && b.allStand() || b.now >= b.still+readyAfter && b.nearlyAllStand() {
			b.begin()
		}
	case Over:
		if b.replay.Ply() == 0 && (calm && b.allStand() || b.isSetUpWrongly()) {
			b.next(input.Opening{})
		}
	case Playing:
		if b.restoration == nil && (calm && b.allStand() && b.played.WasSetUpAgain(b.onBoard(), len(b.plies), b.faults.Doubted()) || b.isSetUpWrongly()) {
			b.next(input.Opening{})
		}
	}
}

// allStand says whether the start position stands on the board, as far as its sensors work.
func (b *Board) allStand() bool {
	return b.unlike().Without(b.faults.Doubted()).Empty()
}

// nearlyAllStand says whether only a few sensors don't show what they should for the start position, or a few pieces stand on
// wrong points.
func (b *Board) nearlyAllStand() bool {
	return b.unlike().Without(b.faults.Doubted()).Len() <= faults.MostUnseen || !b.misplaced().Empty.Empty()
}

// unlike is the sensors that don't show what they should for the start position, the board turned or not.
func (b *Board) unlike() engine.PointSet { return wrongstart.Unlike(b.start, b.raw, b.config.Turned) }

// isSetUpWrongly says whether the pieces were set up for the next game, a few of them on wrong points: all are on the board for a
// while, many more than this game has left.
func (b *Board) isSetUpWrongly() bool {
	left := b.tracker.Position().Occupied().Len()
	return b.now >= b.still+readyAfter && b.raw.Len() >= left+clearing && b.misplaced().Counted()
}

// next closes the game that is on and opens another, which stands on the board.
func (b *Board) next(o input.Opening) {
	b.played.RestAfterOne(b.onBoard())
	b.forgetSetUp()
	if !b.presses.Any() {
		b.close()
	}
	b.endInBreach()
	if b.result == nil {
		b.end("*", "unknown")
	}
	b.sayEnd()
	b.keep()
	b.playNext(o)
	b.turnPage()
	b.begin()
}

// begin opens game b.number: the pieces stand on their points.
func (b *Board) begin() {
	b.plies, b.presses, b.sure, b.result = nil, turn.Presses{}, 0, nil
	b.promotions, b.penalties, b.naming = promotion.Watch{}, penalty.Watch{}, naming.Watch{}
	b.time, b.mateWaits, b.inBreach, b.outage, b.fallen = b.newTime(), 0, 0, false, ending.Flag{}
	b.replied, b.lifts, b.stood, b.stoodPly = map[int]bool{}, turn.Waiting{}, 0, 0
	b.against.Forget()
	b.adjust, b.announced, b.stopped, b.unjudged = adjusting.Adjusting{}, adjusting.Announced{}, false, nil
	b.alsoAdjusted = map[int]bool{}
	b.displaced, b.playStart = displaced.Pieces{}, turn.Start{}
	b.turnSaid, b.eitherWay, b.otherBegan, b.firstPressed, b.wrongStart, b.exchanged, b.restoration, b.adjourned = false, false, false, false, false, 0, nil, adjourned.Case{}
	b.faults.BeginGame()
	b.draws.Begin(b.start)
	b.offers = b.offers.Begin(b.number)
	b.lateness.Begin(b.start.Turn(), b.now)
	b.played, b.cleared, b.lost, b.longest, b.disputed = played.Watch{}, false, lost.Watch{}, 0, 0
	b.setup, b.startSaid, b.asMoved = wrongstart.Difference{}, b.start.FEN(), nil
	b.tracker, b.opened, b.hands = b.newTracker(), b.now, hands.Begin(b.now)
	b.enter(Ready)
	b.saySetup()
	b.sayStartFaults()
	b.sayResumed()
}

// enter moves the board's life on.
func (b *Board) enter(p Phase) {
	b.phase = p
	s := record.State{Head: b.head("game"), State: string(p), At: b.now}
	if p == Ready {
		s.FEN, s.Play, s.Rulebook, s.Version = b.start.FEN(), b.config.Play, b.config.Rulebook, b.config.Version
		s.Evidence, s.Control, s.FlagEnds = b.config.Evidence, b.config.Control, b.config.FlagEnds
		s.Repetition, s.Consent, s.Lateness = b.draws.Other(b.book.ID), b.config.Consent, b.config.Lateness
		s.Supervised = b.config.Supervised
	}
	b.say(s)
}

func (b *Board) handleEnd() {
	b.close()
	b.closeSession()
}

// handleBreak closes the game as it stands: what stands unmade may yet have been moved on. It is no move, and unresolved.
func (b *Board) handleBreak() {
	if b.phase == Playing {
		b.longest = max(b.tracker.Longest(), b.stoodPly)
		if b.leftUnread() {
			b.longest = max(b.longest, len(b.plies)+1)
		}
	}
	b.closeSession()
}

// closeSession closes the game that is on. One that opened by itself and in which nobody lifted a piece was none.
func (b *Board) closeSession() {
	b.sayAll(b.replay.Stop(b.now))
	if b.phase == Playing || b.phase == Over || b.phase == Ready && b.number == 1 {
		b.sayEnd()
	}
	b.phase = Closed
}

// newGame closes what is on and opens a game as soon as the pieces stand.
func (b *Board) newGame(in input.Input) {
	o := in.Opening
	if b.phase == Playing || b.phase == Over {
		b.close()
		b.sayAll(b.replay.Stop(b.now))
		if b.result == nil {
			b.end("*", b.adjourned.Reason())
		}
		b.sayEnd()
		b.keep()
		b.regulate(in)
		b.playNext(o)
		b.turnPage()
	} else {
		b.regulate(in)
		b.playNext(o)
	}
	if b.phase != Ready || o != (input.Opening{}) {
		b.phase, b.plies, b.result, b.tracker = SettingUp, nil, nil, nil
		b.say(record.State{Head: b.head("game"), State: string(SettingUp), At: b.now})
	}
}

// regulate lets the games from now on be played by other regulations, where the next one is opened so.
func (b *Board) regulate(in input.Input) {
	if in.Opening.Regulated {
		b.config.Regulations = in.Regulations
	}
}

// turnPage goes on to the next game: what was claimed, ruled and named belongs to the one before. That the
// public is told of it later is said first of all, before anything is told.
func (b *Board) turnPage() {
	b.number++
	b.time, b.start, b.resumed, b.lateness = timekeeping.Keeper{}, b.home, input.Input{}, b.lateness.Next(b.number)
	b.arbitration, b.carriedOut, b.tags, b.account, b.atEnd = arbitration.New(b.book), nil, nil, covered.Account{}, nil
	b.delay.Next()
	b.sayAll(b.delay.Record(b.now, b.number))
}

// change follows an event or a frame in raw.
func (b *Board) change(raw engine.PointSet, at sensor.Micros) {
	if raw != b.raw {
		b.raw, b.still = raw, at
		b.overlook()
		b.faults.Changed(raw)
	}
}

// reached is the last ply of which anything can be said: the one after those that stand on the board, made or not.
func (b *Board) reached() int {
	if (b.phase == Playing || b.phase == Ready) && b.restoration == nil {
		return b.turn()
	}
	return b.inProgress()
}

// inProgress is the number of the first ply that is not made yet, or of the last one when the game is over; 0 while none is
// on.
func (b *Board) inProgress() int {
	switch b.phase {
	case Playing, Ready:
		return len(b.plies) + 1
	case Over:
		return len(b.plies)
	}
	return 0
}

// hasMoved says whether a move is made in the game that is on.
func (b *Board) hasMoved() bool { return b.phase == Playing && len(b.plies) > 0 }

// sideOf returns who plays ply n.
func (b *Board) sideOf(n int) engine.Side {
	if n%2 == 0 {
		return b.start.Turn().Other()
	}
	return b.start.Turn()
}
