package line

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Presses is when the clock was pressed in one game, and by whom. The zero Presses are none.
type Presses struct{ list []Press }

// Press is one press.
type Press struct {
	Side engine.Side
	At   sensor.Micros
	Held engine.PointSet // The own pieces that were in the air, while none of his had been set down in his turn,
	Came engine.Point    // and where one came down after it, before anything else happened, on the board as it lies; NoPoint for none.
	over bool            // Something happened since.
	Runs bool            // Somebody's time ran.
}

// Add notes that a side pressed. held are its pieces that were in the air, while it had set down none in its turn; runs says that somebody's time ran.
func (p *Presses) Add(side engine.Side, at sensor.Micros, held engine.PointSet, runs bool) {
	p.list = append(p.list, Press{Side: side, At: at, Held: held, Came: engine.NoPoint, Runs: runs})
}

// Event notes that a piece left a point or came to it. What comes first after a press, and not at once, was in the hand that pressed, and is set down
// only now.
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

// Copy returns presses that go on by themselves.
func (p *Presses) Copy() Presses { return Presses{slices.Clone(p.list)} }

// Any says whether the clock was pressed in this game.
func (p *Presses) Any() bool { return len(p.list) > 0 }

// Last is when the clock was pressed last, where it was.
func (p *Presses) Last() sensor.Micros { return p.list[len(p.list)-1].At }

// AnySince says whether anybody pressed later than at.
func (p *Presses) AnySince(at sensor.Micros) bool { return p.Any() && p.Last() > at }

// After returns the first press of a side that is no earlier than the time given.
func (p *Presses) After(side engine.Side, at sensor.Micros) (sensor.Micros, bool) {
	for _, one := range p.Since(at) {
		if one.Side == side {
			return one.At, true
		}
	}
	return 0, false
}

// Since returns the presses that are no earlier than the time given.
func (p *Presses) Since(at sensor.Micros) []Press {
	i, _ := slices.BinarySearchFunc(p.list, at, func(one Press, at sensor.Micros) int { return cmp.Compare(one.At, at) })
	return p.list[i:]
}
