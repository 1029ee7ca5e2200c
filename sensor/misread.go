package sensor

import "github.com/kyban/kyban/engine"

// Misread names the faults of sensors that differ from the pieces known to stand there, such as at the start of a game: dead
// rows and columns, pieces that are not seen, ghosts, and stuck sensors. A missing piece may simply not be set up, so it is
// "not seen" and never more than that.
func Misread(at Micros, expected, seen engine.PointSet) []Fault {
	var faults []Fault
	missing := expected.Without(seen)
	for line, points := range lineSets {
		stand := expected.And(points)
		if stand.Len() >= 3 && seen.And(points).Empty() && !stand.And(missing).Empty() {
			faults = append(faults, Fault{Kind: lineFault(line), At: at, Points: points})
			missing = missing.Without(points)
		}
	}
	for !missing.Empty() {
		faults = append(faults, Fault{Kind: NotSeen, At: at, Points: engine.SetOf(missing.Pop())})
	}
	extra := seen.Without(expected)
	if !extra.Empty() && !missingDiodes(expected.And(seen), expected.And(seen), seen).Empty() {
		return append(faults, Fault{Kind: Ghost, At: at, Points: extra})
	}
	for !extra.Empty() {
		faults = append(faults, Fault{Kind: StuckOn, At: at, Points: engine.SetOf(extra.Pop())})
	}
	return faults
}
