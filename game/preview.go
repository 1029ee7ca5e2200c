package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/view"
)

// Preview holds the consequences of an input.
type Preview = view.Preview

// Preview returns what Step would make of an input, and leaves the board as it is. An arbiter reads it before he rules. No other code
// works out the consequences of a ruling.
func (b *Board) Preview(in fact.Input) Preview {
	if of := b.about(in); of != b && of != nil {
		in.Game = 0
		return of.Preview(in)
	}
	p := Preview{Start: b.s.Start.Copy(), Before: b.View(), Decides: b.decides(in.Fact)}
	if b.s.Tracker != nil {
		p.Start = b.started().Copy()
	}
	c := b.copied()
	p.Records = c.Step(in)
	p.After = c.View()
	return p
}

// decides returns the points of the questioned lifts that a ruling is about.
func (b *Board) decides(f fact.Fact) []engine.Point {
	in, rules := f.(fact.Ruling)
	if !rules || b.s.Tracker == nil {
		return nil
	}
	p := b.s.Tracker.Ply(in.Ply)
	if p == nil || !p.Legal {
		return nil
	}
	return b.law().Of(p, engine.NoPoint).DecidedBy(b.s.Book, in.Text, in.Side, in.Point)
}
