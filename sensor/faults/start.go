package faults

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// MostUnseen is how many missing pieces at the start may be explained by sensors that don't see them.
const MostUnseen = 3

// Start holds how the sensors differ from the position that should stand on the board before the first move.
type Start struct {
	Pieces engine.PointSet // Where pieces should stand.
	Unlike engine.PointSet // The sensors that differ from it.
	Empty  engine.PointSet // Those of them with a missing piece that may stand on a wrong point,
	Taken  engine.PointSet // and those where a piece may stand that belongs elsewhere.
}

// DeadAtStart names a row or a column whose sensors see nothing at the start although pieces stand there, when everything else is
// seen. Where more is missing the players are still setting the pieces up.
func (d *Diagnosis) DeadAtStart(s Start, m Moment) (news News) {
	unlike := s.Unlike.Without(d.Broken())
	for _, l := range lines {
		pieces := s.Pieces.And(l.points)
		if pieces.Len() >= 2 && pieces.And(m.Closed).Empty() && s.likelierDead(pieces) && unlike.Without(l.points).Len() <= MostUnseen &&
			unlike.Len() > MostUnseen && d.dead.Empty() {
			news.add(d.infer(l, m.At))
		}
	}
	return news
}

// likelierDead reports whether a cut wire explains the unseen pieces with fewer accidents than missing pieces that stand on the
// points with one too many.
func (s Start) likelierDead(pieces engine.PointSet) bool {
	return s.Empty.Empty() || 1+s.Empty.Without(pieces).Len()+s.Taken.Len() < max(s.Empty.Len(), s.Taken.Len())
}

// NameAtStart names the sensors that don't show the start position. A piece that is not seen may stand there, or on a point with
// one too many: it names no sensor that may be right. Unlike excludes the pieces that stand on wrong points.
func (d *Diagnosis) NameAtStart(unlike engine.PointSet, m Moment) (news News) {
	d.strange = engine.PointSet{}
	if !d.unseen(unlike, m.Closed).Empty() {
		d.strange = unlike.And(m.Closed)
	}
	for _, p := range unlike.Without(d.Broken()).Without(d.strange).Points() {
		kind := sensor.NotSeen
		if m.Closed.Has(p) {
			kind = sensor.StuckOn
		}
		d.name(&news, p, kind, m.At)
	}
	for _, p := range d.Broken().Without(unlike).Without(d.dead).Points() {
		if d.named[p] == sensor.NotSeen {
			d.clear(&news, p, sensor.NotSeen, m.At)
		}
	}
	return news
}

// unseen returns the points of unlike whose pieces are missing and may stand elsewhere. A sensor that is known to see nothing is
// taken to have its piece.
func (d *Diagnosis) unseen(unlike, closed engine.PointSet) engine.PointSet {
	return unlike.Without(closed).Without(d.dead).Without(d.namedAs(sensor.StuckOff))
}

// isStrange reports whether a piece missing since the start may be the one that closes the sensor of p.
func (d *Diagnosis) isStrange(p engine.Point) bool {
	return d.strange.Has(p) && !d.namedAs(sensor.NotSeen).Empty()
}
