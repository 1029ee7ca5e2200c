package game

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// mostInAMove is how many pieces a move has in the air at most: a pawn, the piece that it captures, and one promoted before.
const mostInAMove = 3

// setUpAgain sets up the position once more, as on a board that was placed the wrong way (FIDE 7.2.2). It does so when the game is
// stopped, nothing was made since, and more pieces are in the air than any move has there.
func (b *Board) setUpAgain() {
	last, was := b.s.Tracker.Last(), b.restored
	if b.s.Stopped && was.Ruling > 0 && was.At >= b.s.StoppedAt && last.Number+1 == was.Ply && b.s.Tracker.Turn().InTheAir() > mostInAMove {
		b.setUp(last, b.s.Tracker.Position(), was.Ruling)
		b.sayRestoration()
	}
}

// voided holds the plies that a ruling voided, from its own ply on.
type voided struct {
	from     int
	plies    []line.Ply
	ruled    arbitration.Suspended // Rulings on these plies.
	last     *tracker.Ply
	lines    []*tracker.Ply // The last ply, and those that stand for it while a ply is open.
	position boardgame.Position
	limit    draws.Declaration // The declared limit of that time.
}

// enforce lets the duty of a ply stand. A move that disobeys it is void, and the position before it is to be set up.
func (b *Board) enforce(r arbitration.Ruling) {
	b.do(b.illegalMoves.SayRuled(b.law(), r.Ply, r.Article))
	b.makeStanding()
	duty := b.law().Duty(r.Ply, r.Point)
	if wasUndone := r.Ply <= b.arbitration.Undone(); r.Point.Valid() && !wasUndone && !b.law().Saw(r.Ply, r.Point) {
		b.note(record.Note{Code: "touch_not_seen", Ruling: r.Number}, b.s.Book.Parameters.Claims.Evidence)
	}
	b.sayVerdict(r.Ply, r.Number, duty)
	if r.Ply <= len(b.s.Plies) && duty.Obeyed {
		b.noteOnRuling("duty_obeyed", r.Number)
		return
	}
	ended := b.s.Result
	if ended != nil {
		b.goOn()
	}
	b.do(b.illegalMoves.Complete(b.law(), r.Ply))
	b.carriedOut = append(b.carriedOut, &carriedOut{ruling: r.Number, line: b.void(r.Ply, r.Number), before: ended})
	if len(duty.Duty) > 0 {
		b.arbitration.Impose(r.Ply, line.Duty{Article: duty.Article, Moves: duty.Duty})
	}
	b.setUpBefore(r.Ply, r.Number)
}

// restore has the position before a ply set up; the moves from there on are void. From ply 0 the moves stay, and the scoresheet is
// replayed from the start to find where it went wrong.
func (b *Board) restore(r arbitration.Ruling) {
	b.do(b.illegalMoves.SayRuled(b.law(), r.Ply, r.Article))
	b.makeStanding()
	if r.Ply > 0 {
		b.do(b.illegalMoves.Complete(b.law(), r.Ply))
		touches := b.touchesToKeep(r.Ply)
		b.carriedOut = append(b.carriedOut, &carriedOut{ruling: r.Number, line: b.void(r.Ply, r.Number)})
		b.arbitration.Keep(r.Ply, touches)
		b.setUpBefore(r.Ply, r.Number)
		return
	}
	b.setUp(b.s.Tracker.Last(), b.s.Tracker.Position(), r.Number)
	b.s.Restoration.Replay = true
	b.s.Restoration.Ply, b.s.Restoration.Position = 1, b.s.Started()
	b.sayRestoration()
}

// reinstate puts back what a ruling voided, and takes out what was played since.
func (b *Board) reinstate(old arbitration.Ruling, ruling int) {
	var v *voided
	done := b.carriedOutBy(old.Number)
	if done != nil {
		v = done.line
	}
	b.arbitration.EndDuty(old.Ply)
	if v == nil && (b.s.Restoration == nil || b.s.Restoration.Ruling != old.Number) {
		return // Nothing was void, and no position is being set up for this ruling.
	}
	b.makeStanding()
	if v == nil {
		b.setUp(b.s.Restoration.Last, b.s.Restoration.Last.After, ruling)
		b.sayRestoration()
		return
	}
	if v.from > len(b.s.Plies)+1 { // A later ruling voided the plies that these followed; they wait for that ruling.
		done.waits = true
		b.noteOnRuling("no_such_ply", ruling)
		return
	}
	if len(v.plies) == 0 && len(b.s.Plies) >= v.from {
		return // The duty was obeyed since; nothing was void.
	}
	touches, from := b.arbitration.KeptAsMade(v.from), v.from
	b.void(from, ruling)
	b.putBack(v, ruling)
	if len(v.plies) == 0 {
		b.arbitration.Keep(v.from, touches) // That turn has no ply, and goes on.
	}
	for next := b.waitsFor(v); next != nil; next = b.waitsFor(v) {
		v, done, next.waits = next.line, next, false
		b.putBack(v, ruling)
	}
	for b.s.Sure < len(b.s.Plies) && b.s.Plies[b.s.Sure].Fixed {
		b.s.Sure++ // Their findings are recorded.
	}
	b.arbitration.FreeTouches()
	b.setUpLine(v, from-1, ruling)
	b.sayAll(b.draws.Reinstate(&b.s, v.limit))
	ended := done.before
	if how := b.law().Ends(len(b.s.Plies)); ended == nil && b.s.Sure == len(b.s.Plies) && how != boardgame.NoEnding {
		ended = b.outcomeOf(how, b.s.SideOf(len(b.s.Plies)))
	}
	if ended == nil {
		b.sayRestoration()
		return
	}
	if b.time.IsOn(&b.s) {
		b.sayTime(b.time.Restore(b.s.Restoration.Ply, b.s.Now))
	}
	b.s.Restoration = nil // The game is over again, and needs no setup.
	b.giveAgain(ended, ruling)
}

// makeStanding makes the move that stands on the board, because a ruling is about made moves. While a position is being set up no move
// stands.
func (b *Board) makeStanding() {
	if b.s.Restoration == nil && b.s.Phase != Over {
		b.do(b.illegalMoves.SayPending(b.law()))
		b.makeAll()
	}
}

// void takes the plies from n on out of the game by a ruling, and returns what putBack needs.
func (b *Board) void(n, ruling int) *voided {
	v := &voided{from: n, ruled: b.arbitration.Suspended(n, ruling), last: b.s.Tracker.Last(), lines: b.s.Tracker.Lines(),
		position: b.s.Tracker.Position(), limit: b.draws.Declared()}
	if n <= len(b.s.Plies) {
		v.plies = slices.Clone(b.s.Plies[n-1:])
		b.say(record.Void{Head: b.s.Head("void"), From: n, Moves: engine.MoveNames(movesIn(v.plies)), Ruling: ruling, At: b.s.Now})
	}
	b.dropFrom(n)
	return v
}

// putBack makes voided plies part of the game again, with the rulings on them.
func (b *Board) putBack(v *voided, ruling int) {
	if len(v.plies) > 0 {
		b.s.Plies = append(b.s.Plies, v.plies...)
		b.say(record.Reinstated{Head: b.s.Head("reinstated"), From: v.from, Moves: engine.MoveNames(movesIn(v.plies)), Ruling: ruling, At: b.s.Now})
	}
	b.arbitration.PutBack(v.ruled)
}

func movesIn(plies []line.Ply) (moves []engine.Move) {
	for _, p := range plies {
		moves = append(moves, p.Move)
	}
	return moves
}

// waitsFor returns the effect of a withdrawn ruling whose line follows the line of v, and waited while that was void; nil for none.
func (b *Board) waitsFor(v *voided) *carriedOut {
	for _, done := range b.carriedOut {
		if !done.waits {
			continue
		}
		before := done.line.last.Preceding(done.line.from)
		if slices.ContainsFunc(v.lines, func(last *tracker.Ply) bool { return tracker.PlayedAlike(last, before) }) {
			return done
		}
	}
	return nil
}

// setUpLine has the position behind a line set up that is part of the game again. News since then about the plies up to n, such as a
// promoted piece, holds in it, too. Open plies stay open.
func (b *Board) setUpLine(v *voided, n, ruling int) {
	last, position := v.last, v.position
	lines := b.s.Tracker.Known(v.lines, n)
	if len(lines) > 0 {
		if lines[0] != last {
			last, position = lines[0], lines[0].After
		}
		lines = lines[1:]
	}
	b.setUp(last, position, ruling, lines...)
}

// setUpBefore has the position before ply n set up as the scoresheet has it (9.10): displaced pieces are to be put back.
func (b *Board) setUpBefore(n, ruling int) {
	last, position := b.s.Tracker.Last(), b.s.Tracker.Position()
	if p := b.s.Tracker.Ply(n); p != nil {
		last, position = p.Prev, p.Before
	}
	if written, ok := last.Written(b.s.Started()); ok {
		position = written
	}
	b.setUp(last, position, ruling)
	b.sayRestoration()
}

// followRestoration records when the position stands, and lets the game go on from it. In a replay of the scoresheet the position after
// the next ply follows first.
func (b *Board) followRestoration() {
	for r := b.s.Restoration; r != nil && !b.adjourned.On() && b.s.Now >= b.s.Still+tracker.StoodAfter && b.s.Stands(r.Position) && b.toSwap(r).Empty(); r = b.s.Restoration {
		b.say(record.Restored{Head: b.s.Head("restored"), Ply: r.Ply, At: b.s.Now})
		if r.Replay && r.Ply <= len(b.s.Plies) {
			r.Next(b.s.Plies[r.Ply-1].Move)
			b.sayRestoration()
			continue
		}
		b.setUp(r.Last, r.Position, r.Ruling)
		b.s.Restoration, b.restored = nil, line.Stood{Ply: r.Ply, Ruling: r.Ruling, At: b.s.Now}
		b.s.Played.UpTo(b.s.Now, b.s.Stood)
	}
}

// setUp has a position set up. From there the game goes on after the ply last, or one of the others that stand for it.
func (b *Board) setUp(last *tracker.Ply, position boardgame.Position, ruling int, others ...*tracker.Ply) {
	was, opened := b.s.Tracker.Position(), b.s.Placed(b.s.Tracker.Position().Occupied()).Without(b.s.Raw)
	if r := b.s.Restoration; r != nil {
		was, opened = r.Was, r.Opened
	}
	b.s.Tracker.Look(b.s.Raw)
	b.restoreTo(last, position, others...)
	b.s.Cleared, b.s.TakenBack = false, b.s.Now
	b.s.Restoration = &line.Restoration{Ply: last.Number + 1, Position: position, Last: last, Ruling: ruling, Unread: b.leftUnread(), Was: was, Opened: opened}
}

// toSwap returns the points where one piece is to replace another and that were not empty since. The sensors already show the position
// there, but a player who has only lifted the capturing piece still holds it.
func (b *Board) toSwap(r *line.Restoration) engine.PointSet {
	return b.s.Placed(r.Swapped()).Without(r.Opened)
}

// followSwaps takes the shown position as standing at another lift, a press or a takeback: it may have been set up without a gap.
func (b *Board) followSwaps(in fact.Fact) {
	r := b.s.Restoration
	event, lift := in.(fact.Event)
	lift = lift && !event.Placed
	switch {
	case r == nil:
	case lift && b.toSwap(r).Has(event.Point):
		r.Opened.Add(event.Point)
	case b.s.Stands(r.Position) && (lift || fact.Is[fact.Press](in) || fact.Is[fact.Takeback](in)):
		r.Was = r.Position
		b.followRestoration()
	case lift:
		r.Opened.Add(event.Point)
	}
}

// followNamed takes the named piece of a promotion while a position is set up: the game goes on from what is known now.
func (b *Board) followNamed() {
	r := b.s.Restoration
	if r == nil {
		return
	}
	b.revise()
	r.Last, r.Position = b.s.Tracker.Last(), b.s.Tracker.Position()
	if r.Replay {
		r.Position = b.s.Started()
		for _, p := range b.s.Plies[:r.Ply-1] {
			r.Position = r.Position.After(p.Move)
		}
	}
}

func (b *Board) sayRestoration() {
	r := b.s.Restoration
	b.say(r.Record(b.s.Game, b.s.Now))
	if b.time.IsOn(&b.s) && !r.Replay {
		b.sayTime(b.time.Restore(r.Ply, b.s.Now))
	}
}

// sayVerdict records the present duty of ply n, once for each ruling that changes it.
func (b *Board) sayVerdict(n, ruling int, v touchmove.Verdict) {
	d := record.Duty{Head: b.s.Head("duty"), Ply: n, Side: record.SideOf(b.s.SideOf(n)), Article: v.Article, Via: v.Via, Otherwise: v.Otherwise,
		Duty: engine.MoveNames(v.Duty), Rulebook: b.s.Config.Rulebook, Ruling: ruling, At: b.s.Now}
	if n <= len(b.s.Plies) {
		d.Obeyed = &v.Obeyed
	}
	said := fmt.Sprint(b.s.Game, n, ruling, v.Article, d.Duty, v.Obeyed, d.At)
	if said == b.dutySaid {
		return
	}
	b.dutySaid = said
	b.say(d)
}

// overlook notes an event that the board reads as no move, because a position is being set up. During an adjournment the pieces are put
// away, and that is no event.
func (b *Board) overlook() {
	if b.s.Restoration != nil && !b.adjourned.On() {
		b.s.Restoration.Unread = true
	}
}

// overlookPress tells the arbiter that the clock is pressed while the position to be set up does not stand. If it stands, the game is
// about to go on. One press before any piece moved is no move.
func (b *Board) overlookPress() {
	r := b.s.Restoration
	if r == nil || b.adjourned.On() || b.s.Stands(r.Position) {
		return
	}
	if r.Unread {
		b.noteUnset()
	}
	b.overlook()
}

// followStrays tells the arbiter that moves are played while a position is to be set up. It judges by where pieces come to rest.
func (b *Board) followStrays() {
	r := b.s.Restoration
	if r == nil || b.adjourned.On() || b.s.Now < b.s.Still+tracker.StoodAfter {
		return
	}
	if r.Strays(b.s.Raw.Without(b.s.Placed(r.Position.Occupied())).Without(b.s.Faults.Doubted()).Len()) {
		b.noteUnset()
	}
}

// noteUnset tells the arbiter, once, that the board still waits for a position.
func (b *Board) noteUnset() {
	if n, first := b.s.Restoration.Note(); first {
		b.note(n, rulebook.Citation{})
	}
}

// leftUnread reports whether the board read an event as no move while the position being set up does not stand. Whether moves were played
// is then unknown when the game ends.
func (b *Board) leftUnread() bool {
	return b.s.Restoration != nil && b.s.Restoration.Unread && !b.s.Stands(b.s.Restoration.Position)
}
