package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
)

// Work is counted in readings: one for each that is followed or kept, and for each move that is tried because no sensor may have seen it.
// It is never measured in time, so a rereading gives the same. Each input may use so much work; work beyond it is given up for this
// input, the least likely readings first, and Limited reports so.
const (
	workMax  = 18_000 // For one input, with all questions until the next one.
	checkMax = 11_000 // Of that for one check whether dearer readings agree. It goes on with the next input.
	catchMax = 15_500 // Of that for going on with the search of readings as cheap as the living ones.
	aheadMax = 4_000  // Of that for reading ahead with the next budget,
	aheadMin = 16     // where so many facts would have to be read again.
	leastMax = 8      // Where less is left for a fact, following ends.
)

// uncut is what cut is while no reading was dropped.
const uncut = math.MaxInt

// search holds the readings that leave at most budget facts unexplained, as far as they were followed. It is kept, so that asking again
// after the next fact costs one fact and not all of them.
type search struct {
	budget  int
	read    int             // How many of the facts since the root were read.
	raw     engine.PointSet // The sensors then.
	current []reading
	at      int       // How many of current have taken the next fact, and
	next    []reading // their successors.
	cut     int       // The least that a reading dropped for want of work leaves unexplained.
}

// Work returns the work of the last fact, with all questions since.
func (t *Tracker) Work() int { return t.work }

// Limited reports whether readings were dropped for want of work that leave no more unexplained than the living ones, or the thread was
// lost so. A ply that the others agree on is not settled then.
func (v Thread) Limited() bool { return v.t.limited() }

func (t *Tracker) limited() bool {
	if t.astray {
		return t.hurried
	}
	return t.cut <= t.live[0].cost
}

// Cursory reports whether the living readings are only the likeliest, or go on from some that were: their agreement is not reported.
func (v Thread) Cursory() bool { return v.t.limited() || v.t.Last().Number < v.t.vague }

// begin starts to count the work of an input.
func (t *Tracker) begin() { t.work = 0 }

// left is how much work is left for this input.
func (t *Tracker) left() int { return max(0, workMax-t.work) }

func (t *Tracker) drop(readings []reading) {
	for i := range readings {
		t.dropped = min(t.dropped, readings[i].cost)
	}
}

// forget drops all searches: the root or the facts since have changed.
func (t *Tracker) forget() {
	clear(t.asked)
	for budget := range t.searches {
		t.discard(budget)
	}
}

// try sets the readings and their searches aside while others are tried, and returns what puts them back.
func (t *Tracker) try() (undo func()) {
	searches, live, budget, cut := t.searches, slices.Clone(t.live), t.budget, t.cut
	t.searches = map[int]*search{}
	clear(t.asked)
	return func() {
		t.forget()
		t.searches, t.live, t.budget, t.cut = searches, live, budget, cut
	}
}

// searchFor returns the search of the readings that leave at most so much unexplained.
func (t *Tracker) searchFor(budget int) *search {
	s := t.searches[budget]
	if s == nil {
		s = &search{budget: budget, raw: t.root[0].expected(), cut: uncut, current: t.list(), next: t.list()}
		for i := range t.root {
			if t.root[i].cost <= budget {
				s.current = append(s.current, t.root[i])
			}
		}
		t.searches[budget] = s
	}
	return s
}

// pursue goes on with a search, for at most so much work, and reports whether it has read all facts.
func (t *Tracker) pursue(s *search, work int) bool {
	until := t.work + min(work, t.left())
	for s.read < len(t.facts) && len(s.current) > 0 && t.work < until {
		t.read(s, until, false)
	}
	return s.read == len(t.facts) || len(s.current) == 0
}

// hurry reads the facts that a search has not read yet with half of the work that is left, and drops the least likely readings.
func (t *Tracker) hurry(s *search) {
	until := t.work + t.left()/2
	for s.read < len(t.facts) && len(s.current) > 0 {
		work := (until - t.work) / (len(t.facts) - s.read)
		if work < leastMax {
			s.current = nil
			return
		}
		t.read(s, t.work+work, true)
	}
}

// catchUp goes on with the searches that were not done when they were asked for. Once the one that was cut short when the likeliest
// readings were followed alone has read all facts, and all its readings hold the settled plies, nothing is missing any more. Where a
// rereading after the last reading's death would be long, it reads ahead, so that the work is spread.
func (t *Tracker) catchUp() {
	if s := t.searches[t.budget]; s != nil && t.pursue(s, catchMax) {
		live := t.found(s)
		if len(live) > 0 {
			t.follows(live)
			t.cut = s.cut
		}
		if len(live) == len(s.current) {
			t.discard(t.budget)
		}
	}
	if t.limited() {
		return
	}
	for budget := t.budget + 1; budget <= t.budget+owedMax; budget++ {
		if s := t.searches[budget]; s != nil {
			t.pursue(s, checkMax)
		} else if budget == t.budget+1 && len(t.facts) > aheadMin {
			t.pursue(t.searchFor(budget), aheadMax)
		}
	}
}

// read lets the readings of a search take the next fact until so much work was done. The rest are then dropped, or wait.
func (t *Tracker) read(s *search, until int, drop bool) {
	budget, raw, dropped, next := t.budget, t.raw, t.dropped, t.next
	t.budget, t.raw, t.dropped, t.next = s.budget, s.raw, s.cut, s.next
	f := &t.facts[s.read]
	t.see(f)
	s.at += t.followSome(s.current[s.at:], f, s.raw, until)
	if drop {
		t.drop(s.current[s.at:])
		s.at = len(s.current)
	}
	if s.at == len(s.current) {
		t.thin()
		s.read, s.at, s.raw = s.read+1, 0, t.raw
		s.current, t.next = t.next, s.current[:0]
		t.dropUnpayable(s)
	}
	s.next, s.cut = t.next, t.dropped
	t.budget, t.raw, t.dropped, t.next = budget, raw, dropped, next
}

// found returns the readings of a search that read all facts, with every settled ply: those of the search itself where all have them.
func (t *Tracker) found(s *search) []reading {
	for i := range s.current {
		if t.contradicts(&s.current[i]) {
			return without(slices.Clone(s.current), t.contradicts)
		}
	}
	return s.current
}

// foundStanding is found with the readings in which the last settled ply stands and is not made yet, since it is against the law there.
func (t *Tracker) foundStanding(s *search) []reading {
	last := len(t.fixed) - 1
	stands := func(r *reading) bool {
		return r.last.Number == last && r.placed() && r.isCompleted && r.move() == t.fixed[last]
	}
	if !anyOf(s.current, stands) {
		return t.found(s)
	}
	return without(slices.Clone(s.current), func(r *reading) bool { return t.contradicts(r) && !stands(r) })
}

// roomMax is how many lists of readings are kept for searches to come.
const roomMax = 8

// discard forgets a search. Its lists serve the next one, unless the living readings are in them.
func (t *Tracker) discard(budget int) {
	s := t.searches[budget]
	delete(t.searches, budget)
	t.recycle(s.current)
	t.recycle(s.next)
}

// follows lets the readings of a list live. Their former list serves a search to come.
func (t *Tracker) follows(live []reading) {
	was := t.live
	t.live = live
	t.recycle(was)
}

// recycle keeps a list for a search to come, unless the living readings are in it.
func (t *Tracker) recycle(list []reading) {
	if cap(list) > 0 && len(t.room) < roomMax && (len(t.live) == 0 || &list[:1][0] != &t.live[0]) {
		clear(list)
		t.room = append(t.room, list[:0])
	}
}

func (t *Tracker) list() []reading {
	last := len(t.room) - 1
	if last < 0 {
		return nil
	}
	list := t.room[last]
	t.room = t.room[:last]
	return list
}

// settled drops the searched readings that hold another move for ply n.
func (t *Tracker) settled(n int) {
	differs := func(r *reading) bool {
		ply := r.last.at(n)
		return ply != nil && ply.Move != t.fixed[n-1] && r.takebacks == t.forgotten
	}
	if anyOf(t.root, func(r *reading) bool { return !differs(r) }) { // The root may have several lines.
		t.root = without(t.root, differs)
	}
	for _, s := range t.searches {
		taken := without(slices.Clone(s.current[:s.at]), differs)
		s.current = append(taken, without(s.current[s.at:], differs)...)
		s.at, s.next = len(taken), without(s.next, differs)
	}
}
