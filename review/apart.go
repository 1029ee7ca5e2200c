package review

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
)

// Apart is how the board differs from the position of the last move, where no sensor that is known to be broken shows it.
type Apart struct {
	Empty []string `json:"empty"` // Points on which a piece should stand.
	Taken []string `json:"taken"` // Points on which none should.
}

// compare compares what the sensors showed last with the position after the last move. What is on the move in the turn that
// is on says nothing: a point counts where it differed when that turn began and differs still.
func (g *Game) compare(facts []game.Input) {
	last := g.standing()
	if last == nil || last.After == "" || g.ready == 0 && len(g.Turns) == 0 {
		return
	}
	after, start := position(last.After), position(g.Start)
	flipped := last.hands != nil && last.hands.flipped
	wanted, raw := after.Occupied(), start.Occupied()
	var then engine.PointSet // When the last move was made.
	known := false
	for _, f := range facts {
		if f.Kind != game.KindEvent || f.At < g.ready || g.over != 0 && f.At > g.over {
			continue
		}
		if !known && f.At > last.Made {
			then, known = raw.Xor(wanted), true
		}
		p := f.Event.Point
		if flipped {
			p = p.Turned()
		}
		if raw.Remove(p); f.Event.Placed {
			raw.Add(p)
		}
	}
	differs := raw.Xor(wanted)
	if known && g.over == 0 {
		differs = differs.And(then)
	}
	if differs = differs.Without(g.broken(flipped)); differs.Empty() {
		return
	}
	g.Apart = &Apart{Empty: pointTexts(differs.And(wanted)), Taken: pointTexts(differs.Without(wanted))}
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
func (g *Game) broken(flipped bool) (points engine.PointSet) {
	var faults []Event
	for _, e := range g.Outside {
		faults = append(faults, e)
	}
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
				if flipped {
					p = p.Turned()
				}
				if points.Add(p); e.Cleared {
					points.Remove(p)
				}
			}
		}
	}
	return points
}

// named returns the point that a record of a fault names, or those of the file or the rank.
func named(text string) (points []engine.Point) {
	for _, p := range engine.AllPoints.Points() {
		if name := p.String(); name == text || name[:1] == text || name[1:] == text {
			points = append(points, p)
		}
	}
	return points
}

func pointTexts(set engine.PointSet) []string {
	texts := make([]string, 0, set.Len())
	for _, p := range set.Points() {
		texts = append(texts, p.String())
	}
	return texts
}
