package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// chatterBefore is for how long a sensor chattered already when its chatter was found out.
const chatterBefore sensor.Micros = 1_000_000

// faults is what is known of sensors that don't work, in the board's own points.
type faults struct {
	dead     engine.PointSet                   // In a dead row or column.
	revived  []engine.PointSet                 // Rows and columns that were held for dead until one of their sensors closed.
	inferred engine.PointSet                   // Those of them whose wire was not seen to break: none of the pieces there are seen.
	said     map[engine.Point]sensor.FaultKind // Recorded and not cleared.
	strange  engine.PointSet                   // Closed since the start where no piece should stand, while one was missing that may stand there.
	suspects map[engine.Point]int              // Since how many plies all readings have agreed that it is wrong.
	miswired bool                              // The wiring showed pieces that are not there, in this session: what it shows proves nothing.
	chatter  engine.PointSet                   // Said to chatter at some time: none of them is a witness of touches any more.
	known    sensor.Defects                    // What a test of the board has found out.
	masked   engine.PointSet                   // Show a piece whatever stands there, for want of a diode.
}

func (f *faults) reset() {
	f.said, f.suspects = map[engine.Point]sensor.FaultKind{}, map[engine.Point]int{}
}

// broken is the sensors that can't be relied on.
func (f *faults) broken() engine.PointSet {
	points := f.dead.Or(f.masked)
	for p := range f.said {
		points.Add(p)
	}
	return points
}

// doubtsBoard says whether no ply is certain and nobody is accused: the board showed pieces that are not there, or a whole row
// or column sees nothing and no clock tells who moved, or it is not known whether the first ply was one.
func (b *Board) doubtsBoard() bool {
	return b.faults.miswired || !b.clocked && !b.faults.dead.Empty() || b.asMoved != nil
}

// dyingSensors is how many broken sensors no test knew of for more of them to be likely.
const dyingSensors = 2

// sensorsDie says whether so many sensors were found to be broken in play that one more is no unlikely explanation of
// anything.
func (b *Board) sensorsDie() bool {
	found := b.faults.stuck().Or(b.faults.saidToBe(sensor.NotSeen))
	return found.Without(b.faults.known.StuckOff).Without(b.faults.known.StuckOn).Len() >= dyingSensors
}

// sayStartFaults names the sensors that don't show the start position. A piece that is not seen may stand there, or on a
// point where one too many is seen: nobody is blamed, and no sensor that may be right.
func (b *Board) sayStartFaults() {
	unlike := b.unlike()
	if off := b.misplaced(); off.counted() {
		unlike = unlike.Without(off.empty).Without(off.taken)
	}
	b.faults.strange = engine.PointSet{}
	if !b.unseen(unlike).Empty() {
		b.faults.strange = unlike.And(b.raw)
	}
	for _, p := range unlike.Without(b.faults.broken()).Without(b.faults.strange).Points() {
		kind := sensor.NotSeen
		if b.raw.Has(p) {
			kind = sensor.StuckOn
		}
		b.sayFault(p, kind, false)
	}
	for _, p := range b.faults.broken().Without(unlike).Without(b.faults.dead).Points() {
		if b.faults.said[p] == sensor.NotSeen {
			b.sayFault(p, sensor.NotSeen, true)
		}
	}
}

// unseen returns the points of unlike whose pieces are missing and may stand elsewhere. Where a sensor is known to see
// nothing its piece is taken to stand there.
func (b *Board) unseen(unlike engine.PointSet) engine.PointSet {
	missing := unlike.Without(b.raw).Without(b.faults.dead)
	for p, kind := range b.faults.said {
		if kind == sensor.StuckOff {
			missing.Remove(p)
		}
	}
	return missing
}

// isStrange says whether a piece that is still missing since the start may be what closes the sensor of p.
func (b *Board) isStrange(p engine.Point) bool {
	if !b.faults.strange.Has(p) {
		return false
	}
	for _, kind := range b.faults.said {
		if kind == sensor.NotSeen {
			return true
		}
	}
	return false
}

func (b *Board) sayFault(p engine.Point, kind sensor.FaultKind, cleared bool) {
	if cleared {
		delete(b.faults.said, p)
	} else {
		b.faults.said[p] = kind
	}
	b.say(Sensor{Head: b.head("sensor"), Point: p.String(), Fault: string(kind), Cleared: cleared, At: b.now})
}

// saySuspects names the sensors that all readings hold to be wrong, and those that are right again.
func (b *Board) saySuspects() {
	turned, sure := b.tracker.Turned()
	if !sure || b.tracker.Astray() || b.tracker.Cursory() || b.tracker.Restoring() || b.sure < len(b.plies) || !b.clocked && b.settingUp() {
		return
	}
	on, off := b.tracker.Suspects()
	if turned {
		on, off = on.Turned(), off.Turned()
	}
	off = off.Without(b.sayDeadLines(off))
	odd := on.Or(off)
	for p := range b.faults.suspects {
		if !odd.Has(p) {
			delete(b.faults.suspects, p)
		}
	}
	for _, p := range odd.Points() {
		if b.faults.broken().Has(p) || b.isStrange(p) || !b.suspectedLong(p) {
			continue
		}
		kind := sensor.StuckOff
		if on.Has(p) {
			kind = sensor.StuckOn
		}
		b.sayFault(p, kind, false)
		b.tracker.Broken(engine.SetOf(p), b.now)
	}
	for _, p := range b.faults.broken().Without(b.faults.dead).Points() {
		kind := b.faults.said[p]
		if !odd.Has(p) && (kind == sensor.NotSeen && b.raw.Has(p) || kind == sensor.StuckOn && !b.raw.Has(p) ||
			kind == sensor.StuckOff && b.raw.Has(p)) {
			b.sayFault(p, kind, true)
		}
	}
}

// sayDeadLines names the rows and columns of which two pieces or more, and all that stand there, are not seen, and
// returns their sensors.
func (b *Board) sayDeadLines(off engine.PointSet) engine.PointSet {
	occupied := b.placed(b.tracker.Position().Occupied())
	unseen := off
	for p, kind := range b.faults.said {
		if kind == sensor.StuckOff && !b.raw.Has(p) {
			unseen.Add(p)
		}
	}
	name := func(kind sensor.FaultKind, line engine.PointSet) {
		pieces := occupied.And(line).Without(b.faults.known.StuckOff) // What a test has found out is no sign of more.
		if pieces.Len() < 2 || b.alive(line) || !pieces.Without(unseen).Empty() || pieces.And(off).Empty() ||
			!line.Without(b.faults.dead).And(pieces).Empty() && !b.suspectedAll(pieces) {
			return
		}
		if !line.Without(b.faults.dead).Empty() {
			b.inferDeadLine(kind, line)
		}
	}
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		name(sensor.DeadRow, rowOf(r))
	}
	for f := engine.File(0); f < engine.Files; f++ {
		name(sensor.DeadColumn, columnOf(f))
	}
	return b.faults.dead
}

// suspectedAll says whether it is time to name all these sensors.
func (b *Board) suspectedAll(points engine.PointSet) bool {
	all := true
	for _, p := range points.Points() {
		if _, said := b.faults.said[p]; !said && !b.suspectedLong(p) {
			all = false
		}
	}
	return all
}

// suspectedLong says whether a ply was made since all readings began to agree that the sensor of p is wrong. Before, it
// may be a hand's doing that the next moments explain.
func (b *Board) suspectedLong(p engine.Point) bool {
	since, suspected := b.faults.suspects[p]
	if !suspected {
		b.faults.suspects[p] = len(b.plies)
	}
	return suspected && len(b.plies) > since
}

// sayTroubles names the sensors that, as all readings of ply n agree, did not show that its piece left or came.
func (b *Board) sayTroubles(n int) {
	on, off := engine.AllPoints, engine.AllPoints
	for _, p := range b.tracker.Plies(n) {
		if p == nil || p.Gapped || p.Doubtful {
			return
		}
		on, off = on.And(p.StuckOn), off.And(p.StuckOff)
	}
	p := b.tracker.Ply(n)
	if n == len(b.plies) {
		off.Remove(p.Move.To()) // The piece may stand between the points; saySuspects waits for another ply.
	}
	b.sayTrouble(p, on, sensor.StuckOn)
	b.sayTrouble(p, off, sensor.StuckOff)
}

func (b *Board) sayTrouble(ply *tracker.Ply, points engine.PointSet, kind sensor.FaultKind) {
	if ply.Flipped {
		points = points.Turned()
	}
	for _, p := range points.Without(b.faults.broken()).Points() {
		if b.raw.Has(p) == (kind == sensor.StuckOff) || b.strays.edges[p].at > ply.Placed {
			continue // It was only late, and is right by now, or was when another piece left it.
		}
		b.sayFault(p, kind, false)
		b.tracker.Broken(engine.SetOf(p), b.now)
	}
}

// handleFault records what the health of the sensors says.
func (b *Board) handleFault(f sensor.Fault) {
	switch f.Kind {
	case sensor.StuckOff, sensor.StuckOn, sensor.NoDiode:
		b.learn(f)
		return
	}
	s := Sensor{Head: b.head("sensor"), Fault: string(f.Kind), Cleared: f.Cleared, At: f.At}
	switch f.Kind {
	case sensor.DeadRow:
		s.Row = string('0' + rune(f.Points.First().Rank()))
	case sensor.DeadColumn:
		s.Column = string('a' + rune(f.Points.First().File()))
	case sensor.Ghost:
		s.Points = names(f.Points)
	default:
		s.Point = f.Points.First().String()
	}
	b.say(s)
	switch f.Kind {
	case sensor.Chatter:
		b.followChatter(f)
	case sensor.Ghost:
		b.followGhost(f)
	case sensor.DeadRow, sensor.DeadColumn:
		b.followDeadLine(f)
	}
}

// followChatter tells the tracker that what a sensor said was nobody's doing.
func (b *Board) followChatter(f sensor.Fault) {
	if f.Cleared {
		return
	}
	b.faults.chatter = b.faults.chatter.Or(f.Points)
	since := f.At - chatterBefore
	if s, fluttered := b.flutters.at(f.Points.First(), since); fluttered {
		since = s.from
	}
	if b.phase == Playing || b.phase == Ready {
		b.tracker.Noise(f.Points, since, b.now)
	}
}

// followGhost tells the tracker which pieces may not be there, as long as that is so.
func (b *Board) followGhost(f sensor.Fault) {
	b.faults.miswired = true
	switch {
	case b.phase != Playing && b.phase != Ready:
	case f.Cleared:
		b.tracker.Well(f.Points.Without(b.faults.broken()), b.now)
	default:
		b.tracker.Noise(f.Points, f.At, b.now)
	}
}

// findDeadLine names the row or the column of which no sensor sees anything at the start although pieces stand there, when
// all else is seen. Where more is missing the pieces are still being set up.
func (b *Board) findDeadLine() {
	unlike := b.unlike().Without(b.faults.broken())
	try := func(kind sensor.FaultKind, line engine.PointSet) {
		pieces := b.start.Occupied().And(line)
		if pieces.Len() >= 2 && pieces.And(b.raw).Empty() && b.likelierDead(pieces) && unlike.Without(line).Len() <= notSeenMax &&
			unlike.Len() > notSeenMax && b.faults.dead.Empty() {
			b.inferDeadLine(kind, line)
		}
	}
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		try(sensor.DeadRow, rowOf(r))
	}
	for f := engine.File(0); f < engine.Files; f++ {
		try(sensor.DeadColumn, columnOf(f))
	}
}

// likelierDead says whether pieces that are not seen are fewer accidents when the wire of their line is cut than when pieces
// that are missing stand on the points where one too many is seen.
func (b *Board) likelierDead(pieces engine.PointSet) bool {
	off := b.misplaced()
	return off.empty.Empty() || 1+off.empty.Without(pieces).Len()+off.taken.Len() < max(off.empty.Len(), off.taken.Len())
}

func rowOf(r engine.Rank) engine.PointSet {
	var s engine.PointSet
	for f := engine.File(0); f < engine.Files; f++ {
		s.Add(engine.NewPoint(f, r))
	}
	return s
}

func columnOf(f engine.File) engine.PointSet {
	var s engine.PointSet
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		s.Add(engine.NewPoint(f, r))
	}
	return s
}
