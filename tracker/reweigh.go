package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// reweigh reads the facts again when the players are known to capture without gaps and more sensors are known to work. Readings that hold
// such a sensor for blind then cost more, and others may be as cheap. Where none does, nothing changes.
func (t *Tracker) reweigh() {
	if t.gapless == 0 || t.astray || t.proven == t.works && t.weighed == t.gapless {
		return
	}
	var was engine.PointSet
	if t.weighed > 0 {
		was = t.proven
	}
	t.proven, t.weighed = t.works, t.gapless
	changed, cheaper := t.proven.Xor(was), !was.Without(t.proven).Empty()
	paid := func(r reading) bool { return cheaper || !r.paid.And(changed).Empty() }
	for budget, s := range t.searches {
		if slices.ContainsFunc(s.current, paid) || slices.ContainsFunc(s.next, paid) {
			t.discard(budget)
		}
	}
	if !slices.ContainsFunc(t.live, paid) {
		return
	}
	live, budget := t.live, t.budget
	t.budget = t.root[0].cost - 1
	if t.live = slices.Clone(live); !t.reread() {
		t.live, t.budget = live, budget
	}
}
