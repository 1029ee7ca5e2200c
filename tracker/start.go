package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Start is one way in which a game may have begun.
type Start struct {
	Position boardgame.Position
	Index    int  // Its name for Tracker.Starts.
	Turned   bool // Red sits on the other side of the board.
	Cost     int  // How many facts more it leaves unexplained than the likeliest.
}

// NewFrom starts to follow a game, where the sensors in seen are closed, that began in one of these ways: of those that cost the same the
// likeliest comes first. The caller tells which side Red sits on, or the tracker has to find it out.
func NewFrom(starts []Start, seen engine.PointSet, told bool) *Tracker {
	t := &Tracker{raw: seen, works: seen, differed: map[int]*Ply{}, asked: map[int]answer{}, places: map[uint64]int{}, told: told,
		searches: map[int]*search{}, cut: uncut, dropped: uncut}
	t.beginsEitherWay(starts, seen)
	t.sifts = starts[0].Position.ChangedMost() > 2
	for _, s := range starts {
		r := reading{pos: s.Position, last: &Ply{After: s.Position}, cost: s.Cost}
		r.origin, r.at, r.start, r.flipped = engine.NoPoint, engine.NoPoint, s.Index, s.Turned
		if s.Turned && !told {
			r.pay(turnedBoard)
		}
		r.odd = r.localAll(r.expected().Xor(seen))
		r.broken = r.odd
		t.root = append(t.root, r)
	}
	t.cheapestFirst()
	t.budget = t.root[0].cost
	t.live = t.affordable()
	return t
}

// Starts returns the starts that the living readings hold for possible, the likeliest first.
func (v Begun) Starts() []int {
	var starts []int
	for i := range v.t.live {
		starts = add(starts, v.t.live[i].start)
	}
	return starts
}

// After returns the position after ply n in each reading; nil where one does not have it.
func (v Readings) After() []boardgame.Position {
	var after []boardgame.Position
	for i := range v.t.live {
		r := &v.t.live[i]
		ply := r.last.at(v.n)
		if ply == nil {
			return nil
		}
		after = add(after, ply.After)
		if r.last == ply {
			after = r.addStanding(after, r.pos)
		}
	}
	return after
}

// addStanding adds pos as it is, and with each displaced piece back on its own point: the law may take either.
func (r *reading) addStanding(after []boardgame.Position, pos boardgame.Position) []boardgame.Position {
	after = add(after, pos)
	right := pos
	for _, s := range r.displacements {
		if back, ok := right.Displaced(s.at, s.home); ok && s.applied {
			right = back
		}
	}
	return add(after, right)
}

// From follows the same facts from another position, on a board that is known to lie straight. It returns nil where the facts since
// the start are not known any more, or can't be read.
func (v Begun) From(start boardgame.Position) *Tracker {
	if v.t.astray || v.t.root[0].last.Prev != nil {
		return nil
	}
	c := NewFrom([]Start{{Position: start}}, v.t.root[0].expected(), true)
	c.presses = slices.Clone(v.t.presses)
	for _, f := range v.t.facts {
		c.begin()
		c.serial = f.serial
		c.take(f)
	}
	c.serial = v.t.serial
	return c
}
