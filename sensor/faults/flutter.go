package faults

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

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

// note follows an event.
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

// copied returns an independent copy.
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
