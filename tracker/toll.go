package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// A pressed turn whose arrival no sensor saw is a toll: the player captured without a gap, or a sensor is blind, or he pressed for
// nothing, so each reading leaves a fact unexplained there. A reading that can't pay the tolls before it will not live to the end of its
// search, and need not be followed. Many captures without a gap make more readings than can be followed, and most of them are such.

// crowdedFrom is the number of readings from which tolls are counted: to follow few costs less.
const crowdedFrom = 64

// turnFacts is the state of the current turn while tolls goes through the facts.
type turnFacts struct {
	start   int         // The first fact of the turn.
	side    engine.Side // The side that pressed before it.
	placed  int         // How often a piece came to a point, brushes and rests of a slide aside.
	closed  bool        // A sensor closed.
	opened  bool        // A sensor opened.
	inAir   int         // How many pieces were lifted and not set down.
	carried bool        // A move may stand since the turn before.
}

// tolls returns for each number of facts since the root how many tolls lie in turns that begin when so many were read. It counts none
// where a fact is something else than a piece or a press.
func (t *Tracker) tolls() []int {
	tolls := make([]int, len(t.facts)+1)
	turn := turnFacts{}
	for i := range t.facts {
		f := &t.facts[i]
		switch {
		case f.noise:
			return nil
		case f.kind == factLift:
			turn.opened = true
			turn.inAir++
		case f.kind == factPlace:
			turn.closed = true
			if !t.isPassing(i, turn.inAir) {
				turn.placed++
			}
			turn.inAir--
		case f.kind == factPress:
			if turn.isToll(f.side) && !t.standsSoon(i) {
				tolls[turn.start]++
			}
			turn = turnFacts{start: i + 1, side: f.side, carried: turn.carries(f.side)}
		case f.kind != factPromotion && f.kind != factRuled && f.kind != factClose:
			return nil
		}
	}
	for k := len(tolls) - 2; k >= 0; k-- {
		tolls[k] += tolls[k+1]
	}
	return tolls
}

// isToll reports whether the turn that side ends by his press is a toll: no player can have made his move before it began.
func (turn *turnFacts) isToll(side engine.Side) bool {
	return !turn.closed && turn.opened && side != turn.side && !turn.carried
}

// carries reports whether a move of the next turn may stand already when side presses.
func (turn *turnFacts) carries(side engine.Side) bool {
	return side == turn.side || turn.placed > 1 || turn.carried && turn.closed
}

// standsSoon reports whether a piece arrives so soon after the press of fact i that the press may have been for it.
func (t *Tracker) standsSoon(i int) bool {
	pressed := t.facts[i].at
	for _, f := range t.facts[i+1:] {
		if f.at > pressed+EarlyBelow {
			return false
		}
		if f.kind == factPlace {
			return true
		}
	}
	return false
}

// isPassing reports whether the arriving piece of fact i was brushed while none was in the air, or rests on its way.
func (t *Tracker) isPassing(i, inAir int) bool {
	f := &t.facts[i]
	if i > 0 && inAir == 1 {
		if before := &t.facts[i-1]; before.kind == factLift && before.point == f.point {
			return true
		}
	}
	if i+1 == len(t.facts) {
		return false
	}
	after := &t.facts[i+1]
	return after.kind == factLift && after.point == f.point && after.at < f.at+SlideRestBelow
}

// dropUnpayable drops the readings of a search that can't pay the tolls that lie before them.
func (t *Tracker) dropUnpayable(s *search) {
	if !t.sifts || len(s.current) < crowdedFrom {
		return
	}
	tolls := t.tolls()
	if tolls == nil || tolls[s.read] == 0 {
		return
	}
	ahead := tolls[s.read]
	s.current = slices.DeleteFunc(s.current, func(r reading) bool { return r.cost+ahead-r.spared() > s.budget })
}

// spared returns how many tolls the reading may not have to pay: its move stands, or waits for a late press, or a piece may come to a
// closed sensor.
func (r *reading) spared() int {
	if r.restore || r.gapped || !r.broken.Or(r.dead).Empty() {
		return engine.Points
	}
	spared := r.odd.Without(r.pos.Occupied()).Or(r.haunted).Len()
	if r.placed() {
		spared++
	}
	for p, n := r.last, 0; p.Prev != nil && n < 2; p, n = p.Prev, n+1 {
		if r.presses[p.Side()-1] < p.Number {
			spared++
		}
	}
	for i := range r.displacements {
		if r.displacements[i].is {
			spared++
		}
	}
	return spared
}
