package faults

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// MostUnseen is how many pieces may be missing at the start and be taken for sensors that don't see them.
const MostUnseen = 3

// Start is how the sensors differ from the position that should stand on the board before the first move.
type Start struct {
	Pieces engine.PointSet // Where pieces should stand.
	Unlike engine.PointSet // The sensors that don't show what they should.
	Empty  engine.PointSet // Those of them where a piece is missing that may stand on a wrong point,
	Taken  engine.PointSet // and where one may stand that belongs elsewhere.
}

// DeadAtStart names the row or the column of which no sensor sees anything at the start although pieces stand there, when all
// else is seen. Where more is missing the pieces are still being set up.
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

// likelierDead says whether pieces that are not seen are fewer accidents when the wire of their line is cut than when pieces
// that are missing stand on the points where one too many is seen.
func (s Start) likelierDead(pieces engine.PointSet) bool {
	return s.Empty.Empty() || 1+s.Empty.Without(pieces).Len()+s.Taken.Len() < max(s.Empty.Len(), s.Taken.Len())
}

// NameAtStart names the sensors that don't show the start position. A piece that is not seen may stand there, or on a point
// where one too many is seen: no sensor is named that may be right. Unlike is without the pieces that stand on wrong points.
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

// unseen returns the points of unlike whose pieces are missing and may stand elsewhere. Where a sensor is known to see
// nothing its piece is taken to stand there.
func (d *Diagnosis) unseen(unlike, closed engine.PointSet) engine.PointSet {
	return unlike.Without(closed).Without(d.dead).Without(d.namedAs(sensor.StuckOff))
}

// isStrange says whether a piece that is still missing since the start may be what closes the sensor of p.
func (d *Diagnosis) isStrange(p engine.Point) bool {
	return d.strange.Has(p) && !d.namedAs(sensor.NotSeen).Empty()
}
