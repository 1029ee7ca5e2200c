package sensor

import "github.com/kyban/kyban/engine"

// flood is what is remembered of all sensors to find out that the board floods: that so much changes as no hands change.
type flood struct {
	events ring
	until  Micros // Nothing is let through until then, and a while longer for each event that comes.
}

// countEvent notes an event. Where the board floods all sensors that are not known to chatter do from now on, and are reported at once: what
// comes then is looked at when the flood is over, so that it costs no more for each second, and fills no disk.
func (h *Health) countEvent(e Event) {
	f := &h.flood
	oldest := f.events.add(e.At)
	if h.flooded(e.At) {
		f.until = e.At + h.config.ChatterCalm
		return
	}
	if oldest < 0 || e.At-oldest >= h.config.FloodWithin {
		return
	}
	f.until = e.At + h.config.ChatterCalm
	var all engine.PointSet
	for p := range engine.Point(engine.Points) {
		c := &h.chatter[p]
		if h.chattering.Has(p) || c.changes.newest() < max(0, e.At-h.config.FloodWithin) {
			continue
		}
		all.Add(p)
		c.check, c.shown = e.At+h.config.ChatterCalm, h.closed.Has(p)
		if p == e.Point {
			c.shown = !c.shown // This event is not let through.
		}
	}
	h.chattering = h.chattering.Or(all)
	if !all.Empty() {
		h.report(Chatter, e.At, all, false)
	}
}

// flooded says whether the board floods.
func (h *Health) flooded(at Micros) bool { return at < h.flood.until }
