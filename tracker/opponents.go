package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// pressForOpponents follows a press of the player on move who has lifted nothing of his own while just one piece of the opponent was
// moved to another point in his turn: he presses for that, and it stands against the law. It reports whether he may have. On a board
// taken for turned such a piece is one unexplained thing too many.
func (t *Tracker) pressForOpponents(r *reading, f *fact) bool {
	moved := r.opponentsMoved()
	if moved < 0 || r.gapped || t.takesForTurned(r) || !r.away().Or(r.odd).Or(r.broken).Empty() {
		return false
	}
	s, d := *r, r.displacements[moved]
	s.displacements[moved] = displacement{}
	if near(d.home, d.at) {
		s.pay(opponentsNudged)
	}
	if t.erredIn(r, r.last.Number+1) {
		s.pay(opponentsAfterError)
	}
	s.stand(engine.NewMove(d.home, d.at), t.closedBefore(r, d.at, f))
	s.against = true
	s.insistOn(f.at)
	t.keep(&s)
	return true
}

// opponentsMoved returns the index of the only displacement of the reading, where that is a piece of the player not on move which left
// its point in the current turn; -1 where there is another one, or none.
func (r *reading) opponentsMoved() int {
	found := -1
	for i, d := range r.displacements {
		switch {
		case !d.is:
		case found >= 0 || d.captured || d.applied || d.ahead != 0 || d.turn != r.last.Number+1 || owner(r.pos, d.home) != r.pos.Turn().Other():
			return -1
		default:
			found = i
		}
	}
	return found
}

// closedBefore returns when the sensor of p closed last before fact f.
func (t *Tracker) closedBefore(r *reading, p engine.Point, f *fact) sensor.Micros {
	for _, g := range slices.Backward(t.facts) {
		if g.serial < f.serial && g.kind == factPlace && r.local(g.point) == p {
			return g.at
		}
	}
	return f.at
}

// leavesOpponents lets the opponent's piece that was moved in the last ply be displaced from then on.
func (r *reading) leavesOpponents() {
	if p := r.last; p.MovesOpponents() {
		r.addDisplacement(displacement{applied: true, home: p.Move.From(), at: p.Move.To(), turn: p.Number})
	}
}

// movesBack pays for a move that brings the opponent's piece of the last ply home.
func (r *reading) movesBack(from, to engine.Point) {
	if p := r.last; p.Prev != nil && p.Move == engine.NewMove(to, from) && p.MovesOpponents() {
		r.pay(opponentsBack)
	}
}

// MovesOpponents reports whether the moved piece of the ply is not its player's.
func (p *Ply) MovesOpponents() bool {
	return !p.Legal && owner(p.Before, p.Move.From()) == p.Side().Other()
}

// MovedNone reports whether, as all readings agree, the player on move has set down none of his pieces, though one of the opponent's may
// stand for a move.
func (v Turn) MovedNone() bool {
	last := v.t.best().last.Number
	return !v.t.astray && !v.t.limited() && !slices.ContainsFunc(v.t.live, func(r reading) bool {
		return r.last.Number != last || r.placed() && owner(r.pos, r.origin) == r.pos.Turn()
	})
}
