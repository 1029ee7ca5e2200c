package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/adjusting"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/game/wrongstart"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// takeBack takes the last ply back: the one that stands on the board, or else the last one made. Until the pieces are
// back, lifts and places only put the position right.
func (b *Board) takeBack() {
	if b.phase != Playing || b.restoration != nil {
		return
	}
	b.against.SayPending(arbitrated{b})
	if !b.putBackFurther() {
		b.makeAll()
	}
	last := b.tracker.Last()
	if s, stands := b.tracker.Standing(); stands && !s.Legal {
		b.note(record.Note{Code: "taken_back_illegal", Ply: last.Number + 1, Side: b.sideOf(last.Number + 1).String()}, rulebook.Citation{})
		return // Its piece goes back; the one before stays made.
	}
	if gone := b.tracker.MayBeUndone(last); gone != nil {
		last = gone // Its piece went home before the word.
	}
	if last.Prev == nil {
		return
	}
	b.forgetPly(last, false)
	b.cleared = false
	b.tracker.TakeBack(last)
	b.forgetTurn()
	b.takenBack = b.now
	b.played.UpTo(b.now, b.stoodPly)
	b.restoreTime(last.Number)
}

// putBackFurther says whether the pieces of more plies than one went home before the word: what stands is no move then.
func (b *Board) putBackFurther() bool {
	for n := len(b.plies) - 1; n > 0 && n >= len(b.plies)-putBackMax; n-- {
		if p := b.tracker.Ply(n); p != nil && b.placed(p.Before.Occupied()) == b.raw {
			return true
		}
	}
	return false
}

// putBackMax is how many plies before the last one may be put back at once.
const putBackMax = 3

// followUndone records the plies that were taken back without a word, once other moves were made in their place: before that
// the pieces may be being set up for another game.
func (b *Board) followUndone() {
	for p := b.tracker.Undone(); p != nil; p = b.tracker.Undone() {
		n := p.Number
		instead := b.tracker.Ply(n)
		if instead == nil || b.presses.Any() && b.tracker.Pressed() < n || !b.presses.Any() && (b.played.IsSettingUp() || b.maySetUpAgain(n)) {
			return
		}
		b.forgetPly(p, true)
		b.takenBack = b.now
		b.tracker.Forget(p)
		if b.presses.Any() {
			b.restoreTime(b.tracker.Pressed() + 1)
		}
	}
}

// forgetPly records that a ply was taken back, and drops what was made since.
func (b *Board) forgetPly(p *tracker.Ply, silent bool) {
	if p.Number <= len(b.plies) {
		b.say(record.Takeback{Head: b.head("takeback"), Ply: p.Number, Move: p.Move.String(), Silent: silent, At: b.now})
	}
	b.dropFrom(p.Number)
}

// dropFrom takes the plies from n on out of the game, with what was ruled of them.
func (b *Board) dropFrom(n int) {
	b.arbitration.Forget(n, len(b.plies))
	b.sayAll(b.draws.Forget(b.drawn(), n))
	b.promotions.Forget(n)
	b.naming.Forget(n)
	maps.DeleteFunc(b.replied, func(ply int, _ bool) bool { return ply >= n })
	b.unjudged = slices.DeleteFunc(b.unjudged, func(ply int) bool { return ply >= n })
	b.plies = b.plies[:min(n-1, len(b.plies))]
	b.sure = min(b.sure, len(b.plies))
	if b.inBreach >= n {
		b.inBreach = 0
	}
}

// makeAll makes the move that stands in some reading, and every ply before it: the players hold it for made.
func (b *Board) makeAll() {
	b.tracker.KeepStanding()
	if s, ok := b.tracker.Standing(); ok && s.Legal {
		b.tracker.Commit()
	}
	for n := len(b.plies) + 1; n <= b.tracker.Last().Number; n++ {
		b.replied[n] = true
	}
	b.sayMoves()
}

func (b *Board) restoreTo(p *tracker.Ply, position boardgame.Position, others ...*tracker.Ply) {
	b.tracker.Restore(p, position, others...)
	b.forgetTurn()
}

// forgetTurn forgets what was said of the turn that was on.
func (b *Board) forgetTurn() {
	b.announced = adjusting.Announced{} // Whose turn it was then is void.
	b.lifts, b.stood, b.stoodPly = turn.Waiting{}, 0, 0
	b.against.Forget()
}

// turned notes that the players sit on the wrong sides. Before the first lift the board is seen from the other side; a game
// that is on is followed as it began, and the next one is seen so.
func (b *Board) turned() {
	b.config.Turned = tracker.TurnedYes
	n := record.Announcement{Head: b.head("turned"), At: b.now}
	switch b.phase {
	case Ready:
		b.tracker = b.newTracker()
	case Playing:
		n.Text = "next game"
	}
	b.say(n)
}

// sayTurned records once that the board is turned, when all readings agree on it. It is no finding.
func (b *Board) sayTurned() {
	if turned, sure := b.tracker.Turned(); turned && sure && !b.turnSaid {
		b.turnSaid = true
		b.say(record.State{Head: b.head("game"), State: string(b.phase), Turned: true, At: b.now})
		if b.mayHaveBegunWrongly() {
			b.note(record.Note{Code: "other_side_began", Ply: 1}, b.book.Parameters.Begins)
		}
	}
}

// beginOther takes it that the other side has begun in xiangqi: it pressed for the first move, and that explains more than a turned board. The moves are
// followed as they were made. No ply is certain until the arbiter dismisses it: the players may have taken each other's levers, too. Where pieces were not where
// they belong when the game began, it may have begun before the board could tell.
func (b *Board) beginOther(side engine.Side) {
	if b.otherBegan || b.firstPressed || len(b.plies) > 0 || side == b.start.Turn() || b.config.Turned != tracker.TurnedAuto || b.config.Play == "chess" || !b.setup.Empty.Empty() {
		return
	}
	start := b.start.WithTurn(side)
	if began := b.tracker.BegunFrom(start); began != nil && began.Unexplained() < b.tracker.Unexplained() && (b.tracker.LikelierTurned() || began.Unexplained() == 0) {
		b.time, b.tracker, b.start, b.starts, b.asMoved, b.otherBegan, b.startSaid = b.time.BegunBy(side, b.now), began, start, []boardgame.Position{start}, nil, true, start.FEN()
		b.draws.Begin(start)
		b.say(record.State{Head: b.head("game"), State: string(b.phase), FEN: b.startSaid, Rulebook: b.config.Rulebook, At: b.now})
		b.note(record.Note{Code: "wrong_side_began", Ply: 1, Side: side.String()}, b.book.Parameters.Begins)
		if law := b.book.Parameters.Begins; law.Article != "" {
			b.say(wrongstart.Begun(b.head("finding"), side, law, b.now))
		}
	}
}

// mayHaveBegunWrongly says whether the board is read as turned, but the lever of the other side was pressed for the first move: that may have
// begun, on a straight board. Until somebody says that the board is turned, or the arbiter dismisses it, no ply is certain.
func (b *Board) mayHaveBegunWrongly() bool {
	if b.otherBegan {
		return !b.arbitration.DismissesOn(1, engine.NoSide, 0)
	}
	if b.tracker == nil || b.book.Parameters.Begins.Article == "" || b.config.Turned != tracker.TurnedAuto || !b.tracker.LikelierTurned() {
		return false
	}
	first := b.tracker.Ply(1)
	return first != nil && b.turns().PressedByOther(first) && !b.arbitration.DismissesOn(1, engine.NoSide, 0)
}
