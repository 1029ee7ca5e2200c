package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
)

// Work is counted in readings: one for each that is followed or kept, and for each move that is tried because no sensor may
// have seen it. It is never measured in time, so what is read again comes out the same. Each input may bring up so much work;
// what lies beyond it is given up for this input, the least likely first, and Limited says so.
const (
	workMax  = 40_000 // For one fact, with all that is asked until the next one comes.
	checkMax = 16_000 // Of that for one check whether dearer readings agree. It goes on with the next input.
)

// uncut is what cut is while no reading was dropped.
const uncut = math.MaxInt

// search is the readings that leave at most budget facts unexplained, as far as they were followed. It is kept, so that
// asking again after the next fact costs one fact and not all of them.
type search struct {
	budget  int
	read    int             // How many of the facts since the root were read.
	raw     engine.PointSet // The sensors then.
	current []reading
	cut     int // The least that a reading leaves unexplained that was dropped for want of work.
}

// Work says how much work the last fact brought up, with all that was asked since.
func (t *Tracker) Work() int { return t.work }

// Limited says whether readings were dropped for want of work that leave no more unexplained than those that live. What the
// others agree on is not settled then.
func (t *Tracker) Limited() bool { return !t.astray && t.cut <= t.live[0].cost }

// begin starts to count the work of an input.
func (t *Tracker) begin() { t.work = 0 }

// left is how much work is left for this input.
func (t *Tracker) left() int { return max(0, workMax-t.work) }

// drop notes that readings are dropped for want of work.
func (t *Tracker) drop(readings []reading) {
	for i := range readings {
		t.dropped = min(t.dropped, readings[i].cost)
	}
}

// forget forgets what was searched: the root or the facts since are no more what they were.
func (t *Tracker) forget() {
	clear(t.asked)
	clear(t.searches)
}

// searchFor returns the search of the readings that leave at most so much unexplained.
func (t *Tracker) searchFor(budget int) *search {
	s := t.searches[budget]
	if s == nil {
		s = &search{budget: budget, raw: t.rootRaw(), current: slices.Clone(t.root), cut: uncut}
		t.searches[budget] = s
	}
	return s
}

// pursue goes on with a search, for at most so much work, and says whether it has read all facts.
func (t *Tracker) pursue(s *search, work int) bool {
	until := t.work + min(work, t.left())
	for s.read < len(t.facts) && len(s.current) > 0 && t.work < until {
		t.read(s, workMax/2)
	}
	return s.read == len(t.facts) || len(s.current) == 0
}

// hurry reads the facts that a search has not read yet with the work that is left, and drops the least likely readings.
func (t *Tracker) hurry(s *search) {
	for s.read < len(t.facts) && len(s.current) > 0 {
		t.read(s, t.left()/(len(t.facts)-s.read))
	}
}

// catchUp goes on with the search that was cut short when the likeliest readings were followed alone. Once it has read all
// facts nothing is missing any more.
func (t *Tracker) catchUp() {
	s := t.searches[t.budget]
	if s == nil || !t.pursue(s, t.left()/2) {
		return
	}
	if live := t.found(s); len(live) > 0 {
		t.live, t.cut = live, s.cut
		delete(t.searches, t.budget)
	}
}

// read lets the readings of a search take the next fact.
func (t *Tracker) read(s *search, work int) {
	budget, raw, dropped := t.budget, t.raw, t.dropped
	t.budget, t.raw, t.dropped = s.budget, s.raw, s.cut
	f := &t.facts[s.read]
	t.see(f)
	t.follow(s.current, f, s.raw, work)
	s.current, t.next = t.next, s.current
	s.read, s.raw, s.cut = s.read+1, t.raw, t.dropped
	t.budget, t.raw, t.dropped = budget, raw, dropped
}

// found returns the readings of a search that has read all facts and that hold every ply that is settled.
func (t *Tracker) found(s *search) []reading {
	return slices.DeleteFunc(slices.Clone(s.current), t.contradicts)
}

// settled drops what was searched for readings that hold another move for ply n.
func (t *Tracker) settled(n int) {
	for _, s := range t.searches {
		s.current = slices.DeleteFunc(s.current, func(r reading) bool {
			ply := r.last.at(n)
			return ply != nil && ply.Move != t.fixed[n-1]
		})
	}
}
