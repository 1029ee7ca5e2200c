package tracker

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// whole returns the reading with every piece back on its point, false where all stand there already.
func (r *reading) whole() (reading, bool) {
	s := *r
	for _, x := range r.displacements {
		if pos, ok := s.pos.Displaced(x.at, x.home); ok && x.applied {
			s.pos = pos
		}
	}
	s.aside, s.displacements = engine.PointSet{}, [displacementsMax]displacement{}
	return s, s.state != r.state
}

// isLegalWhole reports whether m is legal with every piece on its own point: its player did nothing wrong, though another piece stood in
// its way.
func (r *reading) isLegalWhole(m engine.Move) bool {
	right, strewn := r.whole()
	return strewn && right.pos.Legal(m)
}

// judged returns the position in which the standing move is judged: with every piece on its own point, where only that allows it.
func (r *reading) judged() boardgame.Position {
	if m := r.move(); !r.against && !r.pos.Legal(m) && r.isLegalWhole(m) {
		right, _ := r.whole()
		return right.pos
	}
	return r.pos
}

// ratherMoved reports whether the piece that came to p while a capture stands is rather the capturing player's: he touched the other
// piece, put it back, and moved this one there. Without presses the captured piece may have been laid there later.
func (r *reading) ratherMoved(p engine.Point) bool {
	gone := r.marks.liftOf(r.at)
	return r.pressed > 0 && gone != nil && r.since-gone.at >= BrushBelow && r.pos.Legal(engine.NewMove(r.origin, p))
}
