package tracker

import (
	"cmp"
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
)

// Start is one way in which a game may have begun.
type Start struct {
	Position Position
	Index    int  // By which Tracker.Starts names it.
	Turned   bool // Red sits on the other side of the board.
	Cost     int  // How many facts more it leaves unexplained than the likeliest.
}

// NewFrom starts to follow a game, where the sensors in seen are closed, that began in one of these ways: of those that cost
// the same the likeliest comes first. It is told which side Red sits on, or has to find it out.
func NewFrom(starts []Start, seen engine.PointSet, told bool) *Tracker {
	t := &Tracker{raw: seen, works: seen, differed: map[int]*Ply{}, asked: map[int]answer{}, places: map[uint64]int{}, told: told,
		searches: map[int]*search{}, cut: uncut, dropped: uncut}
	for _, s := range starts {
		r := reading{pos: s.Position, last: &Ply{After: s.Position}, cost: s.Cost}
		r.origin, r.at, r.start, r.flipped = engine.NoPoint, engine.NoPoint, s.Index, s.Turned
		if s.Turned && !told {
			r.doubt++ // Few sit on the wrong side.
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

// cheapestFirst puts the root in order: the first is never dearer than another.
func (t *Tracker) cheapestFirst() {
	slices.SortStableFunc(t.root, func(a, b reading) int { return cmp.Compare(a.cost, b.cost) })
}

// affordable returns the readings of the root that leave no more unexplained than is allowed now.
func (t *Tracker) affordable() []reading {
	return slices.DeleteFunc(slices.Clone(t.root), func(r reading) bool { return r.cost > t.budget })
}

// Starts returns the starts that the living readings hold for possible, the likeliest first.
func (t *Tracker) Starts() []int {
	var starts []int
	for i := range t.live {
		if start := t.live[i].start; !slices.Contains(starts, start) {
			starts = append(starts, start)
		}
	}
	return starts
}

// rootsAfter returns the readings right after ply n where it is the same move in all living readings, and one ply in all of
// those that have the same start. Readings that differ in how the pieces were set up never share a ply.
func (t *Tracker) rootsAfter(n int) (plies []*Ply, ok bool) {
	of := map[int]*Ply{}
	for i := range t.live {
		r := &t.live[i]
		way := r.start * 2
		if r.flipped {
			way++
		}
		ply := r.last.at(n)
		if known, found := of[way]; ply == nil || ply.next == nil || found && known != ply {
			return nil, false
		} else if found {
			continue
		}
		if len(plies) > 0 && (ply.Move != plies[0].Move || ply.resume != plies[0].resume) {
			return nil, false
		}
		of[way], plies = ply, append(plies, ply)
	}
	return plies, true
}

// AfterStanding returns what stands when the move that stands is made, in each reading: they may differ in how the pieces were
// set up.
func (t *Tracker) AfterStanding() []Position {
	var after []Position
	for i := range t.live {
		r := &t.live[i]
		after = r.addStanding(after, r.pos.After(engine.NewMove(r.origin, r.at)))
	}
	return after
}

// PositionsAfter returns what stands when ply n was made, in each reading; nil where one does not have it.
func (t *Tracker) PositionsAfter(n int) []Position {
	var after []Position
	for i := range t.live {
		r := &t.live[i]
		ply := r.last.at(n)
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
func (r *reading) addStanding(after []Position, pos Position) []Position {
	after = add(after, pos)
	right := pos
	for _, s := range r.strays {
		if back, ok := right.Displaced(s.at, s.home); ok && s.applied {
			right = back
		}
	}
	return add(after, right)
}

func add(list []Position, pos Position) []Position {
	if slices.Contains(list, pos) {
		return list
	}
	return append(list, pos)
}

// LikelierTurned says whether the likeliest reading takes the board for turned.
func (t *Tracker) LikelierTurned() bool { return t.best().flipped }

// Unexplained returns how many facts the likeliest reading can't explain. It tells two trackers apart that follow the same
// facts from other starts; one that has lost the thread explains nothing.
func (t *Tracker) Unexplained() int {
	if t.astray {
		return math.MaxInt
	}
	return t.best().cost
}
