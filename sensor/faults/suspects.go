package faults

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Suspects names the sensors that all readings of the game have judged wrong for a whole ply, and clears those that are right
// again. on are the sensors that show a piece and should not, off those that should and don't.
func (d *Diagnosis) Suspects(on, off engine.PointSet, m Moment) (news News) {
	odd := on.Or(off)
	for p := range d.suspects {
		if !odd.Has(p) {
			delete(d.suspects, p)
		}
	}
	for _, p := range odd.Points() {
		if d.Broken().Has(p) || d.isStrange(p) || !d.SuspectedLong(p, m.Plies) {
			continue
		}
		kind := sensor.StuckOff
		if on.Has(p) {
			kind = sensor.StuckOn
		}
		news.add(d.Name(p, kind, m.At))
	}
	for _, p := range d.Broken().Without(d.dead).Points() {
		kind := d.named[p]
		if !odd.Has(p) && (kind == sensor.NotSeen && m.Closed.Has(p) || kind == sensor.StuckOn && !m.Closed.Has(p) ||
			kind == sensor.StuckOff && m.Closed.Has(p)) {
			d.clear(&news, p, kind, m.At)
		}
	}
	return news
}

// SuspectedLong reports whether a ply was made since all readings began to agree that the sensor of p is wrong. Earlier, it may
// be a hand's doing that the next moments explain.
func (d *Diagnosis) SuspectedLong(p engine.Point, plies int) bool {
	since, suspected := d.suspects[p]
	if !suspected {
		d.suspects[p] = plies
	}
	return suspected && plies > since
}

// suspectedAll reports whether it is time to name all these sensors.
func (d *Diagnosis) suspectedAll(points engine.PointSet, plies int) bool {
	all := true
	for _, p := range points.Points() {
		if _, named := d.named[p]; !named && !d.SuspectedLong(p, plies) {
			all = false
		}
	}
	return all
}

// Troubles names the sensors that, by all readings of a ply, did not show that their piece left or came. A sensor that by now
// shows what it should was only late.
func (d *Diagnosis) Troubles(points engine.PointSet, kind sensor.FaultKind, m Moment) (news News) {
	for _, p := range points.Without(d.Broken()).Points() {
		if m.Closed.Has(p) != (kind == sensor.StuckOff) {
			news.add(d.Name(p, kind, m.At))
		}
	}
	return news
}

// Name names a sensor that moves have proved broken.
func (d *Diagnosis) Name(p engine.Point, kind sensor.FaultKind, at sensor.Micros) (news News) {
	d.name(&news, p, kind, at)
	news.effect(Broken, engine.SetOf(p))
	return news
}
