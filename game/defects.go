package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// learn takes what a test of the board has found out before anybody plays. It needs no evidence, costs no reading anything,
// and holds until the sensor itself proves that it works.
func (b *Board) learn(f sensor.Fault) {
	switch f.Kind {
	case sensor.StuckOff:
		b.faults.known.StuckOff = b.faults.known.StuckOff.Or(f.Points)
		b.learnDeadLines(f)
	case sensor.StuckOn:
		b.faults.known.StuckOn = b.faults.known.StuckOn.Or(f.Points)
	case sensor.NoDiode:
		b.faults.known.NoDiode = b.faults.known.NoDiode.Or(f.Points)
		for _, p := range f.Points.Points() {
			b.say(Sensor{Head: b.head("sensor"), Point: p.String(), Fault: string(f.Kind), At: b.now})
		}
		b.findMasked(b.now)
		return
	}
	for _, p := range f.Points.Without(b.faults.dead).Points() {
		if b.faults.said[p] != f.Kind {
			b.sayFault(p, f.Kind, false)
		}
	}
	if b.phase == Playing || b.phase == Ready {
		b.tracker.Broken(f.Points, b.now)
	}
}

// learnDeadLines names the rows and columns of which a test has found no sensor that sees anything.
func (b *Board) learnDeadLines(f sensor.Fault) {
	name := func(kind sensor.FaultKind, line engine.PointSet) {
		if line.Without(f.Points).Empty() && !line.Without(b.faults.dead).Empty() {
			b.inferDeadLine(kind, line)
		}
	}
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		name(sensor.DeadRow, rowOf(r))
	}
	for file := engine.File(0); file < engine.Files; file++ {
		name(sensor.DeadColumn, columnOf(file))
	}
}

// stuck is the single sensors that are known to be broken, whatever they show now.
func (f *faults) stuck() engine.PointSet {
	return f.saidToBe(sensor.StuckOff).Or(f.saidToBe(sensor.StuckOn))
}

// saidToBe is the sensors that are said to be broken in this way.
func (f *faults) saidToBe(kind sensor.FaultKind) (points engine.PointSet) {
	for p, said := range f.said {
		if said == kind {
			points.Add(p)
		}
	}
	return points
}

// findMasked names the sensors that show a piece whatever stands there, as long as a sensor without a diode joins its row and
// its column. Since a moment a scan before the wiring may have shown pieces where none are.
func (b *Board) findMasked(since sensor.Micros) {
	before := b.faults.masked
	b.faults.masked = sensor.Masked(b.faults.known.NoDiode, b.raw)
	came, went := b.faults.masked.Without(before), before.Without(b.faults.masked)
	if !came.Empty() {
		b.say(Sensor{Head: b.head("sensor"), Points: names(came), Fault: string(sensor.MaskedOn), At: b.now})
	}
	if !went.Empty() {
		b.say(Sensor{Head: b.head("sensor"), Points: names(went), Fault: string(sensor.MaskedOn), Cleared: true, At: b.now})
	}
	if b.phase != Playing && b.phase != Ready {
		return
	}
	if !came.Empty() {
		b.tracker.Noise(came, since, b.now)
	}
	if well := went.Without(b.faults.broken()); !well.Empty() {
		b.tracker.Well(well, b.now)
	}
}

// mayHaveGoneUnseen says whether a first move could be played between sensors that are known to be broken.
func (b *Board) mayHaveGoneUnseen() bool {
	blind := b.faults.dead.Or(b.faults.stuck())
	for _, m := range b.start.LegalMoves(nil) {
		if blind.Has(m.From()) && blind.Has(m.To()) || blind.Has(m.From().Turned()) && blind.Has(m.To().Turned()) {
			return true
		}
	}
	return false
}
