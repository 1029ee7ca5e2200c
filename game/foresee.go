package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// Foreseen is what would follow from an input.
type Foreseen struct {
	Start   engine.Position // The game that is on began with it.
	Before  View            // How the board stands.
	Records []Record        // What would be said.
	After   View            // How the board would stand then.
	Decides []engine.Point  // The pieces of whose touches it was a question, which a ruling decides.
}

// Foresee says what Step would make of an input, and leaves the board as it is: an arbiter reads it before he rules. What
// follows from a ruling is worked out nowhere else.
func (b *Board) Foresee(in Input) Foreseen {
	f := Foreseen{Start: b.start, Before: b.View(), Decides: b.decides(in)}
	if b.tracker != nil {
		f.Start = b.started()
	}
	c := b.copied()
	f.Records = c.Step(in)
	f.After = c.View()
	return f
}

// decides returns the points of the lifts that are questions and that a ruling is about.
func (b *Board) decides(in Input) (points []engine.Point) {
	if in.Kind != KindRule || b.tracker == nil {
		return nil
	}
	p := b.tracker.Ply(in.Ply)
	if p == nil || !p.Legal {
		return nil
	}
	t := b.turnOf(p, engine.NoPoint)
	for _, a := range t.asked {
		named := in.Point == a.lift.Point
		switch in.Text {
		case trace.RuleDutyStands, trace.RuleAccidental:
		case trace.RuleDismissed:
			named = named || !in.Point.Valid()
		case trace.RuleTechnicalFault:
			named = in.Side == p.Side() || in.Side == engine.NoSide
		default:
			named = false
		}
		if named && a.lift.Binds() && touchmove.Judge(b.book, t.with(a)).Kind != touchmove.NoFinding {
			points = append(points, a.lift.Point)
		}
	}
	return points
}
