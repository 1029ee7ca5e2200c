package game

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

func (b *Board) handleAdjust(in input.Input) {
	if b.s.Phase != Playing && b.s.Phase != Ready {
		return
	}
	b.say(record.Announcement{Head: b.s.Head("adjust"), Ply: b.s.Turn(), Side: record.SideOf(in.Side), On: &in.On, Points: in.Named.Names(), At: in.At})
	if !in.On {
		b.adjust = line.Adjusting{}
		return
	}
	b.adjust = line.AdjustingBy(in.Side, in.Named)
	if b.s.Phase == Playing { // Before the first lift nobody knows that the game was begun, and pieces are straightened.
		b.announced.Add(in.Side, in.At)
	}
}

// sayOutOfTurn records the announcements by the opponent of him who made ply n, which is fixed as are all before it. One
// that came before ply n - 1 was pressed or stood belongs to nobody's turn for sure.
func (b *Board) sayOutOfTurn(n int, p *tracker.Ply) {
	for _, by := range b.announced.Until(b.turns().FirstStood(p)) {
		article := b.s.Book.Parameters.AdjustTurn.Article // Where no article says what to find, nothing is found.
		if article != "" && by.Side != p.Side() && by.At >= b.turnBegan(n) && p.Seen && !p.Gapped && !p.Doubtful {
			b.say(record.Finding{Head: b.s.Head("finding"), Ply: n, Side: record.SideOf(by.Side), Article: article,
				Kind: "adjust_out_of_turn", Duty: []string{}, At: b.s.Now, Rulebook: b.config.Rulebook})
		}
	}
}

// turnBegan is when the turn of ply n surely was on: the ply before it was pressed, or stood where nobody presses.
func (b *Board) turnBegan(n int) sensor.Micros {
	switch p := b.s.Tracker.Ply(n - 1); {
	case n == 1:
		return b.turns().Began(b.s.Tracker.Ply(1))
	case b.s.Presses.Any() || p == nil:
		return b.s.Plies[n-2].At
	default:
		return p.Placed
	}
}
