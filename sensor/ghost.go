package sensor

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// findGhost reports pieces that appeared in one moment where the wiring explains all of them, or all but one. A closed sensor
// without its diode joins its row and its column, and every other closed sensor of the column shows all of the row. When two
// appear together either may be the real one, so both are named. Hands that lifted as many pieces and set them down within a
// scan look the same once; a sensor without its diode does it over and over.
func (h *Health) findGhost(d *Debouncer, place Event) {
	appeared := d.raw.Without(h.closed)
	for s := appeared; !s.Empty(); {
		if p := s.Pop(); !h.together(d, engine.SetOf(p), place.At) {
			appeared.Remove(p)
		}
	}
	appeared = appeared.Without(Masked(h.config.NoDiode, h.closed.Or(appeared)))
	appeared = appeared.Without(h.stoodBefore(appeared, place.At))
	if place.At-h.revivedAt <= h.config.Scan {
		appeared = appeared.Without(h.revived)
	}
	if appeared.Len() < 2 || h.isGhost(appeared) {
		return
	}
	ghosts, suspects := h.doubtful(appeared)
	if ghosts.Empty() || !h.miswired && h.fromHands(appeared, place.At) && !h.overAndOver(suspects) {
		return
	}
	h.miswired = true
	h.ghosts = append(h.ghosts, ghosts)
	h.report(Ghost, place.At, ghosts, false)
}

// Pieces from hands that appear as ghosts would are ghosts when the same missing diode explains it ghostAfter times. Pieces
// that left together and come down elsewhere were in hands for no longer than carriedBelow.
const (
	carriedBelow Micros = 10_000_000
	ghostAfter   uint8  = 4
)

// fromHands reports whether hands may have set down the pieces that appeared: each came back to the point that it left, or is
// one of those that left in one moment and are away.
func (h *Health) fromHands(appeared engine.PointSet, at Micros) bool {
	var away, carried engine.PointSet
	for _, lift := range h.held {
		away.Add(lift.Point)
		if at-lift.At < carriedBelow {
			carried.Add(lift.Point)
		}
	}
	moved := 0
	for points := carried.Without(appeared); !points.Empty(); {
		if h.leftTogether(points.Pop(), carried) {
			moved++
		}
	}
	return appeared.Without(away).Len() <= moved
}

// setDown takes a piece out of the hands: the one that left this point, or else the one that left last.
func (h *Health) setDown(place Event) {
	i := slices.IndexFunc(h.held, func(lift Event) bool { return lift.Point == place.Point })
	if i < 0 {
		i = len(h.held) - 1
	}
	if i >= 0 {
		h.held = slices.Delete(h.held, i, i+1)
	}
}

// overAndOver counts once more for each sensor whose missing diode explains the appearance, and reports whether one count is high enough.
func (h *Health) overAndOver(suspects engine.PointSet) (enough bool) {
	for !suspects.Empty() {
		p := suspects.Pop()
		h.coincided[p]++
		enough = enough || h.coincided[p] >= ghostAfter
	}
	return enough
}

// stoodBefore returns the pieces that stood on their points a moment before: no hand takes a piece away so soon before another
// piece makes a ghost of it there. When two left together one may be the ghost of the other.
func (h *Health) stoodBefore(points engine.PointSet, at Micros) (stood engine.PointSet) {
	for s := points.Without(h.unsure); !s.Empty(); {
		if p := s.Pop(); h.leftAt[p] > 0 && at-h.leftAt[p] < flickerBelow && !h.leftTogether(p, points) {
			stood.Add(p)
		}
	}
	return stood
}

// leftTogether reports whether p left its point in the same moment as another of these pieces.
func (h *Health) leftTogether(p engine.Point, others engine.PointSet) bool {
	for others.Remove(p); !others.Empty(); {
		apart := h.leftAt[others.Pop()] - h.leftAt[p]
		if -h.config.Scan <= apart && apart <= h.config.Scan {
			return true
		}
	}
	return false
}

// noteUnsure notes whether the piece that appears is among the points of a ghost.
func (h *Health) noteUnsure(p engine.Point) {
	h.unsure.Remove(p)
	for _, ghosts := range h.ghosts {
		if ghosts.Has(p) {
			h.unsure.Add(p)
		}
	}
}

// flickerBelow is how long a piece is away when it is brushed and not lifted.
const flickerBelow Micros = 60_000

// isGhost reports whether these are the rest of ghosts that were reported.
func (h *Health) isGhost(points engine.PointSet) bool {
	return slices.ContainsFunc(h.ghosts, func(ghosts engine.PointSet) bool { return points.Without(ghosts).Len() <= 1 })
}

// doubtful returns the pieces that appeared together and may be ghosts, and the sensors whose missing diode explains them.
func (h *Health) doubtful(appeared engine.PointSet) (points, suspects engine.PointSet) {
	seen := h.closed.Or(appeared)
	if broke := missingDiodes(h.closed, h.closed, seen); !broke.Empty() { // A diode broke while the pieces stood.
		h.diodes = h.diodes.Without(broke)
		return appeared, broke
	}
	for s := appeared; !s.Empty(); {
		piece := engine.SetOf(s.Pop())
		closed := h.closed.Or(piece)
		if missing := missingDiodes(closed.Without(h.diodes), closed, seen); !missing.Empty() {
			points, suspects = points.Or(appeared.Without(piece)), suspects.Or(missing)
		}
	}
	return points, suspects
}

// findDiodes notes the closed sensors that have a diode: their row does not show in their column.
func (h *Health) findDiodes(raw engine.PointSet) {
	if raw != h.closed {
		return
	}
	for s := h.closed.Without(h.diodes); !s.Empty(); {
		if p := s.Pop(); withoutDiode(h.closed, p) != h.closed {
			h.diodes.Add(p)
		}
	}
}

// missingDiodes returns the suspects whose missing diode makes these closed sensors look like those seen.
func missingDiodes(suspects, closed, seen engine.PointSet) (missing engine.PointSet) {
	for !suspects.Empty() {
		if p := suspects.Pop(); withoutDiode(closed, p) == seen {
			missing.Add(p)
		}
	}
	return missing
}

// withoutDiode returns the sensors that seem closed when p, one of the closed ones, has no diode.
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

// Masked returns the closed sensors that would also seem closed without a piece: each closed sensor without a diode shows the
// pieces of its row in every other row where its column has a piece.
func Masked(noDiode, closed engine.PointSet) (points engine.PointSet) {
	for suspects := noDiode.And(closed); !suspects.Empty(); {
		p := suspects.Pop()
		row := closed.And(lineSets[p.Rank()])
		row.Remove(p)
		column := closed.And(lineSets[engine.Ranks+int(p.File())])
		column.Remove(p)
		for ; !column.Empty(); column.Remove(column.First()) {
			for r := row; !r.Empty(); {
				points.Add(engine.NewPoint(r.Pop().File(), column.First().Rank()))
			}
		}
	}
	return points.And(closed)
}

// findGhostGone reports the end of ghosts: they vanish with the piece that made them, or turn out to be real when one of them
// leaves alone.
func (h *Health) findGhostGone(lift Event) {
	h.leftAt[lift.Point] = lift.At
	kept := h.ghosts[:0]
	for _, ghosts := range h.ghosts {
		if ghosts.Has(lift.Point) {
			h.report(Ghost, lift.At, ghosts, true)
		} else {
			kept = append(kept, ghosts)
		}
	}
	h.ghosts = kept
}
