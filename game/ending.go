package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
)

// sayEnding ends the game when ply n, the last one, leaves the opponent without a legal move. This must hold for every possible setup,
// and whether or not displaced pieces are put back.
func (b *Board) sayEnding(n int) {
	p, how := b.s.Tracker.Ply(n), b.law().Ends(n)
	if n != len(b.s.Plies) || how == boardgame.NoEnding || b.s.Sure < n && law.EndingOf(b.s.Tracker.Readings(n).Reached()) != how || b.mateTooLate(n, p) {
		return
	}
	b.time.Mated(p.Placed)
	if b.law().SawTurn(p) && b.law().Verdict(n).Kind != touchmove.NoFinding && !b.arbitration.DismissesTouch(n, p.Side()) {
		if b.inBreach != n {
			b.note(record.Note{Code: "ended_in_breach", Ply: n, Side: record.SideOf(p.Side())}, law.EndingArticle(how, b.s.Book.Parameters.Endings))
		}
		b.inBreach = n
		return // A move that disobeys its duty does not end the game before the arbiter has ruled.
	}
	b.end(law.EndingResult(how, p.Side(), b.s.Book))
}

// endInBreach ends the game by a move that disobeys its duty, once the next game is set up and no claim was made (vn2004 9.11a, chess
// 4.8).
func (b *Board) endInBreach() {
	if n := b.inBreach; n > 0 && n == len(b.s.Plies) && b.s.Result == nil && !b.arbitration.IsClaimed(n) {
		b.end(law.EndingResult(b.law().Ends(n), b.s.SideOf(n), b.s.Book))
	}
}

// outcomeOf returns the outcome of a position that a side has brought about.
func (b *Board) outcomeOf(how boardgame.Ending, by engine.Side) *line.Outcome {
	o := &line.Outcome{Said: record.Result{Head: b.s.Head("result")}}
	o.Said.Result, o.Said.Reason = law.EndingResult(how, by, b.s.Book)
	return o
}

// goOn reopens a game that was over.
func (b *Board) goOn() {
	b.arbitration.WithdrawResult()
	b.sayAll(b.replay.Stop(b.s.Now))
	b.s.Result, b.longest, b.disputed = nil, 0, 0
	b.enter(Playing)
}

// endBy ends the game by an entered word; a standing move counts as made.
func (b *Board) endBy(result, reason string) {
	if b.s.Phase != Playing && b.s.Phase != Ready {
		return
	}
	b.close()
	b.end(result, reason)
}

// resign ends the game because a side resigns. That side has lost. By some laws the game is drawn if the other side can't mate, however
// the pieces may have been moved.
func (b *Board) resign(side engine.Side) {
	if b.s.Phase != Playing && b.s.Phase != Ready {
		return
	}
	b.close()
	result := boardgame.Wins(side.Other())
	if b.s.Book.Parameters.ResignDraws && law.CantMate(b.law().ReachedBy(len(b.s.Plies)), side.Other()) {
		result = "1/2-1/2"
	}
	b.end(result, "resignation")
}

// endByHand ends the game by the organiser's word, after the ply that he names; moves behind it are analysis. Until the game is closed
// his later word corrects an earlier one.
func (b *Board) endByHand(in fact.Input, f fact.Result) {
	if b.s.Phase != Playing && b.s.Phase != Ready && b.s.Phase != Over {
		return
	}
	if b.arbitration.ResultStands() {
		b.note(record.Note{Code: "result_confirmed"}, b.s.Book.Parameters.Confirmed)
		return
	}
	b.close()
	said := record.Result{Head: b.s.Head("result"), Result: f.Text, Reason: "ruling", Ply: min(f.Ply, len(b.s.Plies)), At: b.s.Now}
	b.correct(line.Outcome{Said: said, Given: Given{ByHand: true, By: in.By, Role: in.Role}})
}

// correct records how the game ended, and overrides earlier records.
func (b *Board) correct(r line.Outcome) {
	b.arbitration.ReplaceResult()
	b.time.End(b.s.Now)
	b.s.Result = &r
	b.say(r.Said)
	if b.s.Phase != Over {
		b.enter(Over)
	}
}

// end records how the game ended.
func (b *Board) end(result, reason string) {
	if b.s.Result != nil {
		return
	}
	b.time.End(b.s.Now)
	b.s.Result = &line.Outcome{Said: record.Result{Head: b.s.Head("result"), Result: result, Reason: reason, At: b.s.Now}}
	b.say(b.s.Result.Said)
	b.enter(Over)
}

// close makes the standing move before the game ends by something other than a move.
func (b *Board) close() {
	if b.s.Phase != Playing {
		return
	}
	if b.s.Cleared || b.s.Tracker.Thread().Astray() || b.s.Played.IsBeingSetUp(&b.s) {
		b.s.Played.Rest(&b.s)
		b.forgetSetUp()
	}
	unread := b.leftUnread()
	b.s.Restoration = nil
	b.do(b.illegalMoves.SayPending(b.law()))
	open, restoring := b.standsExcused(), b.s.Tracker.Turn().Restoring()
	inTheAir, last := b.neverCameDown(), b.s.Tracker.Last().Number
	b.tidied = b.illegalMoves.TidiedFrom(&b.s)
	b.s.Tracker.Close(b.s.Now)
	b.namePromoted()
	b.namePromised()
	b.s.Closing = true
	b.sayAll(b.lifts.Follow(b.law()))
	b.followUndone()
	b.sayMoves()
	b.sayLateFindings()
	b.do(b.illegalMoves.Ask(b.law(), true))
	b.s.Closing, b.tidied = false, 0
	b.noteLongest(open || unread || inTheAir && b.s.Tracker.Last().Number == last, restoring)
	b.disputed = b.s.Tracker.Undone().Disputed()
}

// standsExcused reports whether a piece stands against the law in all readings, without a record because a sensor may have lied.
func (b *Board) standsExcused() bool {
	s, ok := b.s.Tracker.Standing()
	return ok && !s.Legal && !b.illegalMoves.Stands() && !b.s.Tracker.Turn().MayBeLawful() && b.s.Tracker.Turn().Excused()
}

// noteLongest notes the last ply of any reading when the game is closed, and one more if that ply was open by then.
func (b *Board) noteLongest(open, restoring bool) {
	blind := !b.s.Presses.Any() && b.law().IsDoubted() || b.s.MovedHome
	b.longest = b.s.Tracker.Thread().Longest()
	if restoring && !b.s.Presses.AnySince(b.s.TakenBack) {
		b.longest = len(b.s.Plies) // Pieces put right are no move.
	}
	if open || blind || b.s.Tracker.Thread().MayHaveMissed() {
		b.longest = max(b.longest, len(b.s.Plies)+1)
	}
	b.longest = max(b.longest, b.s.Played.Furthest(len(b.s.Plies)))
}

// neverCameDown reports whether the last lifted piece of the side to move is the only one in the air, for longer than a move takes. In a
// game without presses it may stand on a point with a dead sensor, so a last move can't be ruled out.
func (b *Board) neverCameDown() bool {
	position, air := b.s.Tracker.Position(), b.s.Tracker.Turn().Air()
	return !b.s.Presses.Any() && !b.s.Tracker.Turn().Restoring() && b.s.Now >= b.s.Still+carriedFor && air.Len() == 1 && !air.And(position.PiecesOf(position.Turn())).Empty()
}

// sayEnd closes the game's records.
func (b *Board) sayEnd() {
	e := record.End{Head: b.s.Head("end"), FEN: b.ended().FEN(), Moves: []string{}, Unresolved: []int{}, At: b.s.Now}
	plies := b.counted()
	for i, p := range plies {
		e.Moves = append(e.Moves, p.Move.String())
		if !p.Fixed || b.s.EitherWay || b.disputed > 0 && i+1 >= b.disputed {
			e.Unresolved = append(e.Unresolved, i+1)
		}
	}
	if b.s.Result == nil || b.s.Result.Said.Ply == 0 {
		for n := len(plies) + 1; n <= max(b.longest, b.lost.Ply); n++ {
			e.Unresolved = append(e.Unresolved, n)
		}
	}
	b.say(e)
}

// ended returns the position behind the last ply of the game. Where a ply was made with a piece that the moves before it leave on another
// point, as one of the opponent's that was moved and put back, only the board tells how the pieces stood.
func (b *Board) ended() boardgame.Position {
	position := b.s.Started()
	for i, p := range b.counted() {
		if made := b.s.Tracker.Ply(i + 1); position.At(p.Move.From()) == 0 && made != nil && made.Move == p.Move {
			position = made.Before
		}
		position = position.After(p.Move)
	}
	return position
}

// counted returns the plies of the game; moves behind the last of them are analysis.
func (b *Board) counted() []line.Ply {
	if b.s.Result != nil && b.s.Result.Said.Ply > 0 {
		return b.s.Plies[:b.s.Result.Said.Ply]
	}
	return b.s.Plies
}

// give ends the game by a ruling, or corrects how it ended.
func (b *Board) give(ruling int, result string) {
	b.close()
	done := &carriedOut{ruling: ruling, before: b.s.Result}
	said := record.Result{Head: b.s.Head("result"), Result: result, Reason: "ruling", Ruling: ruling, At: b.s.Now}
	b.correct(line.Outcome{Said: said, Given: Given{Ruling: ruling}})
	done.after = b.s.Result
	b.carriedOut = append(b.carriedOut, done)
}

// withdraw takes back a result that a ruling gave. If there was none before, the game goes on from its last position.
func (b *Board) withdraw(given, ruling int) {
	old := b.carriedOutBy(given)
	if b.s.Result != old.after {
		for _, later := range b.carriedOut {
			if later.after != nil && later.before == old.after {
				later.before = old.before // The withdrawn result never comes again.
			}
		}
		b.noteOnRuling("result_replaced", ruling)
		return
	}
	if old.before != nil {
		b.giveAgain(old.before, ruling)
		return
	}
	if b.s.Earlier {
		b.loseResult()
		return
	}
	b.goOn()
	b.setUp(b.s.Tracker.Last(), b.s.Tracker.Position(), ruling)
	b.sayRestoration()
}

// giveAgain records an earlier result anew, because a ruling leaves it in force. It must be signed anew.
func (b *Board) giveAgain(given *line.Outcome, ruling int) {
	again := *given
	again.Said.Ruling, again.Said.At, again.Said.Swapped, again.Given.Again = ruling, b.s.Now, false, ruling
	b.correct(again)
	for _, done := range b.carriedOut {
		if done.after == given {
			done.after = b.s.Result
		}
	}
}

// swapColours gives the players each other's colours: their names change places.
func (b *Board) swapColours(ruling int) {
	b.noteOnRuling("tokens_keep_colour", ruling)
	swapped := record.TagsOfOtherColours(b.tags, b.s.Start.Game().Word(engine.First))
	if len(swapped) == 0 {
		b.noteOnRuling("no_names", ruling)
	} else {
		b.name(swapped)
	}
	if b.s.Result == nil {
		return
	}
	decided := record.ResultOfOtherSide(b.s.Result.Said.Result) != b.s.Result.Said.Result
	if decided {
		b.noteOnRuling("win_stays_with_player", ruling)
	}
	if decided || len(b.arbitration.Signatures()) > 0 {
		b.swapResult(ruling)
	}
}

// swapResult records the result under the other colours, and every result that a ruling replaced: the winner stays the winner (vn2004
// 9.9e). If all have signed it, the signatures stand; otherwise the new result must be signed.
func (b *Board) swapResult(ruling int) {
	swapped := map[*line.Outcome]*line.Outcome{nil: nil}
	swap := func(old *line.Outcome) *line.Outcome {
		if _, known := swapped[old]; !known {
			other := *old
			other.Said.Result = record.ResultOfOtherSide(old.Said.Result)
			swapped[old] = &other
		}
		return swapped[old]
	}
	now := swap(b.s.Result)
	for _, done := range b.carriedOut {
		done.before, done.after = swap(done.before), swap(done.after)
	}
	now.Said.Ruling, now.Said.At, now.Said.Swapped, now.Given.Again = ruling, b.s.Now, true, ruling
	b.s.Result = now
	b.say(now.Said)
	b.arbitration.SwapColours(now.Said.Result, &b.account)
}

// startReplay has the scoresheet of the finished game replayed at the board. The next game waits for that.
func (b *Board) startReplay() {
	if b.s.Phase != Over {
		return
	}
	b.sayAll(b.replay.Stop(b.s.Now))
	b.replay = setup.StartReplay(b.s.Game, b.s.Started(), movesIn(b.counted()))
	b.say(b.replay.Record(b.s.Now))
}

// followReplay asks for the next position when the last one stands. It ends when the pieces are set up for the next game instead.
func (b *Board) followReplay() {
	switch {
	case b.replay.Ply() == 0 || b.s.Now < b.s.Still+resetAfter:
	case b.s.Stands(b.replay.Position()):
		b.sayAll(b.replay.Stood(b.s.Now))
	case b.replay.HasLeftStart(b.s.Still) && setup.AllStand(&b.s):
		b.sayAll(b.replay.Stop(b.s.Now))
	default:
		if ply, differs := b.replay.Differs(b.s.Stands, b.s.Raw.Len()); differs {
			b.note(record.Note{Code: "replay_differs", Ply: ply}, rulebook.Citation{})
		}
	}
}
