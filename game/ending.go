package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
)

// outcome is a result as it was recorded, and who gave it where play itself did not bring it.
type outcome struct {
	said  record.Result
	given Given
}

// sayEnding ends the game when ply n, the last one, leaves the opponent without a legal move, however the pieces may have been
// set up, and whether or not those that stand on wrong points are put back.
func (b *Board) sayEnding(n int) {
	p, how := b.tracker.Ply(n), b.ends(n)
	if n != len(b.plies) || how == boardgame.NoEnding || b.sure < n && ending.Of(b.tracker.Reached(n)) != how || b.mateTooLate(n, p) {
		return
	}
	b.time.Mated(p.Placed)
	if b.sawTurn(p) && b.verdict(n).Kind != touchmove.NoFinding && !b.arbitration.DismissesTouch(n, p.Side()) {
		if b.inBreach != n {
			b.note(record.Note{Code: "ended_in_breach", Ply: n, Side: p.Side().String()}, ending.Article(how, b.book.Parameters.Endings))
		}
		b.inBreach = n
		return // Nor does one that disobeys its duty, before the arbiter has ruled.
	}
	b.end(ending.Result(how, p.Side(), b.book))
}

// endInBreach ends the game by a move that disobeys its duty, once the next game is set up and nobody has claimed that (vn2004 9.11a, chess 4.8).
func (b *Board) endInBreach() {
	if n := b.inBreach; n > 0 && n == len(b.plies) && b.result == nil && !b.arbitration.IsClaimed(n) {
		b.end(ending.Result(b.ends(n), b.sideOf(n), b.book))
	}
}

// outcomeOf is how the game ends by a position that a side has brought about.
func (b *Board) outcomeOf(how boardgame.Ending, by engine.Side) *outcome {
	o := &outcome{said: record.Result{Head: b.head("result")}}
	o.said.Result, o.said.Reason = ending.Result(how, by, b.book)
	return o
}

// ends returns how ply n ends the game by what it leaves on the board. A move against the law ends nothing.
func (b *Board) ends(n int) boardgame.Ending {
	if p := b.tracker.Ply(n); p == nil || !p.Legal {
		return boardgame.NoEnding
	}
	return ending.Of(b.tracker.PositionsAfter(n))
}

// endedBy returns the ply that has ended the game by what it left on the board, also where a ruling on the result came since; 0 where none has.
func (b *Board) endedBy() int {
	if n := len(b.plies); b.phase == Over && b.result != nil && ending.ByMove(b.result.said.Reason) && b.ends(n) != boardgame.NoEnding {
		return n
	}
	return 0
}

// reopensFrom returns the ply that has ended the game where it may go on before that, 0 for none: while its pieces stand.
func (b *Board) reopensFrom() int {
	if b.isEarlier {
		return 0
	}
	return b.endedBy()
}

// goOn takes it back that the game is over.
func (b *Board) goOn() {
	b.arbitration.WithdrawResult()
	b.sayAll(b.replay.Stop(b.now))
	b.result, b.longest, b.disputed = nil, 0, 0
	b.enter(Playing)
}

// endBy ends the game by what people say; what stands on the board counts as made.
func (b *Board) endBy(result, reason string) {
	if b.phase != Playing && b.phase != Ready {
		return
	}
	b.close()
	b.end(result, reason)
}

// resign ends the game by the word of a side, which has lost; by some laws it has drawn where the other side can't mate, however the
// pieces may have been moved.
func (b *Board) resign(side engine.Side) {
	if b.phase != Playing && b.phase != Ready {
		return
	}
	b.close()
	result := ending.Wins(side.Other())
	if b.book.Parameters.ResignDraws && ending.CantMate(b.reachedBy(len(b.plies)), side.Other()) {
		result = "1/2-1/2"
	}
	b.end(result, "resignation")
}

// endByHand ends the game as the organiser says, after the ply that he names: what was moved behind it is analysis. While
// the game is not closed his later word corrects what was said before.
func (b *Board) endByHand(in input.Input) {
	if b.phase != Playing && b.phase != Ready && b.phase != Over {
		return
	}
	if b.arbitration.ResultStands() {
		b.note(record.Note{Code: "result_confirmed"}, b.book.Parameters.Confirmed)
		return
	}
	b.close()
	said := record.Result{Head: b.head("result"), Result: in.Text, Reason: "ruling", Ply: min(in.Ply, len(b.plies)), At: b.now}
	b.correct(outcome{said: said, given: Given{ByHand: true, By: in.By, Role: in.Role}})
}

// correct says how the game ended, whatever was said before.
func (b *Board) correct(r outcome) {
	b.arbitration.ReplaceResult()
	b.time.End(b.now)
	b.result = &r
	b.say(r.said)
	if b.phase != Over {
		b.enter(Over)
	}
}

// end says how the game ended.
func (b *Board) end(result, reason string) {
	if b.result != nil {
		return
	}
	b.time.End(b.now)
	b.result = &outcome{said: record.Result{Head: b.head("result"), Result: result, Reason: reason, At: b.now}}
	b.say(b.result.said)
	b.enter(Over)
}

// close makes whatever stands on the board, before the game ends by something other than a move.
func (b *Board) close() {
	if b.phase != Playing {
		return
	}
	if b.cleared || b.tracker.Astray() || b.played.IsBeingSetUp(b.onBoard()) {
		b.played.Rest(b.onBoard())
		b.forgetSetUp()
	}
	unread := b.leftUnread()
	b.restoration = nil
	b.against.SayPending(arbitrated{b})
	open, restoring := b.standsExcused(), b.tracker.Restoring()
	inTheAir, last := b.neverCameDown(), b.tracker.Last().Number
	b.tidied = b.against.TidiedFrom(arbitrated{b}.Facts(), &b.presses)
	b.tracker.Close(b.now)
	b.namePromoted()
	b.namePromised()
	b.closing = true
	b.sayTouches()
	b.followUndone()
	b.sayMoves()
	b.sayLateFindings()
	b.against.Ask(arbitrated{b}, true)
	b.closing, b.tidied = false, 0
	b.noteLongest(open || unread || inTheAir && b.tracker.Last().Number == last, restoring)
	b.disputed = b.tracker.Disputed()
}

// standsExcused says whether a piece stands against the law in all readings, and nothing was recorded since a sensor may have lied.
func (b *Board) standsExcused() bool {
	s, ok := b.tracker.Standing()
	return ok && !s.Legal && !b.against.Stands() && !b.tracker.MayBeLawful() && b.tracker.Excused()
}

// noteLongest notes up to which ply some reading goes when the game is closed, and one further where that was open by then.
func (b *Board) noteLongest(open, restoring bool) {
	blind := !b.presses.Any() && b.doubtsBoard() || b.asMoved != nil
	b.longest = b.tracker.Longest()
	if restoring && !b.presses.AnySince(b.takenBack) {
		b.longest = len(b.plies) // What is put right is no move.
	}
	if open || blind || b.tracker.MayHaveMissed() {
		b.longest = max(b.longest, len(b.plies)+1)
	}
	b.longest = max(b.longest, b.played.Furthest(len(b.plies)))
}

// neverCameDown says whether the piece of the side to move that was lifted last is the only one in the air, for longer than
// a move takes. Where nobody presses it may stand where a sensor does not tell: that a last move was made can't be ruled out.
func (b *Board) neverCameDown() bool {
	position, air := b.tracker.Position(), b.tracker.Air()
	return !b.presses.Any() && !b.tracker.Restoring() && b.now >= b.still+carriedFor && air.Len() == 1 && !air.And(position.PiecesOf(position.Turn())).Empty()
}

// sayEnd closes the game's records.
func (b *Board) sayEnd() {
	e := record.End{Head: b.head("end"), FEN: b.ended().FEN(), Moves: []string{}, Unresolved: []int{}, At: b.now}
	plies := b.counted()
	for i, p := range plies {
		e.Moves = append(e.Moves, p.move.String())
		if !p.fixed || b.eitherWay || b.disputed > 0 && i+1 >= b.disputed {
			e.Unresolved = append(e.Unresolved, i+1)
		}
	}
	if b.result == nil || b.result.said.Ply == 0 {
		for n := len(plies) + 1; n <= max(b.longest, b.lost.Ply); n++ {
			e.Unresolved = append(e.Unresolved, n)
		}
	}
	b.say(e)
}

// ended returns the position behind the last ply that is part of the game.
func (b *Board) ended() boardgame.Position {
	position := b.started()
	for _, p := range b.counted() {
		position = position.After(p.move)
	}
	return position
}

// counted returns the plies that are part of the game: what was moved behind its last one is analysis.
func (b *Board) counted() []ply {
	if b.result != nil && b.result.said.Ply > 0 {
		return b.plies[:b.result.said.Ply]
	}
	return b.plies
}
