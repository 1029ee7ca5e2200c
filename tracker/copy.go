package tracker

import (
	"maps"
	"math"
	"slices"
)

// Copy returns an independent tracker in the same state as t. A caller that holds plies of t finds their copies with same.
func (t *Tracker) Copy() (c *Tracker, same func(*Ply) *Ply) {
	copies := copier{}
	c = &Tracker{}
	*c = *t
	c.root, c.live, c.lost = copies.readings(t.root), copies.readings(t.live), copies.readings(t.lost)
	c.beginning = t.beginning.copied()
	c.facts, c.fixed, c.presses = slices.Clone(t.facts), slices.Clone(t.fixed), slices.Clone(t.presses)
	c.next, c.order, c.sorted, c.spare, c.room, c.places, c.later = nil, nil, nil, nil, nil, map[uint64]int{}, nil
	c.asked, c.differed = map[int]answer{}, maps.Clone(t.differed)
	for by, a := range t.asked {
		c.asked[by] = answer{copies.readings(a.readings), a.ok}
	}
	c.searches = map[int]*search{}
	for budget, s := range t.searches {
		made := *s
		made.current, made.next = copies.readings(s.current), copies.readings(s.next)
		c.searches[budget] = &made
	}
	c.said = copies.ply(t.said)
	for n, p := range c.differed {
		c.differed[n] = copies.ply(p)
	}
	return c, copies.ply
}

// copier copies plies, each once: readings agree on a ply by sharing it. Marks and positions never change and are shared.
type copier map[*Ply]*Ply

func (c copier) ply(p *Ply) *Ply {
	var fresh []*Ply
	for ; p != nil && c[p] == nil; p = p.Prev {
		made := *p
		c[p] = &made
		fresh = append(fresh, &made)
	}
	for _, made := range fresh {
		made.Prev, made.jump = c[made.Prev], c[made.jump]
		if made.next != nil {
			next := c.reading(*made.next)
			made.next = &next
		}
	}
	if len(fresh) > 0 {
		return fresh[0]
	}
	return c[p]
}

func (c copier) reading(r reading) reading {
	r.last = c.ply(r.last)
	r.undone = c.undone(r.undone)
	return r
}

func (c copier) undone(u *undone) *undone {
	if u == nil {
		return nil
	}
	return &undone{c.undone(u.prev), c.ply(u.ply), u.left}
}

func (c copier) readings(list []reading) []reading {
	fresh := slices.Clone(list)
	for i := range fresh {
		fresh[i] = c.reading(fresh[i])
	}
	return fresh
}

// retiredMax is how many readings are kept of a game that is over.
const retiredMax = 200

// Retire keeps of a game that is over what words about it need: the likeliest readings, and no searches.
func (t *Tracker) Retire() {
	t.forget()
	t.room, t.next, t.sorted = nil, nil, nil
	if max(len(t.live), len(t.root)) > retiredMax {
		t.vague = math.MaxInt
	}
	t.live, t.root, t.lost = t.live[:min(len(t.live), retiredMax)], t.root[:min(len(t.root), retiredMax)], t.lost[:min(len(t.lost), retiredMax)]
	for _, list := range []*[]reading{&t.live, &t.root, &t.lost} {
		*list = slices.Clone(*list)
		for i := range *list {
			(*list)[i].forgetSince(0)
		}
	}
}
