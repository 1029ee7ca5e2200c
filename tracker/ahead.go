package tracker

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Both hands are over the board at once: the opponent is as sure of the move as its player, and is quicker.
const (
	inHandBelow sensor.Micros = 500_000   // So long before the move stands he may hold the piece of his reply.
	aheadBelow  sensor.Micros = 500_000   // So long before the move stands he may set it down.
	aheadHeld   sensor.Micros = 1_000_000 // He then holds it no longer.
)

// inHand returns the given points from which the opponent lifted pieces so shortly before the move stood that he still holds them for the
// reply, although the lifts belong to the previous turn.
func (r *reading) inHand(points engine.PointSet) engine.PointSet {
	points = points.And(r.pos.PiecesOf(r.pos.Turn().Other()))
	for left := points; !left.Empty(); {
		p := left.Pop()
		if l := r.marks.liftOf(p); l == nil || l.at < r.since-inHandBelow {
			points.Remove(p)
		}
	}
	return points
}

// takeUp takes the king or the rook among the given points into the hand of the side to move where the other one is there: he castles.
func (r *reading) takeUp(points engine.PointSet) {
	for !points.Empty() {
		p := points.Pop()
		for others := r.air; !others.Empty(); {
			if o := others.Pop(); r.pos.CastlingPair(p, o) || r.pos.CastlingPair(o, p) {
				r.aside.Remove(p)
				r.air.Add(p)
			}
		}
	}
}

// setAhead keeps the readings in which the opponent sets down his reply while the player still holds the moving piece. That leaves as
// much unexplained as an accident; later facts tell them apart.
func (t *Tracker) setAhead(r *reading, p engine.Point, f *fact) {
	own := r.air.And(r.pos.PiecesOf(r.pos.Turn()))
	if r.placed() || own.Empty() || !t.affords(r, replyAhead) || r.pos.Occupied().Has(p) && !r.air.Has(p) || r.displacedAt(p) != nil || r.setsAhead() {
		return
	}
	for points := r.air.And(r.pos.PiecesOf(r.pos.Turn().Other())); !points.Empty(); {
		x := points.Pop()
		l := r.marks.liftOf(x)
		if x == p || l == nil || f.at-l.at >= aheadHeld || !mayReply(r.pos, own, x, p) {
			continue
		}
		s := *r
		for i := range s.displacements {
			if d := &s.displacements[i]; !d.is {
				*d = displacement{is: true, home: x, at: p, turn: s.last.Number + 2, ahead: f.at + aheadBelow}
				s.accountFor(x)
				s.pay(replyAhead)
				t.keep(&s)
				break
			}
		}
	}
}

// mayReply reports whether the law may let the piece of x go to p after a move of one of the pieces in own.
func mayReply(pos boardgame.Position, own engine.PointSet, x, p engine.Point) bool {
	for _, m := range pos.Moves() {
		if own.Has(m.From()) && m.To() != x && pos.After(m).Legal(engine.NewMove(x, p)) {
			return true
		}
	}
	return false
}

// setsAhead reports whether a reply stands on the board before its move.
func (r *reading) setsAhead() bool {
	for i := range r.displacements {
		if r.displacements[i].ahead != 0 {
			return true
		}
	}
	return false
}

// isTooFarAhead reports whether a reply was set down and the move before it does not stand in time.
func (r *reading) isTooFarAhead(now sensor.Micros) bool {
	for i := range r.displacements {
		if d := &r.displacements[i]; d.ahead != 0 && now > d.ahead {
			return true
		}
	}
	return false
}

// replyAhead keeps the reading in which the move that stands since f is made, and its reply, set down before, stands. The piece may only
// rest: s goes on as well.
func (t *Tracker) replyAhead(s reading, f *fact) {
	for i := range s.displacements {
		d := s.displacements[i]
		if d.ahead == 0 {
			continue
		}
		s.displacements[i] = displacement{}
		s.air.Add(d.home)
		m := engine.NewMove(d.home, d.at)
		if s.against || s.at == d.home || !t.advance(&s, f.serial+1) || !s.mayMake(m) {
			return
		}
		s.setDown(d.home, d.at, f.at)
		if s.cost > t.budget || s.promotions(m) != "" {
			return
		}
		*s.last.next = s // A rereading from the move on has the reply, too.
		t.keep(&s)
		return
	}
}
