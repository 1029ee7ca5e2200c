package sensor

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// chatter is the memory that finds out whether one sensor chatters.
type chatter struct {
	changes ring

	// While it chatters:
	check Micros // The time of the next check.
	shown bool   // Whether it is closed by the last event that was let through.
}

// ring holds the times of the last changes; -1 stands for none.
type ring struct {
	times []Micros
	next  int // Where the oldest stands.
}

func newRing(size int) ring { return ring{times: slices.Repeat([]Micros{-1}, size)} }

// add replaces the oldest time, and returns the one that is the oldest now.
func (r *ring) add(at Micros) (oldest Micros) {
	r.times[r.next] = at
	r.next = (r.next + 1) % len(r.times)
	return r.times[r.next]
}

func (r *ring) newest() Micros { return r.times[(r.next+len(r.times)-1)%len(r.times)] }

// countChange counts a change, an event or a glitch, and reports a sensor that begins to chatter.
func (h *Health) countChange(p engine.Point, at Micros) {
	c := &h.chatter[p]
	oldest := c.changes.add(at)
	if h.chattering.Has(p) || oldest < 0 || at-oldest >= h.config.ChatterWithin {
		return
	}
	h.chattering.Add(p)
	c.check, c.shown = at+h.config.ChatterCalm, h.closed.Has(p)
	h.report(Chatter, at, engine.SetOf(p), false)
}

// calm checks the chattering sensors whose check is due before now.
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
			if !h.pass(Event{At: at, Point: p, Placed: closed, Uncertainty: at - c.changes.newest()}) {
				continue // The flood that begins here delays the check.
			}
			c.shown = closed
		}
		c.check = at + h.config.ChatterCalm
		if at-c.changes.newest() >= h.config.ChatterCalm {
			h.chattering.Remove(p)
			h.report(Chatter, at, engine.SetOf(p), true)
		}
	}
}

// nextCheck returns the chattering sensor whose check comes first, and its time.
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
