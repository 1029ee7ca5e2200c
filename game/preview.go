package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// Preview is what would follow from an input.
type Preview struct {
	Start   engine.Position // The game that is on began with it.
	Before  View            // How the board stands.
	Records []record.Record // What would be said.
	After   View            // How the board would stand then.
	Decides []engine.Point  // The pieces of whose touches it was a question, which a ruling decides.
}

// Preview says what Step would make of an input, and leaves the board as it is: an arbiter reads it before he rules. What
// follows from a ruling is worked out nowhere else.
func (b *Board) Preview(in input.Input) Preview {
	p := Preview{Start: b.start, Before: b.View(), Decides: b.decides(in)}
	if b.tracker != nil {
		p.Start = b.started()
	}
	c := b.copied()
	p.Records = c.Step(in)
	p.After = c.View()
	return p
}

// decides returns the points of the lifts that are questions and that a ruling is about.
func (b *Board) decides(in input.Input) (points []engine.Point) {
	if in.Kind != input.Rule || b.tracker == nil {
		return nil
	}
	p := b.tracker.Ply(in.Ply)
	if p == nil || !p.Legal {
		return nil
	}
	t := b.turns().Of(p, engine.NoPoint)
	for _, a := range t.Undecided {
		named := in.Point == a.Lift.Point
		switch in.Text {
		case trace.RuleDutyStands, trace.RuleAccidental:
		case trace.RuleDismissed:
			named = named || !in.Point.Valid()
		case trace.RuleTechnicalFault:
			named = in.Side == p.Side() || in.Side == engine.NoSide
		default:
			named = false
		}
		if named && a.Lift.Binds() && touchmove.Judge(b.book, t.With(a)).Kind != touchmove.NoFinding {
			points = append(points, a.Lift.Point)
		}
	}
	return points
}
