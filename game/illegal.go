package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// State returns how the game stands.
func (v boardView) State() *line.State { return &v.b.s }

// IsAgainst reports whether ply n, which is open, is surely against the law for every piece that its pawn may have become.
func (v boardView) IsAgainst(n int) bool { return v.b.isAgainst(n) }

func (v boardView) IsBelieved() bool { return !v.b.doubtsBoard() && !v.b.accusesNobody() }

func (v boardView) Dismisses(ply int, by engine.Side, since sensor.Micros) bool {
	return v.b.arbitration.DismissesOn(ply, by, since)
}

func (v boardView) IsSettingUp() bool { return v.b.played.IsSettingUp() }

func (v boardView) Exchanged(ply int, before boardgame.Position, m engine.Move) string {
	return setup.Exchanged(v.b.s.Start, v.b.s.Tracker.Ply(ply-1), before, m)
}

// isAgainst reports whether ply n, which is open, is surely against the law for every piece that its pawn may have become.
func (b *Board) isAgainst(n int) bool { return b.s.Tracker.IsAgainst(n) && !b.doubts(n) }

// accusesNobody reports whether the board accuses no player of a move against the law: dying sensors would have shown other moves, or the
// lawful readings of an open ply are gone.
func (b *Board) accusesNobody() bool {
	return b.s.Faults.Dying() || slices.ContainsFunc(b.s.Plies[b.s.Sure:], func(p line.Ply) bool { return p.Unruled })
}

// sayUndone records a finding for a move that left a part of it undone, and reports whether it did.
func (b *Board) sayUndone(p *tracker.Ply, left tracker.Displaced, putBack bool) (found bool) {
	acts, found := law.SayUndone(boardView{b}, p, left, putBack)
	b.do(acts)
	return found
}

// punish records a finding of an illegal move with its penalty, unless the move is lawful if two pieces were exchanged.
func (b *Board) punish(f record.Finding, before boardgame.Position) {
	if m, err := boardgame.ParseMove(f.Played); err != nil || !b.sayExchanged(f.Ply, f.Side.Of(), before, m) {
		b.say(b.punished(f, before))
	}
}

// sayExchanged accuses no side if the move is lawful with two pieces set up on each other's points. It notes that exchange instead, and
// reports whether it did.
func (b *Board) sayExchanged(ply int, side engine.Side, before boardgame.Position, m engine.Move) bool {
	code := boardView{b}.Exchanged(ply, before, m)
	if code != "" {
		b.noteExchanged(law.Exchanged{Ply: ply, Side: side, Code: code})
	}
	return code != ""
}

func (b *Board) noteExchanged(e law.Exchanged) {
	if b.exchanged != e.Ply {
		b.exchanged = e.Ply
		b.note(record.Note{Code: e.Code, Ply: e.Ply, Side: record.SideOf(e.Side)}, b.s.Book.Parameters.WrongStart)
	}
}

// punished counts an illegal move and returns its finding with the penalty of the rulebook. before is the position of the move.
func (b *Board) punished(f record.Finding, before boardgame.Position) record.Finding {
	if b.s.Book.Parameters.Penalties.Article.Article == "" {
		return f
	}
	b.offences.Find(f.Side.Of(), f.Ply, b.s.Now)
	return b.penaltyOf(f.Side.Of(), before).In(f)
}

// penaltyOf returns the penalty for the illegal moves of a side so far, the last one made in position before.
func (b *Board) penaltyOf(side engine.Side, before boardgame.Position) law.Penalty {
	return law.PenaltyOf(b.s.Book.Parameters.Penalties, side, b.offences.Count(side, &b.arbitration), before.CanMate(side.Other()))
}

// touchesToKeep returns the touches in the turn of ply n if its move was against the law, whether it was made, stands or was put back by
// now; otherwise nil. The touches bind the replacing move, as they do when the players put the pieces back themselves: it is the same
// turn.
func (b *Board) touchesToKeep(n int) []touchmove.Lift {
	var lifts []touchmove.Lift
	switch p := b.s.Tracker.Ply(n); {
	case p != nil && p.Legal:
		return nil
	case p != nil:
		t := b.turns().Of(p, engine.NoPoint)
		lifts = t.Law.Lifts
	case n == b.s.Tracker.Last().Number+1 && b.s.Restoration == nil && b.illegalMoves.StoodIn(n):
		lifts = b.turns().SoFar(n, engine.NoPoint, engine.PointSet{}).Lifts
	default:
		return b.arbitration.KeptAsMade(n) // The position is restored once more.
	}
	return putBackBy(lifts, b.s.Now)
}

// putBackBy returns the lifts, those still in the air put back at the given time.
func putBackBy(lifts []touchmove.Lift, at sensor.Micros) []touchmove.Lift {
	for i := range lifts {
		if lifts[i].Back == 0 {
			lifts[i].Back = at
		}
	}
	return lifts
}

// answer settles a question by a ruling: a ply was a move against the law.
func (b *Board) answer(r arbitration.Ruling) {
	var open []line.OpenPly
	if r.Ply > b.s.Sure {
		open = slices.DeleteFunc(b.openFrom(r.Ply), func(o line.OpenPly) bool { return b.s.Plies[o.Ply-1].IsOpenPromotion() })
	}
	if move := b.illegalMoves.Answer(boardView{b}, r.Ply, r.Side, r.Article); move != 0 {
		b.carriedOut = append(b.carriedOut, &carriedOut{ruling: r.Number, answer: &law.Answer{Ply: r.Ply, Move: move, Open: open}})
	}
}

// reopenRuled takes back an answer: the plies are open again. The readings with other moves are gone, so the plies stay open, and nothing
// is found behind them.
func (b *Board) reopenRuled(ruling int) {
	done := b.carriedOutBy(ruling)
	if done == nil || done.answer == nil {
		return
	}
	given := done.answer
	b.s.Tracker.Unruled(given.Ply)
	if given.Ply > len(b.s.Plies) || b.s.Plies[given.Ply-1].Move != given.Move {
		return // Another move was made there since.
	}
	b.reopen(given.Open, given.Ply, given.Move)
}

// reopen opens plies again that were open when a word settled one of them, and that word is taken back. Meanwhile the settled ply was the
// move was.
func (b *Board) reopen(plies []line.OpenPly, settled int, was engine.Move) {
	for _, open := range plies {
		n := open.Ply
		if n > len(b.s.Plies) || !b.s.Plies[n-1].Fixed {
			continue
		}
		p := &b.s.Plies[n-1]
		p.Fixed, p.Unruled = false, true
		b.s.Sure = min(b.s.Sure, n-1)
		r := record.Revised{Head: b.s.Head("revised"), Ply: n, Move: p.Move.String(), Was: p.Move.String(), Open: true, Candidates: engine.MoveNames(open.Moves), At: b.s.Now}
		if n == settled {
			r.Was = was.String()
		}
		b.say(r)
	}
}
