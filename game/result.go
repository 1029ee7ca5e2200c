package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// give ends the game by a ruling, or corrects how it ended.
func (b *Board) give(ruling int, result string) {
	b.close()
	done := &carriedOut{ruling: ruling, before: b.result}
	said := record.Result{Head: b.s.Head("result"), Result: result, Reason: "ruling", Ruling: ruling, At: b.s.Now}
	b.correct(outcome{said: said, given: Given{Ruling: ruling}})
	done.after = b.result
	b.carriedOut = append(b.carriedOut, done)
}

// withdraw takes back a result that a ruling gave. If there was none before, the game goes on from its last position.
func (b *Board) withdraw(given, ruling int) {
	old := b.carriedOutBy(given)
	if b.result != old.after {
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
	if b.isEarlier {
		b.loseResult()
		return
	}
	b.goOn()
	b.setUp(b.s.Tracker.Last(), b.s.Tracker.Position(), ruling)
	b.sayRestoration()
}

// giveAgain records an earlier result anew, because a ruling leaves it in force. It must be signed anew.
func (b *Board) giveAgain(given *outcome, ruling int) {
	again := *given
	again.said.Ruling, again.said.At, again.said.Swapped, again.given.Again = ruling, b.s.Now, false, ruling
	b.correct(again)
	for _, done := range b.carriedOut {
		if done.after == given {
			done.after = b.result
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
	if b.result == nil {
		return
	}
	decided := record.ResultOfOtherSide(b.result.said.Result) != b.result.said.Result
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
	swapped := map[*outcome]*outcome{nil: nil}
	swap := func(old *outcome) *outcome {
		if _, known := swapped[old]; !known {
			other := *old
			other.said.Result = record.ResultOfOtherSide(old.said.Result)
			swapped[old] = &other
		}
		return swapped[old]
	}
	now := swap(b.result)
	for _, done := range b.carriedOut {
		done.before, done.after = swap(done.before), swap(done.after)
	}
	now.said.Ruling, now.said.At, now.said.Swapped, now.given.Again = ruling, b.s.Now, true, ruling
	b.result = now
	b.say(now.said)
	b.arbitration.SwapColours(now.said.Result, &b.account)
}

// startReplay has the scoresheet of the finished game replayed at the board. The next game waits for that.
func (b *Board) startReplay() {
	if b.s.Phase != Over {
		return
	}
	b.sayAll(b.replay.Stop(b.s.Now))
	b.replay = setup.StartReplay(b.s.Game, b.started(), movesIn(b.counted()))
	b.say(b.replay.Record(b.s.Now))
}

// followReplay asks for the next position when the last one stands. It ends when the pieces are set up for the next game instead.
func (b *Board) followReplay() {
	switch {
	case b.replay.Ply() == 0 || b.s.Now < b.s.Still+resetAfter:
	case b.stands(b.replay.Position()):
		b.sayAll(b.replay.Stood(b.s.Now))
	case b.replay.HasLeftStart(b.s.Still) && b.allStand():
		b.sayAll(b.replay.Stop(b.s.Now))
	default:
		if ply, differs := b.replay.Differs(b.stands, b.s.Raw.Len()); differs {
			b.note(record.Note{Code: "replay_differs", Ply: ply}, rulebook.Citation{})
		}
	}
}
