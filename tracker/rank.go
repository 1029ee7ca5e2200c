package tracker

import (
	"math"
	"slices"
)

// rank decides how likely a reading is beside others. Equals stay in their places.
type rank struct {
	dear   int // What the reading leaves unexplained, then what it owes.
	likely int // How doubtful it is, then its place.
}

func (a rank) compare(b rank) int {
	if a.dear != b.dear {
		return a.dear - b.dear
	}
	return a.likely - b.likely
}

// sort puts the likeliest readings of next first: the cheapest, of these those that owe the least, then the least doubtful.
func (t *Tracker) sort() {
	t.order = t.order[:0]
	for i := range t.next {
		r := &t.next[i]
		t.order = append(t.order, rank{r.cost<<8 | r.hanging().Len(), r.doubt<<16 | i})
	}
	if slices.IsSortedFunc(t.order, rank.compare) {
		return
	}
	slices.SortFunc(t.order, rank.compare)
	t.sorted = t.sorted[:0]
	for _, rank := range t.order[:min(len(t.order), readingsMax)] {
		t.sorted = append(t.sorted, t.next[rank.likely&0xffff])
	}
	t.next, t.sorted = t.sorted, t.next[:0]
}

func (t *Tracker) thin() {
	t.dedupe()
	if len(t.next) > readingsMax {
		clear(t.next[readingsMax:]) // Their plies are not held on to.
		t.next = t.next[:readingsMax]
	}
}

// dedupe leaves the cheapest of all readings with the same future, the first of them where several are as cheap.
func (t *Tracker) dedupe() {
	if len(t.next) < 2 {
		return
	}
	kept := t.next[:0]
	find := t.twin
	if len(t.next) > 8 {
		clear(t.places)
		t.later = t.later[:0]
		find = t.twinByKey
	}
	for i := range t.next {
		r := &t.next[i]
		j := find(kept, r)
		switch {
		case j == outdone:
		case j < 0 && len(kept) == i:
			kept = t.next[:i+1]
		case j < 0:
			kept = append(kept, *r)
		case r.cost == kept[j].cost && r.doubt >= kept[j].doubt:
			kept[j].doubtAs(r)
			kept[j].insisted = sameInsisted(kept[j].insisted, r.insisted)
		case r.cost <= kept[j].cost:
			if r.cost == kept[j].cost {
				r.doubtAs(&kept[j])
				r.insisted = sameInsisted(r.insisted, kept[j].insisted)
			}
			kept[j] = *r
		}
	}
	t.next = kept
	t.sort()
}

// outdone marks a reading that need not be kept.
const outdone = math.MaxInt

// twin finds the reading in kept whose state is that of r, -1 for none.
func (t *Tracker) twin(kept []reading, r *reading) int {
	for j := range kept {
		if kept[j].state == r.state {
			return j
		}
		if t.sifts && kept[j].outdoes(r) {
			return outdone
		}
	}
	return -1
}

// twinByKey is twin where many are kept. A reading without a twin is kept next. Those of one key differ mostly in haunted, which is
// compared first: many sensors of a bad board may have closed, each of them in half of the readings.
func (t *Tracker) twinByKey(kept []reading, r *reading) int {
	key := r.key()
	j, taken := t.places[key]
	if !taken {
		t.places[key] = len(kept)
		t.later = append(t.later, 0)
		return -1
	}
	for {
		switch {
		case kept[j].haunted != r.haunted:
			if t.sifts && kept[j].outdoes(r) {
				return outdone
			}
		case kept[j].state == r.state:
			return j
		}
		if t.later[j] == 0 {
			t.later[j] = len(kept)
			t.later = append(t.later, 0)
			return -1
		}
		j = t.later[j]
	}
}

// outdoes reports whether r leaves no more unexplained than another reading however they go on: the other one only holds more sensors to
// close though no piece comes, and has paid for that.
func (r *reading) outdoes(other *reading) bool {
	if other.haunted.Empty() || other.cost <= r.cost || r.line != other.line {
		return false
	}
	more := other.haunted.Without(r.haunted)
	if more.Empty() || !r.haunted.Without(other.haunted).Empty() || r.cost+more.Len() > other.cost {
		return false
	}
	same := other.state
	same.haunted = r.haunted
	return same == r.state
}
