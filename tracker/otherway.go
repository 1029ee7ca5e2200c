package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// beginning is how a game began without a word on Red's side of the board, and all facts since. The first ply tells it, and later ones
// may tell better: a player who moves a piece of his opponent at first, and presses, sits where he belongs.
type beginning struct {
	starts []Start
	seen   engine.PointSet
	facts  []fact
	asked  int // How many facts there were at the last call of OtherWay.
}

// For how long the facts since the start are kept: so many plies and facts.
const (
	beginningPlies = 4
	beginningFacts = 80
)

// otherWayFrom is how many facts the likeliest reading leaves unexplained at least before the other way of the board is looked at.
const otherWayFrom = 2

// beginsEitherWay keeps how the game began where the board may lie either way.
func (t *Tracker) beginsEitherWay(starts []Start, seen engine.PointSet) {
	turned := func(s Start) bool { return s.Turned }
	straight := func(s Start) bool { return !s.Turned }
	if !t.told && slices.ContainsFunc(starts, turned) && slices.ContainsFunc(starts, straight) {
		t.beginning = &beginning{starts: starts, seen: seen}
	}
}

// goesOnEitherWay keeps a fact of the beginning.
func (t *Tracker) goesOnEitherWay(f fact) {
	if t.beginning == nil {
		return
	}
	if t.astray || len(t.beginning.facts) >= beginningFacts || t.Last().Number > beginningPlies {
		t.beginning = nil
		return
	}
	t.beginning.facts = append(t.beginning.facts, f)
}

// OtherWay follows the same facts on the board turned round, where the first ply has settled how it lies and the likeliest reading can't
// explain the later facts. It returns nil where it can, where no fact came since the last call, and where the board can't lie so.
func (v Begun) OtherWay() *Tracker {
	b := v.t.beginning
	if b == nil || !v.t.isFixed(1) || v.t.astray || v.t.best().cost < b.starts[0].Cost+otherWayFrom || b.asked == len(b.facts) {
		return nil
	}
	b.asked = len(b.facts)
	turned := v.t.best().flipped
	starts := slices.DeleteFunc(slices.Clone(b.starts), func(s Start) bool { return s.Turned == turned })
	c := NewFrom(starts, b.seen, true)
	for _, f := range b.facts {
		c.begin()
		if f.kind == factPress {
			c.presses = append(c.presses, f.at)
		}
		c.serial = f.serial
		c.take(f)
		if c.Begun().Unexplained() > v.t.best().cost {
			return nil
		}
	}
	c.serial = v.t.serial
	return c
}

// ExplainsLess reports whether this tracker explains less than another one, which OtherWay returned, and whether it explains as much.
// Where they leave as many facts unexplained a lever that was pressed too late for its ply tells little, and two of them tell.
func (v Begun) ExplainsLess(other *Tracker) (less, asMuch bool) {
	here, there := v.Unexplained(), other.Begun().Unexplained()
	if other.Begun().LikelierTurned() {
		there++ // Few sit on the wrong side.
	}
	if !other.insistedAtFirst() {
		return false, false
	}
	if here != there {
		return there < here, false
	}
	late := v.t.pressedLate(v.t.beginning.facts) - other.pressedLate(v.t.beginning.facts)
	return late >= 2, late < 2
}

// insistedAtFirst reports whether in the likeliest reading the first turn's press was for an opponent's piece, even one put back.
func (t *Tracker) insistedAtFirst() bool {
	r := t.best()
	insisted := r.insisted
	if first := r.last.at(1); first != nil {
		insisted = first.insisted
	}
	return insisted != nil && insisted.Opponents
}

// pressedLate returns the number of plies whose players did not press before the next one stood.
func (t *Tracker) pressedLate(facts []fact) (late int) {
	for p, until := t.Last(), sensor.Micros(math.MaxInt64); p.Prev != nil; p, until = p.Prev, p.Placed {
		if !slices.ContainsFunc(facts, func(f fact) bool {
			return f.kind == factPress && f.side == p.Side() && f.at >= p.Placed && f.at < until
		}) {
			late++
		}
	}
	return late
}

func (b *beginning) copied() *beginning {
	if b == nil {
		return nil
	}
	c := *b
	c.starts, c.facts = slices.Clone(b.starts), slices.Clone(b.facts)
	return &c
}
