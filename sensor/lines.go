package sensor

import "github.com/kyban/kyban/engine"

// lines are the ten rows of sensors, a rank each, and after them the nine columns, a file each.
const lines = engine.Ranks + engine.Files

// lineSets holds the points of each line.
var lineSets = func() (sets [lines]engine.PointSet) {
	for p := engine.Point(0); p < engine.Points; p++ {
		sets[p.Rank()].Add(p)
		sets[engine.Ranks+engine.File(p%engine.Files)].Add(p)
	}
	return sets
}()

func lineFault(line int) FaultKind {
	if line < engine.Ranks {
		return DeadRow
	}
	return DeadColumn
}

// findDeadLines reports the rows and columns from which all pieces vanish in the moment of this lift. The pieces that vanished
// with a row are no evidence about columns.
func (h *Health) findDeadLines(d *Debouncer, lift Event) {
	for line, points := range lineSets {
		if h.dead[line] || !d.raw.And(points).Empty() {
			continue
		}
		vanished := h.closed.And(points).Without(h.deadPoints()).Without(Masked(h.config.NoDiode, h.closed))
		if vanished.Len() < h.config.DeadMin || !h.together(d, vanished, lift.At) {
			continue
		}
		h.dead[line] = true
		h.report(lineFault(line), lift.At, points, false)
	}
}

// findLineAlive reports the end of a dead row or column: one of its sensors closed.
func (h *Health) findLineAlive(place Event) {
	for _, line := range []int{int(place.Point.Rank()), engine.Ranks + int(place.Point.File())} {
		if h.dead[line] {
			h.dead[line] = false
			h.revived, h.revivedAt = lineSets[line], place.At
			h.report(lineFault(line), place.At, lineSets[line], true)
		}
	}
}

// deadPoints returns the sensors of all dead lines: a change there is no evidence about other lines.
func (h *Health) deadPoints() (points engine.PointSet) {
	for line, dead := range h.dead {
		if dead {
			points = points.Or(lineSets[line])
		}
	}
	return points
}
