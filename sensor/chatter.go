package sensor

import "github.com/kyban/kyban/engine"

// chatter is what is remembered of one sensor to find out that it chatters.
type chatter struct {
	times []Micros // Of the last changes, a ring; -1 stands for none.
	next  int      // Where the oldest stands.
	last  Micros   // The last change.

	// While it chatters:
	check Micros // When to look at it again.
	shown bool   // Whether it is closed by the last event that was let through.
}

func newChatter(changes int) chatter {
	c := chatter{times: make([]Micros, changes)}
	for i := range c.times {
		c.times[i] = -1
	}
	return c
}

// countChange notes a change, be it an event or a glitch, and reports a sensor that begins to chatter.
func (h *Health) countChange(p engine.Point, at Micros) {
	c := &h.chatter[p]
	c.last = at
	c.times[c.next] = at
	c.next = (c.next + 1) % len(c.times)
	oldest := c.times[c.next]
	if h.chattering.Has(p) || oldest < 0 || at-oldest >= h.config.ChatterWithin {
		return
	}
	h.chattering.Add(p)
	c.check, c.shown = at+h.config.ChatterCalm, h.closed.Has(p)
	h.report(Chatter, at, engine.SetOf(p), false)
}

// calm looks at the chattering sensors whose time has come before now.
func (h *Health) calm(now Micros) {
	for {
		p, at := h.nextCheck()
		if !p.Valid() || at >= now {
			return
		}
		c := &h.chatter[p]
		if h.flooded(at) {
			c.check = at + h.config.ChatterCalm
			continue
		}
		if closed := h.closed.Has(p); closed != c.shown {
			h.events = append(h.events, Event{At: at, Point: p, Placed: closed, Uncertainty: at - c.last})
			c.shown = closed
		}
		c.check = at + h.config.ChatterCalm
		if at-c.last >= h.config.ChatterCalm {
			h.chattering.Remove(p)
			h.report(Chatter, at, engine.SetOf(p), true)
		}
	}
}

// nextCheck returns the chattering sensor that is to be looked at first, and when.
func (h *Health) nextCheck() (engine.Point, Micros) {
	next, at := engine.NoPoint, Micros(0)
	for s := h.chattering; !s.Empty(); {
		p := s.Pop()
		if check := h.chatter[p].check; !next.Valid() || check < at {
			next, at = p, check
		}
	}
	return next, at
}
