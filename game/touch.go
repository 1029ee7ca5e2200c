package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// sayStood records once that the moving piece has stood on its point, when all readings agree on the piece. Its promotion stays open.
func (b *Board) sayStood() {
	on := b.s.Tracker.Turn().OnBoard()
	if on.Move == 0 || !on.Legal || b.s.Now < on.Since+tracker.StoodAfter || on.Number <= len(b.s.Plies) {
		return
	}
	if b.s.Stood != on.Number {
		b.stood, b.s.Stood = 0, on.Number
	}
	moves := b.s.Tracker.Readings(on.Number).Stands()
	if b.stood == on.Move || len(moves) == 0 || !law.Differing(moves).Empty() {
		return
	}
	b.stood = on.Move
	s := record.Stood{Head: b.s.Head("stood"), Ply: on.Number, Move: on.Move.String(), At: on.Since + tracker.StoodAfter}
	if s.Open = len(moves) > 1; s.Open {
		s.Candidates = engine.MoveNames(moves)
	}
	b.say(s)
}

func (b *Board) handleAdjust(in fact.Adjust, at sensor.Micros) {
	if b.s.Phase != Playing && b.s.Phase != Ready {
		return
	}
	b.say(record.Announcement{Head: b.s.Head("adjust"), Ply: b.s.Turn(), Side: record.SideOf(in.Side), On: &in.On, Points: in.Named.Names(), At: at})
	if !in.On {
		b.adjust = line.Adjusting{}
		return
	}
	b.adjust = line.AdjustingBy(in.Side, in.Named)
	if b.s.Phase == Playing { // Players straighten pieces before the first lift, when they can't know that the game has begun.
		b.announced.Add(in.Side, at)
	}
}

// sayOutOfTurn records the announcements by the opponent of the side that made ply n; ply n and all before it are fixed. An announcement
// before ply n - 1 was pressed or stood belongs to no turn for certain, and is left out.
func (b *Board) sayOutOfTurn(n int, p *tracker.Ply) {
	for _, by := range b.announced.Until(b.law().FirstStood(p)) {
		article := b.s.Book.Parameters.AdjustTurn.Article // Without an article there is no finding.
		if article != "" && by.Side != p.Side() && by.At >= b.turnBegan(n) && p.Seen && !p.Gapped && !p.Doubtful {
			b.say(record.Finding{Head: b.s.Head("finding"), Ply: n, Side: record.SideOf(by.Side), Article: article,
				Kind: "adjust_out_of_turn", Duty: []string{}, At: b.s.Now, Rulebook: b.s.Config.Rulebook})
		}
	}
}

// turnBegan returns the time from which the turn of ply n was surely on: the ply before it was pressed or, in a game without presses,
// stood.
func (b *Board) turnBegan(n int) sensor.Micros {
	switch p := b.s.Tracker.Ply(n - 1); {
	case n == 1:
		return b.law().Began(b.s.Tracker.Ply(1))
	case b.s.Presses.Any() || p == nil:
		return b.s.Plies[n-2].At
	default:
		return p.Placed
	}
}
