package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/tracker"
)

// copied returns a board that stands where b stands: what either takes from then on the other knows nothing of. Records that
// were said, positions and verdicts never change and are shared.
func (b *Board) copied() *Board {
	c := &Board{}
	*c = *b
	c.out, c.onMade = nil, nil
	c.plies, c.presses, c.announced = slices.Clone(b.plies), slices.Clone(b.presses), slices.Clone(b.announced)
	c.strays.said, c.strays.away = slices.Clone(b.strays.said), slices.Clone(b.strays.away)
	c.strays.seen = maps.Clone(b.strays.seen)
	c.strays.asked, c.strays.righted = slices.Clone(b.strays.asked), slices.Clone(b.strays.righted)
	c.strays.found = maps.Clone(b.strays.found)
	c.more = maps.Clone(b.more)
	c.unjudged = slices.Clone(b.unjudged)
	c.replied, c.tags = maps.Clone(b.replied), maps.Clone(b.tags)
	c.faults.revived = slices.Clone(b.faults.revived)
	c.faults.said, c.faults.suspects = maps.Clone(b.faults.said), maps.Clone(b.faults.suspects)
	c.flutters = b.flutters.copied()
	c.lifts.fresh, c.lifts.slid = slices.Clone(b.lifts.fresh), slices.Clone(b.lifts.slid)
	same := func(*tracker.Ply) *tracker.Ply { return nil } // Who follows no game holds no ply of it.
	if b.tracker != nil {
		c.tracker, same = b.tracker.Copy()
	}
	c.lifts.last = same(b.lifts.last)
	c.asMoved = b.asMoved.copied()
	if b.restoration != nil {
		set := *b.restoration
		set.last = same(set.last)
		c.restoration = &set
	}
	c.hearing = b.hearing.copied(same)
	return c
}

// copied returns the hearing of a copy of the board, in which plies are what same says.
func (s *hearing) copied(same func(*tracker.Ply) *tracker.Ply) hearing {
	c := *s
	c.claims, c.rulings = slices.Clone(s.claims), nil
	c.names, c.lapsed = slices.Clone(s.names), slices.Clone(s.lapsed)
	c.free, c.imposed, c.signed = maps.Clone(s.free), maps.Clone(s.imposed), maps.Clone(s.signed)
	c.kept = s.kept.from(1)
	copies := map[*ruled]*ruled{}
	for _, r := range s.rulings {
		made := *r
		copies[r] = &made
		c.rulings = append(c.rulings, &made)
	}
	for _, r := range c.rulings {
		if r.line == nil {
			continue
		}
		line := *r.line
		line.plies, line.imposed, line.last = slices.Clone(line.plies), maps.Clone(line.imposed), same(line.last)
		line.kept = line.kept.from(1)
		line.rulings = slices.Clone(line.rulings)
		for i, about := range line.rulings {
			line.rulings[i] = copies[about]
		}
		r.line = &line
	}
	return c
}
