package faults

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// chatterBefore is how long a sensor had already chattered when the chatter was found.
const chatterBefore sensor.Micros = 1_000_000

// Take takes a fault found by Health or by a test of the board.
func (d *Diagnosis) Take(f sensor.Fault, m Moment) (news News) {
	switch f.Kind {
	case sensor.StuckOff, sensor.StuckOn, sensor.NoDiode:
		return d.learn(f, m)
	case sensor.DeadRow, sensor.DeadColumn:
		return d.takeLine(f)
	case sensor.Chatter:
		news.Effects = d.chatters(f)
	case sensor.Ghost:
		news.Effects = d.ghost(f)
	}
	news.Faults = []sensor.Fault{f}
	return news
}

// learn takes a finding of a test before the game. It needs no evidence, adds no cost to any reading, and holds until the sensor
// itself proves that it works.
func (d *Diagnosis) learn(f sensor.Fault, m Moment) (news News) {
	switch f.Kind {
	case sensor.StuckOff:
		d.known.StuckOff = d.known.StuckOff.Or(f.Points)
		news = d.learnLines(f, m)
	case sensor.StuckOn:
		d.known.StuckOn = d.known.StuckOn.Or(f.Points)
	case sensor.NoDiode:
		d.known.NoDiode = d.known.NoDiode.Or(f.Points)
		for _, p := range f.Points.Points() {
			news.fault(f.Kind, engine.SetOf(p), m.At, false)
		}
		news.add(d.FindMasked(m, m.At))
		return news
	}
	for _, p := range f.Points.Without(d.dead).Points() {
		if d.named[p] != f.Kind {
			d.name(&news, p, f.Kind, m.At)
		}
	}
	news.effect(Broken, f.Points)
	return news
}

// chatters notes that a sensor's changes were no hand's work.
func (d *Diagnosis) chatters(f sensor.Fault) []Effect {
	if f.Cleared || f.Points.Empty() {
		return nil
	}
	d.chatter = d.chatter.Or(f.Points)
	since := f.At - chatterBefore
	if s, fluttered := d.flutters.at(f.Points.First(), since); fluttered {
		since = s.from
	}
	return []Effect{{Kind: Noise, Points: f.Points, Since: since}}
}

// ghost notes the pieces that may not be there, as long as that is so.
func (d *Diagnosis) ghost(f sensor.Fault) []Effect {
	d.miswired = true
	if f.Cleared {
		return []Effect{{Kind: Well, Points: f.Points.Without(d.Broken())}}
	}
	return []Effect{{Kind: Noise, Points: f.Points, Since: f.At}}
}
