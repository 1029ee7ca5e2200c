package line

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Presses holds the presses of the clock in one game, in order. The zero value has none.
type Presses struct{ list []Press }

// Press is one press.
type Press struct {
	Side engine.Side
	At   sensor.Micros
	Held engine.PointSet // The own pieces in the air, if none of them had been set down in the turn,
	Came engine.Point    // and the point, as the board lies, of one that came down next, before any other event; NoPoint for none.
	over bool            // Another event came since.
	Runs bool            // The time of a player ran.
}

// Add notes a press of a side. held are its pieces in the air, if it had set down none in its turn; runs reports that the time of a
// player ran.
func (p *Presses) Add(side engine.Side, at sensor.Micros, held engine.PointSet, runs bool) {
	p.list = append(p.list, Press{Side: side, At: at, Held: held, Came: engine.NoPoint, Runs: runs})
}

// Event notes that a piece left a point or came to it. A piece that comes first after a press, and not at once, was in the hand that
// pressed, and is set down only now.
func (p *Presses) Event(e sensor.Event) {
	last := len(p.list) - 1
	if last < 0 || p.list[last].over {
		return
	}
	one := &p.list[last]
	if one.over = true; e.Placed && e.At > one.At+tracker.EarlyBelow {
		one.Came = e.Point
	}
}

// Copy returns an independent copy.
func (p *Presses) Copy() Presses { return Presses{slices.Clone(p.list)} }

// Any reports whether there was a press in this game.
func (p *Presses) Any() bool { return len(p.list) > 0 }

// Last returns the time of the last press; there must be one.
func (p *Presses) Last() sensor.Micros { return p.list[len(p.list)-1].At }

// AnySince reports whether there was a press later than at.
func (p *Presses) AnySince(at sensor.Micros) bool { return p.Any() && p.Last() > at }

// After returns the first press of a side at a time or later.
func (p *Presses) After(side engine.Side, at sensor.Micros) (sensor.Micros, bool) {
	for _, one := range p.Since(at) {
		if one.Side == side {
			return one.At, true
		}
	}
	return 0, false
}

// Since returns the presses at a time or later.
func (p *Presses) Since(at sensor.Micros) []Press {
	if !p.Any() || p.Last() < at {
		return nil
	}
	i, _ := slices.BinarySearchFunc(p.list, at, func(one Press, at sensor.Micros) int { return cmp.Compare(one.At, at) })
	return p.list[i:]
}
