package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// enter moves the board's life on.
func (b *Board) enter(p Phase) {
	b.phase = p
	s := State{Head: b.head("game"), State: string(p), At: b.now}
	if p == Ready {
		s.FEN, s.Rulebook, s.Version = b.start.FEN(), b.config.Rulebook, b.config.Version
		s.Evidence = b.config.Evidence
	}
	b.say(s)
}

// begin opens game b.number: the pieces stand on their points.
func (b *Board) begin() {
	b.plies, b.clocked, b.presses, b.sure, b.result = nil, false, nil, 0, nil
	b.replied, b.lifts, b.stood, b.stoodPly, b.illegal, b.againstLaw = map[int]bool{}, waiting{}, 0, 0, nil, 0
	b.adjust, b.announced, b.stopped, b.unjudged = adjusting{}, nil, false, nil
	b.more = map[int]bool{}
	b.strays = strays{seen: map[tracker.Stray]int{}, edges: b.strays.edges, changed: b.strays.changed, at: b.strays.at}
	b.turnSaid, b.wrongStart, b.restoration = false, false, nil
	clear(b.faults.suspects)
	b.flutters = flutters{}
	b.played, b.cleared, b.lost, b.longest, b.disputed = played{}, false, lost{}, 0, 0
	b.setup, b.startSaid, b.asMoved = misplacement{}, b.start.FEN(), nil
	b.tracker, b.opened = b.newTracker(), b.now
	b.enter(Ready)
	b.saySetup()
	b.sayStartFaults()
}

// turnPhase opens the next game when the pieces stand on their points again.
func (b *Board) turnPhase() {
	calm := b.now >= b.still+ResetAfter
	switch b.phase {
	case SettingUp:
		if calm && b.allStand() || b.now >= b.still+ReadyAfter && b.nearlyAllStand() {
			b.begin()
		}
	case Over:
		if calm && b.allStand() || b.isSetUpWrongly() {
			b.next()
		}
	case Playing:
		if b.restoration == nil && (calm && b.allStand() && b.wasSetUpAgain() || b.isSetUpWrongly()) {
			b.next()
		}
	}
}

// allStand says whether the start position stands on the board, as far as its sensors work.
func (b *Board) allStand() bool {
	return b.unlike().Without(b.faults.broken()).Without(b.faults.strange).Empty()
}

// nearlyAllStand says whether only a few sensors don't show what they should for the start position, or a few pieces stand on
// wrong points.
func (b *Board) nearlyAllStand() bool {
	return b.unlike().Without(b.faults.broken()).Without(b.faults.strange).Len() <= notSeenMax || !b.misplaced().empty.Empty()
}

// unlike is the sensors that don't show what they should for the start position, the board turned or not.
func (b *Board) unlike() engine.PointSet {
	straight, turned := b.start.Occupied().Xor(b.raw), b.start.Occupied().Turned().Xor(b.raw)
	if b.config.Turned == tracker.TurnedYes || b.config.Turned == tracker.TurnedAuto && turned.Len() < straight.Len() {
		return turned
	}
	return straight
}

// wasSetUpAgain says whether the start position came about by setting the pieces up, not by moves of this game.
func (b *Board) wasSetUpAgain() bool {
	if len(b.plies) == 0 && b.tracker.Last().Number == 0 {
		return b.tracker.Astray() || b.stoodPly > 1
	}
	if b.tracker.Astray() || b.clocked && b.tracker.Last().Number > len(b.plies) {
		return true
	}
	if b.clocked && b.tracker.MayHaveUndone(len(b.plies), b.start.Occupied()) {
		return false // Who sets the pieces up puts more than one home.
	}
	return !b.tracker.Expects(b.start.Occupied(), len(b.plies))
}

// isSetUpWrongly says whether the pieces were set up for the next game, a few of them on wrong points: all are on the board for a
// while, many more than this game has left.
func (b *Board) isSetUpWrongly() bool {
	left := b.tracker.Position().Occupied().Len()
	return b.now >= b.still+ReadyAfter && b.raw.Len() >= left+clearing && b.misplaced().counted()
}

// next closes the game that is on and opens another.
func (b *Board) next() {
	b.forgetSetUp()
	if !b.clocked {
		b.close()
	}
	if b.result == nil {
		b.end("*", "unknown")
	}
	b.sayEnd()
	b.turnPage()
	b.begin()
}

// turnPage goes on to the next game: what was claimed, ruled and named belongs to the one before. That the
// public is told of it later is said first of all, before anything is told.
func (b *Board) turnPage() {
	b.number++
	b.hearing, b.tags = newHearing(), nil
	b.delay.now = b.delay.next
	b.sayDelay()
}

func (b *Board) handleEnd() {
	b.close()
	b.closeSession()
}

// handleBreak closes the game as it stands: what stands unmade may yet have been moved on.
func (b *Board) handleBreak() { b.closeSession() }

// closeSession closes the game that is on. One that opened by itself and in which nobody lifted a piece was none.
func (b *Board) closeSession() {
	if b.phase == Playing || b.phase == Over || b.phase == Ready && b.number == 1 {
		b.sayEnd()
	}
	b.phase = Closed
}

// newGame closes what is on and opens a game as soon as the pieces stand.
func (b *Board) newGame() {
	if b.phase == Playing || b.phase == Over {
		b.close()
		if b.result == nil {
			b.end("*", "unknown")
		}
		b.sayEnd()
		b.turnPage()
	}
	if b.phase != Ready {
		b.phase, b.plies, b.result, b.tracker = SettingUp, nil, nil, nil
		b.say(State{Head: b.head("game"), State: string(SettingUp), At: b.now})
	}
}

// change follows an event or a frame in raw.
func (b *Board) change(raw engine.PointSet, at sensor.Micros) {
	if raw != b.raw {
		b.raw, b.still = raw, at
		b.faults.strange = b.faults.strange.And(raw) // A sensor that opens is not stuck.
	}
}
