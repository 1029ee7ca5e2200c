package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// newTracker follows a game from the start position, or from one with pieces set up wrongly if the board looks like that. If as many
// sensors are closed as there are pieces, broken sensors that cancel each other out are dearer than pieces on wrong points. The tracker
// takes over the sensors already known to be dead.
func (b *Board) newTracker() *tracker.Tracker {
	ways, starts := b.misplaced().Ways(b.s.Start, b.s.Config.Sides(b.s.Start))
	b.starts = starts
	t := tracker.NewFrom(ways, b.s.Raw, b.s.Config.Turned != tracker.TurnedAuto)
	if dead := b.s.Faults.Dead(); !dead.Empty() {
		t.Blind(dead, b.s.Now)
	}
	if broken := b.s.Faults.Stuck().Or(b.s.Faults.Masked()); !broken.Empty() {
		t.Broken(broken, b.s.Now)
	}
	return t
}

// sayStarted records, before the first move, the position from which the game is played if it is not the expected one; and again when
// later moves show that the pieces stood otherwise. It omits a position that can't be written down, with a general outside its palace.
func (b *Board) sayStarted() {
	if len(b.starts) == 1 || b.s.Tracker.Last().Number == 0 {
		return
	}
	stood := b.started()
	fen := stood.FEN()
	if _, err := boardgame.ParseFEN(fen); err != nil || fen == b.startSaid {
		return
	}
	b.startSaid = fen
	b.say(record.State{Head: b.s.Head("game"), State: string(b.s.Phase), FEN: fen, Rulebook: b.s.Config.Rulebook, At: b.s.Now})
}

// started returns the position that the game began with, as far as it is known: the likeliest with pieces set up wrongly, if some surely
// were.
func (b *Board) started() boardgame.Position {
	starts := b.s.Tracker.Starts()
	if slices.Contains(starts, 0) {
		return b.s.Start
	}
	return b.starts[starts[0]]
}

// sayWrongStart records once that pieces were set up wrongly, when all readings agree on it (vn2004 9.9a).
func (b *Board) sayWrongStart() {
	starts := b.s.Tracker.Starts()
	if slices.Contains(starts, 0) || b.s.WrongStart || b.s.Sure < len(b.s.Plies) || len(b.s.Plies) == 0 {
		return
	}
	b.s.WrongStart = true
	if article := b.s.Book.Parameters.WrongStart.Article; article != "" {
		f := setup.WrongStartFinding(b.s.Start, b.starts[starts[0]])
		f.Head, f.Ply, f.Article, f.At, f.Rulebook = b.s.Head("finding"), len(b.s.Plies), article, b.s.Now, b.s.Config.Rulebook
		b.say(f)
	}
}

// startPlay begins play by a signal: the arbiter, the schedule, or the press of the player who does not move first. Earlier touches bind
// no player, and are forgotten if the pieces stand as they should.
func (b *Board) startPlay(at sensor.Micros) {
	if b.s.PlayStart.Known || !b.nobodyMoved() {
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
	open := !b.s.PlayStart.Known && b.nobodyMoved() && (b.s.Phase == Playing || b.s.Phase == Ready) && !b.s.Stopped
	return side != b.s.Start.Turn() && open && b.s.Tracker.Last().Number == 0 && b.s.Tracker.OnBoard().Move == 0 && b.allStand()
}
