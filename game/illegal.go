package game

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayUndone records a finding for a move that left a part of it undone, and reports whether it did.
func (b *Board) sayUndone(p *tracker.Ply, left tracker.Displaced, putBack bool) (found bool) {
	acts, found := law.SayUndone(b.law(), p, left, putBack)
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
	code := b.law().Exchanged(ply, before, m)
	if code != "" {
		b.noteExchanged(law.Exchanged{Ply: ply, Side: side, Code: code})
	}
	return code != ""
}

func (b *Board) noteExchanged(e law.Exchanged) {
	if b.s.Exchanged != e.Ply {
		b.s.Exchanged = e.Ply
		b.note(record.Note{Code: e.Code, Ply: e.Ply, Side: record.SideOf(e.Side)}, b.s.Book.Parameters.WrongStart)
	}
}

// punished counts an illegal move and returns its finding with the penalty of the rulebook. before is the position of the move.
func (b *Board) punished(f record.Finding, before boardgame.Position) record.Finding {
	if b.s.Book.Parameters.Penalties.Article.Article == "" {
		return f
	}
	b.s.Offences.Find(f.Side.Of(), f.Ply, b.s.Now)
	return b.law().PenaltyOf(f.Side.Of(), before).In(f)
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
		t := b.law().Of(p, engine.NoPoint)
		lifts = t.Law.Lifts
	case n == b.s.Tracker.Last().Number+1 && b.s.Restoration == nil && b.illegalMoves.StoodIn(n):
		lifts = b.law().SoFar(n, engine.NoPoint, engine.PointSet{}).Lifts
	default:
		return b.arbitration.KeptAsMade(n) // The position is restored once more.
	}
	return putBackBy(lifts, b.s.Now)
}

// putBackBy returns the lifts, those still in the air put back at the given time.
func putBackBy(lifts []touchmove.Lift, at sensor.Micros) []touchmove.Lift {
	for i := range lifts {
		lifts[i].Back = cmp.Or(lifts[i].Back, at)
	}
	return lifts
}

// answer settles a question by a ruling: a ply was a move against the law.
func (b *Board) answer(r arbitration.Ruling) {
	var open []line.OpenPly
	if r.Ply > b.s.Sure {
		open = slices.DeleteFunc(b.openFrom(r.Ply), func(o line.OpenPly) bool { return b.s.Plies[o.Ply-1].IsOpenPromotion() })
	}
	if move := b.illegalMoves.Answer(b.law(), r.Ply, r.Side, r.Article); move != 0 {
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

// sayPresses records what was odd about the presses of the clock in the turn of ply n; ply n and all before it are fixed. It does not
// repeat notes from the time when a promotion was open.
func (b *Board) sayPresses(n int, p *tracker.Ply) {
	odd, noted := b.law().Odd(p, b.s.Tracker.Ply(n+1), b.s.TakenBack), b.s.Plies[n-1].Noted
	if !noted {
		b.noteForgotten(odd)
	}
	if law := b.s.Book.Parameters.OwnTime; law.Article != "" && n > 1 && len(b.law().PutBackLate(p.Prev)) > 0 {
		b.note(record.Note{Code: "put_back_late", Ply: n - 1, Side: record.SideOf(p.Prev.Side())}, law)
	}
	if b.law().PressedInTheAir(p, b.s.TakenBack) {
		law := b.s.Book.Parameters.Penalties.Press
		if law.Article == "" {
			law = b.time.Reminder() // The reminder is also about when to press.
		}
		b.note(record.Note{Code: "pressed_in_the_air", Ply: n, Side: record.SideOf(p.Side())}, law)
	}
	if !noted || b.s.Book.Parameters.Penalties.Press.Article != "" {
		b.sayPressesWithoutMove(odd.Early-b.illegalMoves.PressedForNone(n), n, p.Side(), p.Before)
	}
}

func (b *Board) noteForgotten(odd law.Odd) {
	for _, forgotten := range odd.Forgotten {
		b.note(record.Note{Code: "press_forgotten", Ply: forgotten.Number, Side: record.SideOf(forgotten.Side())}, b.time.Reminder())
	}
}

// sayBehind records what can be said about plies behind open promotions, which may never be known. That is odd presses, and findings that
// every promoted piece leaves the same. Penalties for presses may depend on the position, and wait.
func (b *Board) sayBehind() {
	for n := b.s.Sure + 1; n <= len(b.s.Plies); n++ {
		switch ply, p := &b.s.Plies[n-1], b.s.Tracker.Ply(n); {
		case !ply.Fixed && !ply.IsOpenPromotion():
			if b.s.Closing || len(b.s.Plies) > n+patience {
				b.askOfOpen(n)
			}
			return
		case p == nil || ply.Noted:
		case !ply.Fixed && (b.s.Closing || len(b.s.Plies) <= n+patience) && b.law().SawTurn(p) && (p.Legal || n == b.s.Sure+1 && b.law().IsAgainst(n)):
			b.sayFound(p)
		case !ply.Fixed:
		default:
			ply.Noted = true
			odd := b.law().Odd(p, b.s.Tracker.Ply(n+1), b.s.TakenBack)
			b.noteForgotten(odd)
			b.sayPressesWithoutMove(odd.Early-b.illegalMoves.PressedForNone(n), n, p.Side(), nil)
			if p.Legal && b.law().SawTurn(p) {
				b.sayFound(p)
			}
		}
	}
}

// sayPressesWithoutMove records a finding for each press without a move if the rulebook punishes it and the sensors can be believed;
// otherwise it records notes.
func (b *Board) sayPressesWithoutMove(times, n int, side engine.Side, before boardgame.Position) {
	law := b.s.Book.Parameters.Penalties.Press
	for range max(0, times) {
		if law.Article == "" || before == nil || b.law().IsDoubted() || !b.s.Faults.Broken().Empty() {
			b.note(record.Note{Code: "press_without_move", Ply: n, Side: record.SideOf(side)}, law)
			continue
		}
		b.say(b.punished(record.Finding{Head: b.s.Head("finding"), Ply: n, Side: record.SideOf(side), Article: law.Article, Kind: "press_without_move",
			Duty: []string{}, At: b.s.Now, Rulebook: b.s.Config.Rulebook}, before))
	}
}
