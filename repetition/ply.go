package repetition

import "github.com/kyban/kyban/engine"

// Ply holds the facts of one move of a cycle, for all editions.
type Ply struct {
	Move   engine.Move
	Side   engine.Side
	Last   engine.Move // The other side's move before it; for the first ply of a cycle the one that closed the cycle.
	Check  bool        // It gives check.
	Kill   bool        // It gives no check, and threatens to mate next, or by a run of checks.
	Offer  bool        // The piece that moved can be captured at a gain, and could not before.
	Block  bool        // A piece of the other side can no longer capture its target, since the piece that moved is in its way.
	Before []Threat    // The captures that its side could have made instead.
	After  []Threat    // The captures that its side threatens next.
}

// look returns the facts of a move. Its pieces have their present points as homes.
func look(before *engine.Position, m engine.Move) Ply {
	side, after := before.Turn(), *before
	after.Make(m)
	ply := Ply{
		Move:   m,
		Side:   side,
		Check:  after.InCheck(),
		Offer:  hangs(&after, m.To()) && !hangs(before, m.From()),
		Block:  blocks(before, m),
		Before: threats(before, side),
		After:  threats(&after, side),
	}
	ply.Kill = !ply.Check && kills(after, side)
	return ply
}

// renewedChase is the reading that counts Ply.renews.
const renewedChase = "a piece that was threatened already is chased anew when another piece joins in, or when it walked into the threat and the piece that threatens it moves on and still does"

// renews reports whether the ply makes a threat that stood before it: another piece makes it now, or the victim has just
// walked into the threat of the piece that moved. A piece that goes along the line of its threat has not walked into one.
func (p *Ply) renews(before, after Threat) bool {
	if before.By.Home != after.By.Home {
		return true
	}
	walked := after.By.At == p.Move.To() && after.On.At == p.Last.To()
	return walked && !inLine(p.Move.From(), p.Last.From(), p.Last.To())
}

// inLine reports whether three points stand on one file or one rank.
func inLine(a, b, c engine.Point) bool {
	return a.File() == b.File() && b.File() == c.File() || a.Rank() == b.Rank() && b.Rank() == c.Rank()
}
