package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// sayEnding ends the game when ply n, the last one, leaves the opponent without a legal move, however the pieces may have been
// set up, and whether or not those that stand on wrong points are put back.
func (b *Board) sayEnding(n int) {
	p := b.tracker.Ply(n)
	if p == nil || n != len(b.plies) {
		return
	}
	switch endingOf(b.tracker.PositionsAfter(n)) {
	case engine.Checkmate:
		b.end(wins(p.Side()), "checkmate")
	case engine.Stalemate:
		b.end(wins(p.Side()), "stalemate")
	}
}

// endingOf returns how the game ends in all of these positions, NoEnding where they differ.
func endingOf(positions []tracker.Position) engine.Ending {
	ending := engine.NoEnding
	for i, p := range positions {
		position := p.(*tracker.Xiangqi).Engine()
		if now := position.Ending(); i == 0 {
			ending = now
		} else if now != ending {
			return engine.NoEnding
		}
	}
	return ending
}

func wins(s engine.Side) string {
	if s == engine.Red {
		return "1-0"
	}
	return "0-1"
}

// endBy ends the game by what people say; what stands on the board counts as made.
func (b *Board) endBy(result, reason string) {
	if b.phase != Playing && b.phase != Ready {
		return
	}
	b.close()
	b.end(result, reason)
}

// endByHand ends the game as the organiser says, after the ply that he names: what was moved behind it is analysis. While
// the game is not closed his later word corrects what was said before.
func (b *Board) endByHand(in Input) {
	if b.phase != Playing && b.phase != Ready && b.phase != Over {
		return
	}
	if b.resultStands() {
		b.remark(Remark{Code: "result_confirmed"}, b.book.Parameters.Confirmed)
		return
	}
	b.close()
	b.correct(Result{Head: b.head("result"), Result: in.Text, Reason: "ruling", Ply: min(in.Ply, len(b.plies)), At: b.now,
		given: Given{ByHand: true, By: in.By, Role: in.Role}})
}

// correct says how the game ended, whatever was said before.
func (b *Board) correct(r Result) {
	b.hearing.unsign()
	b.result = &r
	b.say(r)
	if b.phase != Over {
		b.enter(Over)
	}
}

// end says how the game ended.
func (b *Board) end(result, reason string) {
	if b.result != nil {
		return
	}
	b.result = &Result{Head: b.head("result"), Result: result, Reason: reason, At: b.now}
	b.say(*b.result)
	b.enter(Over)
}

// close makes whatever stands on the board, before the game ends by something other than a move.
func (b *Board) close() {
	if b.phase != Playing {
		return
	}
	if b.cleared || b.tracker.Astray() || b.isBeingSetUp() {
		if b.now >= b.still+tracker.StoodAfter && b.rests() {
			b.played.rested = b.still
		}
		b.forgetSetUp()
	}
	b.restoration = nil
	b.sayPendingIllegal()
	excused, restoring := b.standsExcused(), b.tracker.Restoring()
	b.tracker.Close(b.now)
	b.closing = true
	b.sayTouches()
	b.followUndone()
	b.sayMoves()
	b.sayLateFindings()
	b.closing = false
	b.noteLongest(excused, restoring)
	b.disputed = b.tracker.Disputed()
}

// standsExcused says whether a piece stands against the law, and nothing was recorded since a sensor may have lied.
func (b *Board) standsExcused() bool {
	s, ok := b.tracker.Standing()
	return ok && !s.Legal && b.illegal == nil && b.tracker.Excused()
}

// noteLongest notes up to which ply some reading goes when the game is closed.
func (b *Board) noteLongest(excused, restoring bool) {
	blind := !b.clocked && b.doubtsBoard() || b.asMoved != nil
	b.longest = b.tracker.Longest()
	if restoring && !b.pressedSince(b.takenBack) {
		b.longest = len(b.plies) // What is put right is no move.
	}
	if excused || blind || b.mayHaveGoneOn() {
		b.longest = max(b.longest, len(b.plies)+1)
	}
}

// sayEnd closes the game's records.
func (b *Board) sayEnd() {
	position := b.started()
	e := End{Head: b.head("end"), Moves: []string{}, Unresolved: []int{}, At: b.now}
	plies := b.plies
	if b.result != nil && b.result.Ply > 0 {
		plies = plies[:b.result.Ply]
	}
	for i, p := range plies {
		e.Moves = append(e.Moves, p.move.String())
		position.Make(p.move)
		if !p.fixed || b.disputed > 0 && i+1 >= b.disputed {
			e.Unresolved = append(e.Unresolved, i+1)
		}
	}
	if b.result == nil || b.result.Ply == 0 {
		for n := len(plies) + 1; n <= max(b.longest, b.lost.ply); n++ {
			e.Unresolved = append(e.Unresolved, n)
		}
	}
	e.FEN = position.FEN()
	b.say(e)
}
