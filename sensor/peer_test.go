package sensor_test

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// keys debounces each sensor by itself, with a loop over all of them for each frame, as keyboards do. The Debouncer is compared
// with this peer in its results and in its speed.
type keys struct {
	window, rest sensor.Micros
	key          [engine.Points]key
	held, out    []sensor.Event
}

type key struct {
	raw, state, pending bool
	first, since        sensor.Micros
	uncertainty         sensor.Micros
	bounces             int
	backAt, backWithin  sensor.Micros
	backBounces         int
	back                bool
}

func newKeys(initial engine.PointSet) *keys {
	k := &keys{window: sensor.DefaultBounce + 1000, rest: sensor.DefaultRest}
	for i := range k.key {
		closed := initial.Has(engine.Point(i))
		k.key[i] = key{raw: closed, state: closed}
	}
	return k
}

func (k *keys) step(frame sensor.Frame) []sensor.Event {
	k.out = k.out[:0]
	oldest, waiting := sensor.Micros(0), false
	for i := range k.key {
		c := &k.key[i]
		raw := frame.Closed.Has(engine.Point(i))
		for c.pending && frame.At-c.first >= k.window {
			k.settle(engine.Point(i))
		}
		if raw != c.raw {
			if c.pending {
				if c.raw != c.state && frame.At-c.since >= k.rest {
					c.back, c.backAt, c.backWithin, c.backBounces = true, frame.At, frame.Uncertainty, c.bounces
				}
				c.bounces++
			} else {
				*c = key{state: c.state, pending: true, first: frame.At, uncertainty: frame.Uncertainty}
			}
			c.raw, c.since = raw, frame.At
		}
		if c.pending && (!waiting || c.first < oldest) {
			oldest, waiting = c.first, true
		}
	}
	return k.release(oldest, waiting)
}

func (k *keys) settle(p engine.Point) {
	c := &k.key[p]
	event := sensor.Event{At: c.first, Point: p, Placed: !c.state, Bounces: c.bounces, Uncertainty: c.uncertainty}
	switch {
	case c.raw != c.state:
		c.state, c.pending = c.raw, false
	case c.back:
		event.Bounces = c.backBounces
		c.state, c.back = !c.state, false
		c.first, c.uncertainty, c.bounces = c.backAt, c.backWithin, c.bounces-c.backBounces-1
	default:
		c.pending = false
		return
	}
	k.held = append(k.held, event)
}

func (k *keys) release(oldest sensor.Micros, waiting bool) []sensor.Event {
	if len(k.held) == 0 {
		return k.out
	}
	slices.SortFunc(k.held, func(a, b sensor.Event) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Point, b.Point))
	})
	n := 0
	for n < len(k.held) && (!waiting || k.held[n].At < oldest) {
		n++
	}
	k.out = append(k.out, k.held[:n]...)
	k.held = slices.Delete(k.held, 0, n)
	return k.out
}
