package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// Apart lists the points on which the board differs from the position after the last move.
type Apart struct {
	Empty  []string `json:"empty"`            // Points that lack their piece.
	Taken  []string `json:"taken"`            // Points with a piece that does not belong there.
	Broken []string `json:"broken,omitempty"` // Points that differ, and whose sensors were named broken.
	Open   bool     `json:"open,omitempty"`   // The position is that of the likeliest moves: a ply is open.
}

// putAway bounds the differing points that mean something after a game: if there are more, the pieces are being put away.
const putAway = 8

// compare compares the last state of the sensors with the position after the last move. A move in progress counts for nothing: a point
// counts if it differed when the current turn began and still differs. After a new set-up the pieces stand elsewhere, and after an
// adjournment they are put away: then it compares nothing.
func (g *Game) compare(facts []fact.Input) {
	last := g.standing()
	if last == nil || g.Reason == "unknown" || g.adjourned {
		return
	}
	after := g.before(last.Ply + 1) // By the moves, without displacements.
	wanted := after.Occupied()
	flipped := last.asRead != nil && last.asRead.flipped
	then, now := g.shown(facts, last.Made)
	if flipped {
		then, now = after.TurnedSet(then), after.TurnedSet(now)
	}
	differs := now.Xor(wanted)
	if g.over == 0 {
		differs = differs.And(then.Xor(wanted))
	}
	broken := g.broken()
	if flipped {
		broken = after.TurnedSet(broken)
	}
	broken = differs.And(broken)
	sound := differs.Without(broken)
	if differs.Empty() || g.over != 0 && sound.Len() > putAway {
		return
	}
	g.Apart = &Apart{Empty: sound.And(wanted).Names(), Taken: sound.Without(wanted).Names(), Broken: broken.Names(),
		Open: slices.ContainsFunc(g.Turns, func(t *Turn) bool { return t.State == Open })}
}

// shown returns the sensors' state at a time, and their last state in the game.
func (g *Game) shown(facts []fact.Input, at sensor.Micros) (then, now engine.PointSet) {
	then, now = g.began, g.began
	for _, f := range facts {
		if g.over != 0 && f.At > g.over {
			break
		}
		if now = shownAfter(now, f); f.At <= at {
			then = now
		}
	}
	return then, now
}

// shownAfter returns the closed sensors after an input.
func shownAfter(closed engine.PointSet, in fact.Input) engine.PointSet {
	switch f := in.Fact.(type) {
	case fact.Start:
		return f.Closed
	case fact.Frame:
		return f.Closed
	case fact.Event:
		if closed.Remove(f.Point); f.Placed {
			closed.Add(f.Point)
		}
	}
	return closed
}

// standing returns the turn of the last move that counts, nil for none.
func (g *Game) standing() (last *Turn) {
	for _, t := range g.Turns {
		if t.State.weight() == Made.weight() && (last == nil || t.Ply > last.Ply) {
			last = t
		}
	}
	return last
}

// broken returns the sensors that were named broken and not well again.
func (g *Game) broken() (points engine.PointSet) {
	faults := slices.Clone(g.Outside)
	for _, t := range g.Turns {
		faults = append(faults, t.Events...)
	}
	slices.SortStableFunc(faults, func(a, b Event) int { return cmp.Compare(a.At, b.At) })
	for _, e := range faults {
		if e.Kind != "sensor" || e.Fault == string(sensor.Chatter) {
			continue
		}
		for _, text := range append(slices.Clone(e.Points), e.Point) {
			for _, p := range named(text) {
				if points.Add(p); e.Cleared {
					points.Remove(p)
				}
			}
		}
	}
	return points
}

// named returns the point in a record of a fault, or the points of its file or rank.
func named(text string) (points []engine.Point) {
	for _, p := range engine.AllPoints.Points() {
		if name := p.String(); name == text || name[:1] == text || name[1:] == text {
			points = append(points, p)
		}
	}
	return points
}

// apart describes the differences of the board from the position.
func (s *Speaker) apart(a *Apart) string {
	id := "apart"
	if a.Open {
		id = "apart_open"
	}
	texts := []string{s.Say(id)}
	for _, differ := range []struct {
		id     string
		points []string
	}{{"apart_empty", a.Empty}, {"apart_taken", a.Taken}, {"apart_broken", a.Broken}} {
		if len(differ.points) > 0 {
			texts = append(texts, s.Say(differ.id, "Points", strings.Join(differ.points, " ")))
		}
	}
	return s.sentences(texts...)
}
