package faults

import "github.com/kyban/kyban/sensor"

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
