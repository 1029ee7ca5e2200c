package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/against"
	"github.com/kyban/kyban/game/penalty"
	"github.com/kyban/kyban/game/wrongstart"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
)

// Facts says how the game stands for package against.
func (a arbitrated) Facts() against.Facts {
	b := a.b
	return against.Facts{Tracker: b.tracker, Book: b.book, Rulebook: b.config.Rulebook, Game: b.number, Now: b.now, Made: len(b.plies), Sure: b.sure}
}

func (a arbitrated) IsBelieved() bool { return !a.b.doubtsBoard() && !a.b.faults.Dying() }

func (a arbitrated) IsSettingUp() bool { return a.b.settingUp() }

func (a arbitrated) OnlyPromotionsOpen() bool {
	return !slices.ContainsFunc(a.b.plies[a.b.sure:], func(p ply) bool { return !p.fixed && !p.isOpenPromotion() })
}

// PutBack says that a move against the law was put back. Where it was pressed the clock has counted it, and takes that back: the side that
// made it is on move again.
func (a arbitrated) PutBack(ply int) {
	b := a.b
	b.say(record.Restored{Head: b.head("restored"), Ply: ply, At: b.now})
	b.restoreTime(ply)
}

func (a arbitrated) Punish(f record.Finding, before boardgame.Position) {
	if m, err := boardgame.ParseMove(f.Played); err != nil || !a.b.sayExchanged(f.Ply, f.Side, before, m) {
		a.b.say(a.b.punished(f, before))
	}
}

// sayExchanged says, instead of accusing a side of an illegal move for which the rulebook punishes it, that two pieces may have been set up on
// each other's points, where the move is lawful then. It says whether that is so.
func (b *Board) sayExchanged(ply int, side engine.Side, before boardgame.Position, m engine.Move) bool {
	law, code := b.book.Parameters, wrongstart.Exchanged(b.start, b.tracker.Ply(ply-1), before, m)
	if law.Penalties.Article.Article == "" || code == "" {
		return false
	}
	b.note(record.Note{Code: code, Ply: ply, Side: side.String()}, law.WrongStart)
	return true
}

// punished returns a finding of an illegal move with what follows from it by the rulebook, and counts it. before is the position in which
// it was made.
func (b *Board) punished(f record.Finding, before boardgame.Position) record.Finding {
	if b.book.Parameters.Penalties.Article.Article == "" {
		return f
	}
	b.penalties.Find(f.Side, f.Ply, b.now)
	return b.penaltyOf(f.Side, before).In(f)
}

// penaltyOf returns what follows from the illegal moves of a side so far, the last one made in a position.
func (b *Board) penaltyOf(side engine.Side, before boardgame.Position) penalty.Penalty {
	return penalty.Of(b.book.Parameters.Penalties, side, b.penalties.Count(side, &b.arbitration), before.CanMate(side.Other()))
}

// touchesToKeep returns what was touched in the turn of ply n where its move was against the law, whether it was made, stands or
// was put back by now; nil where it was not. These touches bind the move that replaces it, as they do where the players put
// the pieces back themselves: the turn is the same.
func (b *Board) touchesToKeep(n int) []touchmove.Lift {
	var lifts []touchmove.Lift
	switch p := b.tracker.Ply(n); {
	case p != nil && p.Legal:
		return nil
	case p != nil:
		t := b.turns().Of(p, engine.NoPoint)
		lifts = t.Law.Lifts
	case n == b.tracker.Last().Number+1 && b.restoration == nil && b.against.StoodIn(n):
		lifts = b.turnSoFar(n, engine.NoPoint).Lifts
	default:
		return b.arbitration.KeptAsMade(n) // It is restored once more.
	}
	for i := range lifts {
		if lifts[i].Back == 0 {
			lifts[i].Back = b.now // It is to be put back.
		}
	}
	return lifts
}
