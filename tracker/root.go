package tracker

import (
	"cmp"
	"iter"
	"slices"

	"github.com/kyban/kyban/engine"
)

// Fix settles ply n for good. All readings agree on it. Facts before it are not read again once no ply before it is open.
func (t *Tracker) Fix(n int) {
	clear(t.asked)
	i := n - 1
	for len(t.fixed) <= i {
		t.fixed = append(t.fixed, 0)
	}
	ply := t.Ply(n)
	t.fixed[i] = ply.Move
	if ply.Gapless && !ply.Gapped && !ply.Doubtful {
		t.gapless++
	}
	t.settled(n)
	t.moveRoot()
	t.reweigh()
	ply.Before.Forget()
}

// isFixed says whether ply n is settled.
func (t *Tracker) isFixed(n int) bool {
	i := n - 1
	return i < len(t.fixed) && t.fixed[i] != 0
}

// moveRoot moves the root on to the last ply before which nothing is open and that all readings share.
func (t *Tracker) moveRoot() {
	var shared []*Ply
	for n := t.root[0].last.Number + 1; t.isFixed(n); n++ {
		if t.timeIsOpen(n) {
			break
		}
		if plies, ok := t.rootsAfter(n); ok {
			shared = plies
		}
	}
	if len(shared) == 0 {
		return
	}
	t.forget()
	t.cut = uncut
	t.root = t.root[:0]
	for _, ply := range shared {
		t.root = append(t.root, *ply.next)
		t.release(ply.next)
		ply.next = nil
	}
	t.cheapestFirst()
	read := 0
	for read < len(t.facts) && t.facts[read].serial < shared[0].resume {
		read++
	}
	t.facts = slices.Delete(t.facts, 0, read)
}

// timeIsOpen says whether ply n, whose move is settled, or the one after it may have been set down at another time than the readings
// have it, as what follows will tell.
func (t *Tracker) timeIsOpen(n int) bool {
	ply, next := t.Ply(n), t.Ply(n+1)
	return !t.isFixed(n+1) && (ply.mayHaveStoodEarlier() || next != nil && next.mayHaveTakenLast()) ||
		!t.isFixed(n+2) && next != nil && next.mayHaveStoodEarlier()
}

// rootsAfter returns the readings right after ply n where it is the same move in all living readings, and one ply in all of
// those that have the same start. Readings that differ in how the pieces were set up never share a ply.
func (t *Tracker) rootsAfter(n int) (plies []*Ply, ok bool) {
	ways := make([]int, 0, 4) // The starts of plies, which are few.
	for i := range t.live {
		r := &t.live[i]
		way := r.start * 2
		if r.flipped {
			way++
		}
		ply := r.last.at(n)
		if ply == nil || ply.next == nil {
			return nil, false
		}
		if known := slices.Index(ways, way); known >= 0 {
			if plies[known] != ply {
				return nil, false
			}
			continue
		}
		if len(plies) > 0 && (ply.Move != plies[0].Move || ply.resume != plies[0].resume) {
			return nil, false
		}
		ways, plies = append(ways, way), append(plies, ply)
	}
	return plies, true
}

// cheapestFirst puts the root in order: the first is never dearer than another.
func (t *Tracker) cheapestFirst() {
	slices.SortStableFunc(t.root, func(a, b reading) int { return cmp.Compare(a.cost, b.cost) })
}

// affordable returns the readings of the root that leave no more unexplained than is allowed now.
func (t *Tracker) affordable() []reading {
	return slices.DeleteFunc(slices.Clone(t.root), func(r reading) bool { return r.cost > t.budget })
}

// sinceRoot returns ply p and those before it that came after the root, the latest first.
func (t *Tracker) sinceRoot(p *Ply) iter.Seq[*Ply] {
	return func(yield func(*Ply) bool) {
		for p := p; p.Number > t.root[0].last.Number && yield(p); p = p.Prev {
		}
	}
}

// rootRaw returns the sensors that were closed at the root.
func (t *Tracker) rootRaw() engine.PointSet { return t.root[0].expected() }
