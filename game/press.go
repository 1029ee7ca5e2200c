package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

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
	if b.law().PressedInTheAir(p) {
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
