package tracker

import (
	"cmp"
	"iter"
	"slices"
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

func (t *Tracker) isFixed(n int) bool {
	i := n - 1
	return i < len(t.fixed) && t.fixed[i] != 0
}

// moveRoot moves the root on to the last ply before which nothing is open and that all readings share.
func (t *Tracker) moveRoot() {
	var shared []*Ply
	parted := t.isOpenBefore(t.root[0].last.Number + 1)
	for n := t.root[0].last.Number + 1; !parted && (t.isFixed(n) || t.staysOpen(n)); n++ {
		if !t.isFixed(n) {
			continue
		}
		if t.timeIsOpen(n) {
			break
		}
		if plies, ok := t.rootsAfter(n); ok {
			shared = plies
		}
	}
	if len(shared) == 0 {
		shared, parted = t.partedRoots(), true
	}
	switch {
	case len(shared) == 0:
		return
	case !parted:
		t.parted = 0
	case t.parted == 0:
		t.parted = t.root[0].last.Number + 1
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

// staysOpen reports whether ply n will never be settled, and makes no difference to later plies.
func (t *Tracker) staysOpen(n int) bool {
	ply := t.Ply(n)
	return ply != nil && len(ply.others) > 0
}

// timeIsOpen reports whether ply n, whose move is settled, or the one after it may have been set down at another time than the readings
// have.
func (t *Tracker) timeIsOpen(n int) bool {
	ply, next := t.Ply(n), t.Ply(n+1)
	if ply == nil { // It was settled, and facts behind it in another order hold no such ply.
		return true
	}
	return !t.isFixed(n+1) && (ply.mayHaveStoodEarlier() || next != nil && next.mayHaveTakenLast()) ||
		!t.isFixed(n+2) && next != nil && next.mayHaveStoodEarlier()
}

// rootsAfter returns ply n of each living reading where it is the same move in all, and the facts go on from one place. Some differ in
// that ply for good: in how the pieces were set up, or in a sensor that may have closed though no piece came.
func (t *Tracker) rootsAfter(n int) (plies []*Ply, ok bool) {
	for i := range t.live {
		ply := t.live[i].last.at(n)
		if ply == nil || ply.next == nil || len(plies) > 0 && (ply.Move != plies[0].Move || ply.resume != plies[0].resume) {
			return nil, false
		}
		plies = add(plies, ply)
	}
	return plies, len(plies) <= partedMax
}

// A root of several lines of plies: how many facts may wait for an earlier ply before the root moves on beyond it, and the most lines
// that it has then.
const (
	partedAfter = 100
	partedMax   = 16
)

// partedRoots returns the last settled ply of each line where an earlier ply is still open after many facts. It returns none while many
// readings leave up to one fact more unexplained, or any doubts more than a move. The facts up to there are not read again: these lines
// have each open ply.
func (t *Tracker) partedRoots() []*Ply {
	s := t.searches[t.budget+1]
	if !t.prunes || len(t.facts) < partedAfter || s == nil || s.read < len(t.facts) || s.cut != uncut || t.limited() {
		return nil
	}
	readings := t.found(s)
	if len(readings) == 0 || len(readings) > partedMax {
		return nil
	}
	n := t.settledUpTo(readings)
	if n <= t.root[0].last.Number {
		return nil
	}
	var parted []*Ply
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply == nil || ply.next == nil || !ply.next.isPlain() || ply.Move != t.fixed[n-1] || len(parted) > 0 && ply.resume != parted[0].resume {
			return nil
		}
		parted = add(parted, ply)
	}
	return parted
}

// firstOpen is the first ply that may be open.
func (t *Tracker) firstOpen() int {
	if t.parted > 0 {
		return t.parted
	}
	return t.root[0].last.Number + 1
}

// settledUpTo returns the last ply that all readings have and that is settled with the one before, with no time open at it or after it.
func (t *Tracker) settledUpTo(readings []reading) int {
	n := len(t.fixed)
	for i := range readings {
		n = min(n, readings[i].last.Number)
	}
	for n > t.root[0].last.Number && !(t.isFixed(n) && !t.timeIsOpen(n)) {
		n--
	}
	return n
}

// isPlain reports whether sensors and pieces are as the moves put them: all that is unexplained lies behind it.
func (r *reading) isPlain() bool {
	return r.air.Or(r.odd).Or(r.broken).Or(r.dead).Or(r.ghosts).Or(r.aside).Empty() &&
		r.displacements == [displacementsMax]displacement{} && !r.restore && r.takebacks == 0
}

// cheapestFirst puts the root in order: the first is never dearer than another.
func (t *Tracker) cheapestFirst() {
	slices.SortStableFunc(t.root, func(a, b reading) int { return cmp.Compare(a.cost, b.cost) })
}

// affordable returns the readings of the root that leave no more unexplained than the budget.
func (t *Tracker) affordable() []reading {
	return without(slices.Clone(t.root), func(r *reading) bool { return r.cost > t.budget })
}

// sinceRoot returns ply p and those before it that came after the root, the latest first.
func (t *Tracker) sinceRoot(p *Ply) iter.Seq[*Ply] {
	return func(yield func(*Ply) bool) {
		for p := p; p.Number > t.root[0].last.Number && yield(p); p = p.Prev {
		}
	}
}

// anySinceRoot reports whether something is so of a ply up to p and after the root.
func (t *Tracker) anySinceRoot(p *Ply, is func(*Ply) bool) bool {
	for p := range t.sinceRoot(p) {
		if is(p) {
			return true
		}
	}
	return false
}
