package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// takeBack takes the last ply back: the standing one, or else the last one made. Until the pieces are back, lifts and places only put the
// position right.
func (b *Board) takeBack() {
	if b.s.Phase != Playing || b.s.Restoration != nil {
		return
	}
	b.do(b.illegalMoves.SayPending(b.law()))
	if !b.putBackFurther() {
		b.makeAll()
	}
	last := b.s.Tracker.Last()
	if s, stands := b.s.Tracker.Standing(); stands && !s.Legal {
		b.note(record.Note{Code: "taken_back_illegal", Ply: last.Number + 1, Side: record.SideOf(b.s.SideOf(last.Number + 1))}, rulebook.Citation{})
		return // Its piece goes back; the ply before stays made.
	}
	if gone := b.s.Tracker.Undone().MayBe(); gone != nil {
		last = gone // Its piece went home before the word.
	}
	if last.Prev == nil {
		return
	}
	b.forgetPly(last, false)
	b.s.Cleared = false
	b.s.Tracker.TakeBack(last)
	b.forgetTurn()
	b.s.TakenBack = b.s.Now
	b.s.Played.UpTo(b.s.Now, b.s.Stood)
	b.sayTime(b.time.TakeBack(&b.s, last.Number))
}

// putBackFurther reports whether the pieces of more than one ply went home before the word: what stands is no move then. Where the last
// piece that moved stands where it came to, they only play to and fro.
func (b *Board) putBackFurther() bool {
	raw, last := b.s.Placed(b.s.Raw), b.s.Tracker.Last().Move
	if raw.Has(last.To()) && !raw.Has(last.From()) {
		return false
	}
	for n := len(b.s.Plies) - 1; n > 0 && n >= len(b.s.Plies)-putBackMax; n-- {
		if p := b.s.Tracker.Ply(n); p != nil && p.Before.Occupied() == raw {
			return true
		}
	}
	return false
}

// putBackMax is how many plies before the last one may be put back at once.
const putBackMax = 3

// followUndone records plies that were taken back silently, once other moves replace them. Before that, players may be setting up the
// pieces for another game.
func (b *Board) followUndone() {
	for p := b.s.Tracker.Undone().Ply(); p != nil; p = b.s.Tracker.Undone().Ply() {
		n := p.Number
		instead := b.s.Tracker.Ply(n)
		if instead == nil || b.s.Presses.Any() && b.s.Tracker.Pressed() < n || !b.s.Presses.Any() && (b.s.Played.IsSettingUp() || b.maySetUpAgain(n)) {
			return
		}
		left, undone := b.s.Tracker.Undone().Left()
		undone = undone && b.isFoundUndone(p, left)
		b.forgetPly(p, true)
		if undone { // Behind the takeback: a sheet drops what was found of a ply that is taken back.
			b.findUndone(p, left)
		}
		b.s.TakenBack = b.s.Now
		b.s.Tracker.Forget(p)
		if b.s.Presses.Any() {
			b.sayTime(b.time.TakeBack(&b.s, b.s.Tracker.Pressed()+1))
		}
	}
}

// isFoundUndone reports whether ply p, now taken back, was surely pressed although its player had left a piece of his own on its point,
// the rook of a castling. A pawn captured en passant is a question: a sensor that sticks shows the same.
func (b *Board) isFoundUndone(p *tracker.Ply, left tracker.Displaced) bool {
	n := p.Number
	if n > len(b.s.Plies) || !b.s.Plies[n-1].Fixed || b.s.Sure < n-1 || p.Gapped || b.s.Tracker.Thread().Cursory() || !b.s.Faults.Broken().Empty() {
		return false
	}
	_, pressed := b.s.Presses.After(p.Side(), p.Placed)
	return pressed && p.Before.At(left.To).Side() == p.Side()
}

// findUndone records a finding of such a ply. What was touched binds the replacing move (7.5.1 of chess).
func (b *Board) findUndone(p *tracker.Ply, left tracker.Displaced) {
	if b.sayUndone(p, left, true) {
		b.arbitration.Keep(p.Number, putBackBy(b.law().Of(p, engine.NoPoint).Law.Lifts, b.s.Now))
	}
}

// forgetPly records that a ply was taken back, and drops later plies.
func (b *Board) forgetPly(p *tracker.Ply, silent bool) {
	if p.Number <= len(b.s.Plies) {
		b.say(record.Takeback{Head: b.s.Head("takeback"), Ply: p.Number, Move: p.Move.String(), Silent: silent, At: b.s.Now})
	}
	b.dropFrom(p.Number)
}

// dropFrom takes the plies from n on out of the game, with the rulings on them.
func (b *Board) dropFrom(n int) {
	b.arbitration.Forget(n, len(b.s.Plies))
	b.sayAll(b.draws.Forget(&b.s, n))
	b.promotions.Forget(n)
	b.naming.Forget(n)
	maps.DeleteFunc(b.replied, func(ply int, _ bool) bool { return ply >= n })
	b.unjudged = slices.DeleteFunc(b.unjudged, func(ply int) bool { return ply >= n })
	b.s.Plies = b.s.Plies[:min(n-1, len(b.s.Plies))]
	b.s.Sure = min(b.s.Sure, len(b.s.Plies))
	if b.inBreach >= n {
		b.inBreach = 0
	}
}

// makeAll makes the move that stands in some reading, and every ply before it: the players hold it for made.
func (b *Board) makeAll() {
	b.s.Tracker.KeepStanding()
	if s, ok := b.s.Tracker.Standing(); ok && s.Legal {
		b.s.Tracker.Commit()
	}
	for n := len(b.s.Plies) + 1; n <= b.s.Tracker.Last().Number; n++ {
		b.replied[n] = true
	}
	b.sayMoves()
}

func (b *Board) restoreTo(p *tracker.Ply, position boardgame.Position, others ...*tracker.Ply) {
	b.s.Tracker.Restore(p, position, others...)
	b.forgetTurn()
}

// forgetTurn forgets what is kept about the current turn.
func (b *Board) forgetTurn() {
	b.announced = line.Announced{} // The turn of the announcements is void.
	b.lifts, b.stood, b.s.Stood = law.Waiting{}, 0, 0
	b.illegalMoves.Forget()
}

// turned notes that the players sit on the wrong sides. Before the first lift the board is seen from the other side at once. A game in
// play is followed as it began, and the next one is seen so.
func (b *Board) turned() {
	b.s.Config.Turned = tracker.TurnedYes
	n := record.Announcement{Head: b.s.Head("turned"), At: b.s.Now}
	switch b.s.Phase {
	case Ready:
		b.s.Tracker, b.s.Starts = setup.Track(&b.s)
	case Playing:
		n.Text = "next game"
	}
	b.say(n)
}

// sayTurned records once that the board is turned, when all readings agree on it. It is no finding.
func (b *Board) sayTurned() {
	turned, sure := b.s.Tracker.Begun().Turned()
	if !turned || !sure {
		return
	}
	if !b.turnSaid {
		b.turnSaid = true
		b.say(record.State{Head: b.s.Head("game"), State: string(b.s.Phase), Turned: true, At: b.s.Now})
	}
	if !b.otherNoted && b.law().MayHaveBegunWrongly() {
		b.otherNoted = true
		b.note(record.Note{Code: "other_side_began", Ply: 1}, b.s.Book.Parameters.Begins)
		b.doubtFirst()
	}
}

// doubtFirst reopens the plies that were certain before the first press.
func (b *Board) doubtFirst() {
	b.sayAll(b.draws.Forget(&b.s, 1))
	b.s.Sure = 0
	for i := range b.s.Plies {
		if p := &b.s.Plies[i]; p.Fixed {
			p.Fixed, p.Doubted = false, true
			b.say(record.Revised{Head: b.s.Head("revised"), Ply: i + 1, Move: p.Move.String(), Was: p.Move.String(), Open: true, Candidates: []string{p.Move.String()}, At: b.s.Now})
		}
	}
}

// beginOther follows the moves as made if the other side has begun in xiangqi: it pressed for the first move, and that explains more than
// a turned board. No ply is certain until the arbiter dismisses it, because the players may have pressed each other's levers. If pieces
// were misplaced at the start, the game may have begun before the board could tell.
func (b *Board) beginOther(side engine.Side) {
	if b.s.OtherBegan || b.firstPressed || len(b.s.Plies) > 0 || side == b.s.Start.Turn() || b.s.Config.Turned != tracker.TurnedAuto || b.s.Config.Play == "chess" || !b.setup.Wrong.Empty.Empty() {
		return
	}
	start := b.s.Start.WithTurn(side)
	if began := b.s.Tracker.Begun().From(start); began != nil && began.Begun().Unexplained() < b.s.Tracker.Begun().Unexplained() && (b.s.Tracker.Begun().LikelierTurned() || began.Begun().Unexplained() == 0) {
		b.time, b.s.Tracker, b.s.Start, b.s.Starts, b.s.OtherBegan, b.setup.Start = b.time.BegunBy(side, b.s.Now), began, start, []boardgame.Position{start}, true, start.FEN()
		b.follow(nil)
		b.draws.Begin(start)
		b.say(record.State{Head: b.s.Head("game"), State: string(b.s.Phase), FEN: b.setup.Start, Rulebook: b.s.Config.Rulebook, At: b.s.Now})
		b.note(record.Note{Code: "wrong_side_began", Ply: 1, Side: record.SideOf(side)}, b.s.Book.Parameters.Begins)
		if law := b.s.Book.Parameters.Begins; law.Article != "" {
			b.say(setup.WrongSideBegan(b.s.Head("finding"), side, law, b.s.Now))
		}
	}
}
