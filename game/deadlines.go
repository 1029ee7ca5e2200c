package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// followDeadLine tells the tracker which sensors are known to see nothing.
func (b *Board) followDeadLine(f sensor.Fault) {
	if f.Cleared {
		b.faults.dead = b.deadBeside(f.Points)
		b.faults.inferred = b.faults.inferred.And(b.faults.dead)
	} else {
		b.faults.dead = b.faults.dead.Or(f.Points)
	}
	if b.phase == Playing || b.phase == Ready {
		b.tracker.Blind(b.faults.dead, b.now)
	}
}

// inferDeadLine names a row or a column because none of the pieces on it are seen. No wire was seen to break.
func (b *Board) inferDeadLine(kind sensor.FaultKind, line engine.PointSet) {
	b.faults.inferred = b.faults.inferred.Or(line)
	b.handleFault(sensor.Fault{Kind: kind, At: b.now, Points: line})
}

// deadBeside is the sensors of the dead lines other than this one.
func (b *Board) deadBeside(line engine.PointSet) (points engine.PointSet) {
	for _, other := range deadLines(b.faults.dead) {
		if other.Points != line {
			points = points.Or(other.Points)
		}
	}
	return points
}

// deadLines is the rows and columns of which all sensors are among these.
func deadLines(dead engine.PointSet) (lines []sensor.Fault) {
	add := func(kind sensor.FaultKind, line engine.PointSet) {
		if line.Without(dead).Empty() {
			lines = append(lines, sensor.Fault{Kind: kind, Points: line})
		}
	}
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		add(sensor.DeadRow, rowOf(r))
	}
	for f := engine.File(0); f < engine.Files; f++ {
		add(sensor.DeadColumn, columnOf(f))
	}
	return lines
}

// reviveLines takes it back that a row or a column was inferred to see nothing, where one of its sensors closed: its wire is
// not cut, and the pieces that are not seen stand on sensors that are dead one by one. Those of which a test has said so stay
// broken.
func (b *Board) reviveLines(closed engine.PointSet) {
	for _, line := range deadLines(b.faults.inferred) {
		if line.Points.And(closed).Empty() {
			continue
		}
		line.At, line.Cleared = b.now, true
		b.faults.revived = append(b.faults.revived, line.Points)
		b.handleFault(line)
		for _, p := range b.faults.known.StuckOff.And(line.Points).Without(closed).Without(b.faults.dead).Points() {
			if b.faults.said[p] != sensor.StuckOff {
				b.sayFault(p, sensor.StuckOff, false)
			}
		}
		if b.phase == Playing || b.phase == Ready {
			b.tracker.Revived(line.Points.Without(b.faults.broken()), b.now)
		}
	}
}

// alive says whether the wire of a row or a column can't be cut: a sensor shows something, or did when the line was last held
// for dead.
func (b *Board) alive(line engine.PointSet) bool {
	return !line.And(b.raw).Empty() || slices.Contains(b.faults.revived, line)
}
