package tracker

import (
	"slices"

	"github.com/kyban/kyban/sensor"
)

// A piece that its owner brushes on the way to his reply, while the opponent sets his own down over another one without a gap, looks captured: both
// sensors show what a quick capture does. What follows tells them apart.

// brushedBefore is how long a hand that brushed a piece on its way takes to lift the one that it was after.
const brushedBefore sensor.Micros = 170_000

// mayOnlyBeBrushed says whether the piece that ply n seems to have captured was gone from its point for no longer than a brush, and a hand was about
// to reply: something was lifted soon after, or somebody pressed sooner than a hand gets from the piece to the clock, so that it stood before.
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

// captureDiffers says whether in a reading the piece of ply n captured another one: with a gap, and that leaves one fact more unexplained, or without
// one, and that leaves two more, the capture and the rival that came back.
func (t *Tracker) captureDiffers(n int) bool {
	dearer, ok := t.dearer(otherTaken)
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

// standsPrematurely says whether what stands behind ply n came to its point before its player can have seen the ply, and before anybody pressed: that
// may be the piece of the ply.
func (t *Tracker) standsPrematurely(n int) bool {
	r := t.best()
	return r.placed() && r.last.Number == n && !r.gapped && !r.last.Gapped && r.since < r.last.Placed+shortestReaction &&
		!t.pressedBetween(r.last.Placed, r.since)
}

// standingDiffers says whether ply n went to the point of what stands behind it in a reading that leaves one fact more unexplained.
func (t *Tracker) standingDiffers(n int) bool {
	dearer, ok := t.dearer(1)
	return !ok || slices.ContainsFunc(dearer, func(r reading) bool {
		p := r.last.at(n)
		return p != nil && p.Move.To() == t.best().at
	})
}
