package sensor

import "github.com/kyban/kyban/engine"

// findGhost reports pieces that appeared in one moment where the wiring explains all but one of them: without its diode
// a closed sensor joins its row and its column, and every other closed sensor of the column shows all of the row.
func (h *Health) findGhost(d *Debouncer, place Event) {
	appeared := d.raw.Without(h.closed)
	for s := appeared; !s.Empty(); {
		if p := s.Pop(); !h.together(d, engine.SetOf(p), place.At) {
			appeared.Remove(p)
		}
	}
	doubtful := doubtful(h.closed, appeared)
	if doubtful.Empty() {
		return
	}
	h.ghosts = append(h.ghosts, doubtful)
	h.report(Ghost, place.At, doubtful, false)
}

// doubtful returns those of the pieces that appeared together which may be ghosts of another one among them.
func doubtful(before, appeared engine.PointSet) (points engine.PointSet) {
	if appeared.Len() < 2 {
		return points
	}
	for s := appeared; !s.Empty(); {
		piece := engine.SetOf(s.Pop())
		if missingDiode(before.Or(piece), before.Or(appeared)).Valid() {
			points = points.Or(appeared.Without(piece))
		}
	}
	return points
}

// missingDiode returns the sensor whose missing diode makes these closed sensors look like those seen, NoPoint when
// there is none.
func missingDiode(closed, seen engine.PointSet) engine.Point {
	for s := closed; !s.Empty(); {
		if p := s.Pop(); withoutDiode(closed, p) == seen {
			return p
		}
	}
	return engine.NoPoint
}

// withoutDiode returns what is seen of the closed sensors when p, one of them, has no diode.
func withoutDiode(closed engine.PointSet, p engine.Point) engine.PointSet {
	row := closed.And(lineSets[p.Rank()])
	seen := closed
	for s := closed.And(lineSets[engine.Ranks+int(p.File())]); !s.Empty(); {
		rank := s.Pop().Rank()
		for r := row; !r.Empty(); {
			seen.Add(engine.NewPoint(r.Pop().File(), rank))
		}
	}
	return seen
}

// findGhostGone reports the end of ghosts: they vanish with the piece that made them, or turn out to be real when one
// of them leaves alone.
func (h *Health) findGhostGone(lift Event) {
	kept := h.ghosts[:0]
	for _, ghost := range h.ghosts {
		if ghost.Has(lift.Point) {
			h.report(Ghost, lift.At, ghost, true)
		} else {
			kept = append(kept, ghost)
		}
	}
	h.ghosts = kept
}
