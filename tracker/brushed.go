package tracker

import (
	"slices"

	"github.com/kyban/kyban/sensor"
)

// A piece that its owner brushes on the way to his reply, while the opponent sets his own down over another one without a gap, looks
// captured: both sensors show a quick capture. Later facts tell them apart.

// brushedBefore is how long a hand takes from brushing a piece to lifting the one that it was after.
const brushedBefore sensor.Micros = 170_000

// mayOnlyBeBrushed reports whether the piece that ply n seems to have captured was gone for no longer than a brush, and a hand was about
// to reply: a lift came soon after, or a press came sooner than a hand gets from the piece to the clock, so that the move stood before.
func (t *Tracker) mayOnlyBeBrushed(n int) bool {
	p := t.Ply(n)
	if !p.tookQuickly() || p.Gapped {
		return false
	}
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].at > p.Placed; i-- {
		switch f := &t.facts[i]; {
		case f.kind == factLift && f.at < p.Placed+brushedBefore, f.kind == factPress && f.at < p.Placed+shortestReaction:
			return true
		}
	}
	return false
}

// captureDiffers reports whether in a reading the piece of ply n captured another one: with a gap, which leaves one fact more
// unexplained; or without a gap, which leaves two more, the capture and the rival that came back.
func (t *Tracker) captureDiffers(n int) bool {
	dearer, ok := t.dearer(otherTaken.facts)
	if !ok {
		return true
	}
	p := t.Ply(n)
	return slices.ContainsFunc(dearer, func(r reading) bool {
		other := r.last.at(n)
		return other != nil && other.Move.From() == p.Move.From() && other.Move != p.Move &&
			(other.Gapless || other.Captured && r.cost <= t.budget+1)
	})
}

// standsPrematurely reports whether the piece that stands behind ply n came to its point before its player can have seen the ply, and
// before any press: it may be the piece of the ply.
func (t *Tracker) standsPrematurely(n int) bool {
	r := t.best()
	return r.placed() && r.last.Number == n && !r.gapped && !r.last.Gapped && r.since < r.last.Placed+shortestReaction &&
		!t.pressedBetween(r.last.Placed, r.since)
}

// standingDiffers reports whether a reading that leaves one fact more unexplained has ply n go to the point of the piece that stands
// behind it.
func (t *Tracker) standingDiffers(n int) bool {
	dearer, ok := t.dearer(1)
	return !ok || slices.ContainsFunc(dearer, func(r reading) bool {
		p := r.last.at(n)
		return p != nil && p.Move.To() == t.best().at
	})
}
