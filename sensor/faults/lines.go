package faults

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// takeLine notes that a row or a column sees nothing, or sees again.
func (d *Diagnosis) takeLine(f sensor.Fault) (news News) {
	if f.Cleared {
		d.dead = d.deadBeside(f.Points)
		d.inferred = d.inferred.And(d.dead)
	} else {
		d.dead = d.dead.Or(f.Points)
	}
	news.Faults = []sensor.Fault{f}
	news.effect(Blind, d.dead)
	return news
}

// infer names a row or a column because none of the pieces on it is seen. No wire was seen to break.
func (d *Diagnosis) infer(l line, at sensor.Micros) News {
	d.inferred = d.inferred.Or(l.points)
	return d.takeLine(sensor.Fault{Kind: l.kind, At: at, Points: l.points})
}

// deadBeside is the sensors of the dead lines other than this one.
func (d *Diagnosis) deadBeside(points engine.PointSet) (others engine.PointSet) {
	for _, l := range linesWithin(d.dead) {
		if l.points != points {
			others = others.Or(l.points)
		}
	}
	return others
}

// ReviveLines withdraws an inferred dead row or column when one of its sensors closes: its wire is not cut, and the pieces that
// are not seen stand on sensors that are dead one by one. Those that a test found dead stay broken.
func (d *Diagnosis) ReviveLines(closed engine.PointSet, at sensor.Micros) (news News) {
	for _, l := range linesWithin(d.inferred) {
		if l.points.And(closed).Empty() {
			continue
		}
		d.revived = append(d.revived, l.points)
		news.add(d.takeLine(sensor.Fault{Kind: l.kind, At: at, Points: l.points, Cleared: true}))
		for _, p := range d.known.StuckOff.And(l.points).Without(closed).Without(d.dead).Points() {
			if d.named[p] != sensor.StuckOff {
				d.name(&news, p, sensor.StuckOff, at)
			}
		}
		news.effect(Revived, l.points.Without(d.Broken()))
	}
	return news
}

// alive reports whether the wire of a row or a column can't be cut: a sensor of it shows something, or did when the line last
// counted as dead.
func (d *Diagnosis) alive(points, closed engine.PointSet) bool {
	return !points.And(closed).Empty() || slices.Contains(d.revived, points)
}

// learnLines names the rows and columns in which a test found no sensor that sees anything.
func (d *Diagnosis) learnLines(f sensor.Fault, m Moment) (news News) {
	for _, l := range lines {
		if l.points.Without(f.Points).Empty() && !l.points.Without(d.dead).Empty() {
			news.add(d.infer(l, m.At))
		}
	}
	return news
}

// DeadLines names the rows and columns that hold two pieces or more, all of them unseen. pieces is where pieces stand; unseen are
// the pieces that, by all readings, no sensor sees.
func (d *Diagnosis) DeadLines(pieces, unseen engine.PointSet, m Moment) (news News) {
	if unseen.Empty() {
		return news
	}
	dark := unseen
	for p, kind := range d.named {
		if kind == sensor.StuckOff && !m.Closed.Has(p) {
			dark.Add(p)
		}
	}
	for _, l := range lines {
		on := pieces.And(l.points).Without(d.known.StuckOff) // A defect found by a test is no sign of another.
		if on.Len() < 2 || d.alive(l.points, m.Closed) || !on.Without(dark).Empty() || on.And(unseen).Empty() ||
			!l.points.Without(d.dead).And(on).Empty() && !d.suspectedAll(on, m.Plies) {
			continue
		}
		if !l.points.Without(d.dead).Empty() {
			news.add(d.infer(l, m.At))
		}
	}
	return news
}

// A line is a row or a column.
type line struct {
	kind   sensor.FaultKind // The kind under which it is recorded.
	points engine.PointSet
}

// lines are the rows, and then the columns.
var lines = func() (all []line) {
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		row := line{kind: sensor.DeadRow}
		for f := engine.File(0); f < engine.Files; f++ {
			row.points.Add(engine.NewPoint(f, r))
		}
		all = append(all, row)
	}
	for f := engine.File(0); f < engine.Files; f++ {
		column := line{kind: sensor.DeadColumn}
		for r := engine.Rank(0); r < engine.Ranks; r++ {
			column.points.Add(engine.NewPoint(f, r))
		}
		all = append(all, column)
	}
	return all
}()

// linesWithin returns the rows and columns whose sensors are all among these.
func linesWithin(points engine.PointSet) (within []line) {
	for _, l := range lines {
		if l.points.Without(points).Empty() {
			within = append(within, l)
		}
	}
	return within
}

// A contact that opens and closes so often within so long does so by itself: no hand lifts a piece and puts it back three
// times in a second.
const (
	flutterTimes                = 3
	flutterWithin sensor.Micros = 1_000_000
)

// flutters holds when sensors fluttered in the current game, in the board's own points.
type flutters struct {
	opened [engine.Points][flutterTimes]sensor.Micros // The last openings of each, the latest first.
	spans  [engine.Points][]span
}

// span is a time from the first opening to the last closing.
type span struct{ from, to sensor.Micros }

func (f *flutters) note(e sensor.Event) {
	opened := &f.opened[e.Point]
	if !e.Placed {
		copy(opened[1:], opened[:])
		opened[0] = e.At
		return
	}
	first, spans := opened[flutterTimes-1], f.spans[e.Point]
	switch last := len(spans) - 1; {
	case first == 0 || e.At-first > flutterWithin:
	case last >= 0 && first <= spans[last].to:
		spans[last].to = e.At
	default:
		f.spans[e.Point] = append(spans, span{first, e.At})
	}
}

// at returns the span in which the sensor of p fluttered around a moment, and whether it did.
func (f *flutters) at(p engine.Point, moment sensor.Micros) (span, bool) {
	spans := f.spans[p]
	i, found := slices.BinarySearchFunc(spans, moment, func(s span, at sensor.Micros) int { return cmp.Compare(s.from, at) })
	if !found {
		i--
	}
	if i < 0 || moment > spans[i].to {
		return span{}, false
	}
	return spans[i], true
}

func (f flutters) copied() flutters {
	for p := range f.spans {
		f.spans[p] = slices.Clone(f.spans[p])
	}
	return f
}

// Chatters reports whether the sensor of p ever chattered, or fluttered around this moment, so that its changes were no
// hand's work.
func (d *Diagnosis) Chatters(p engine.Point, moment sensor.Micros) bool {
	_, fluttered := d.flutters.at(p, moment)
	return fluttered || d.chatter.Has(p)
}

// FindMasked names the sensors that show a piece whatever stands there, while a sensor without a diode joins its row and its
// column. since is a moment one scan earlier, when the wiring may already have shown pieces that are not there.
func (d *Diagnosis) FindMasked(m Moment, since sensor.Micros) (news News) {
	before := d.masked
	d.masked = sensor.Masked(d.known.NoDiode, m.Closed)
	came, went := d.masked.Without(before), before.Without(d.masked)
	if !came.Empty() {
		news.fault(sensor.MaskedOn, came, m.At, false)
		news.Effects = append(news.Effects, Effect{Kind: Noise, Points: came, Since: since})
	}
	if !went.Empty() {
		news.fault(sensor.MaskedOn, went, m.At, true)
	}
	if well := went.Without(d.Broken()); !well.Empty() {
		news.effect(Well, well)
	}
	return news
}
