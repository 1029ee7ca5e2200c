package sensor_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// startPoints are the points where pieces stand at the start of a game.
var startPoints = engine.PointSet{Lo: 0x5540000aaa0801ff, Hi: 0x3fe0041}

// toggle is a raw change of one contact, at a time of its own between scans.
type toggle struct {
	at    sensor.Micros
	point engine.Point
}

// transition is the truth: a piece left its point or came to it.
type transition struct {
	at     sensor.Micros
	point  engine.Point
	placed bool
}

// bouncing returns n transitions of healthy contacts on all points and the raw toggles they make: each lasts 12 ms or
// more, and bounces at any moment of its first 6 ms.
func bouncing(random *rand.Rand, n int, initial engine.PointSet) ([]transition, []toggle) {
	var happened []transition
	var raw []toggle
	level := initial
	var free [engine.Points]sensor.Micros
	now := sensor.Micros(10_000)
	for range n {
		now += sensor.Micros(random.IntN(3000))
		p := engine.Point(random.IntN(engine.Points))
		at := max(now, free[p])
		placed := !level.Has(p)
		level = level.Xor(engine.SetOf(p))
		happened = append(happened, transition{at, p, placed})
		raw = append(raw, toggle{at, p})
		for range 2 * random.IntN(4) {
			raw = append(raw, toggle{at + 1 + sensor.Micros(random.IntN(int(sensor.DefaultBounce))), p})
		}
		free[p] = at + 12_000 + sensor.Micros(random.IntN(4000)*random.IntN(2))
	}
	byTime := func(a, b toggle) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.point, b.point)) }
	slices.SortStableFunc(raw, byTime)
	return happened, raw
}

// sampled returns the scans of the toggles at this period: only frames that differ from the one before.
func sampled(raw []toggle, period sensor.Micros, initial engine.PointSet) []sensor.Frame {
	var frames []sensor.Frame
	level, last := initial, initial
	for i := 0; i < len(raw); {
		at := (raw[i].at + period - 1) / period * period
		for i < len(raw) && raw[i].at <= at {
			level = level.Xor(engine.SetOf(raw[i].point))
			i++
		}
		if level != last {
			frames = append(frames, sensor.Frame{At: at, Closed: level, Uncertainty: period})
			last = level
		}
	}
	return frames
}

// everyScan adds the frames that don't differ from the one before.
func everyScan(frames []sensor.Frame, period, until sensor.Micros, initial engine.PointSet) []sensor.Frame {
	var all []sensor.Frame
	closed := initial
	for at := sensor.Micros(0); at <= until; at += period {
		if len(frames) > 0 && frames[0].At == at {
			closed, frames = frames[0].Closed, frames[1:]
		}
		all = append(all, sensor.Frame{At: at, Closed: closed, Uncertainty: period})
	}
	return all
}

// noise returns n random toggles of few contacts, outside every envelope.
func noise(random *rand.Rand, n int) []toggle {
	var raw []toggle
	now := sensor.Micros(0)
	for range n {
		now += sensor.Micros(random.IntN(1 << random.IntN(14)))
		raw = append(raw, toggle{now, engine.Point(random.IntN(5) * 22)})
	}
	return raw
}

// noisyFrames returns scans of healthy and of random contacts.
func noisyFrames(random *rand.Rand) []sensor.Frame {
	_, raw := bouncing(random, 2000, startPoints)
	raw = append(raw, noise(random, 2000)...)
	slices.SortStableFunc(raw, func(a, b toggle) int { return cmp.Compare(a.at, b.at) })
	frames := sampled(raw, ms, startPoints)
	return everyScan(frames, ms, frames[len(frames)-1].At+20*ms, startPoints)
}

// realisticFrames returns a minute of scans in which a piece is lifted or placed every 300 ms, with bounces, and which ends with the
// board as it began.
func realisticFrames() []sensor.Frame {
	random := rand.New(rand.NewPCG(7, 7))
	var raw []toggle
	for i := range 200 {
		p := startPoints.Points()[i/2%32]
		at := sensor.Micros(i)*300*ms + 10*ms
		raw = append(raw, toggle{at, p})
		for j := range 2 * random.IntN(3) {
			raw = append(raw, toggle{at + sensor.Micros(j+1)*ms, p})
		}
	}
	return everyScan(sampled(raw, ms, startPoints), ms, 60_000*ms, startPoints)
}

// run returns all events of these frames.
func run(d *sensor.Debouncer, frames []sensor.Frame) []sensor.Event {
	var events []sensor.Event
	for _, frame := range frames {
		events = append(events, d.Step(frame)...)
	}
	return events
}

func runKeys(frames []sensor.Frame) []sensor.Event {
	k := newKeys(startPoints)
	var events []sensor.Event
	for _, frame := range frames {
		events = append(events, k.step(frame)...)
	}
	return events
}

// runSparse returns all events of these frames, stepping at the deadlines in between and after them.
func runSparse(d *sensor.Debouncer, frames []sensor.Frame) []sensor.Event {
	var events []sensor.Event
	fire := func(until sensor.Micros) {
		for {
			due, ok := d.Deadline()
			if !ok || due > until {
				return
			}
			events = append(events, d.Step(sensor.Frame{At: due, Closed: d.Raw()})...)
		}
	}
	for _, frame := range frames {
		fire(frame.At)
		events = append(events, d.Step(frame)...)
	}
	fire(1 << 60)
	return events
}

// words returns events as text, such as "-e2@20000 bounces 2".
func words(events []sensor.Event) string {
	var all []string
	for _, e := range events {
		word := fmt.Sprintf("-%v@%d", e.Point, e.At)
		if e.Placed {
			word = "+" + word[1:]
		}
		if e.Bounces > 0 {
			word += fmt.Sprintf(" bounces %d", e.Bounces)
		}
		all = append(all, word)
	}
	return strings.Join(all, " ")
}

// sameChanges compares the events of each point with its transitions. An event is later where bounces hide the first moments of a
// change, and earlier where the last bounces of the change before may still be pending.
func sameChanges(happened []transition, events []sensor.Event, period sensor.Micros) error {
	var want [engine.Points][]transition
	for _, h := range happened {
		want[h.point] = append(want[h.point], h)
	}
	for _, e := range events {
		if len(want[e.Point]) == 0 {
			return fmt.Errorf("an event too much: %s", words([]sensor.Event{e}))
		}
		h := want[e.Point][0]
		want[e.Point] = want[e.Point][1:]
		if e.Placed != h.placed || e.At < h.at-sensor.DefaultBounce-period || e.At > h.at+sensor.DefaultBounce+period {
			return fmt.Errorf("got %s, but what happened is %+v", words([]sensor.Event{e}), h)
		}
	}
	for _, rest := range want {
		if len(rest) > 0 {
			return fmt.Errorf("lost: %+v", rest[0])
		}
	}
	return nil
}
