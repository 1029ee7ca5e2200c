package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// A player may take his piece on from where it stands, to capture another: xiangqi calls that a second destination. Where he lifts the
// other piece first, that looks like the beginning of the reply.

// mayCaptureOn reports whether what seems to begin the reply to ply n, in a game without presses, may be lifted for that.
func (t *Tracker) mayCaptureOn(n int) bool {
	p, r := t.Ply(n), t.best()
	return t.Pressed() == 0 && r.last == p && !r.placed() && !p.Gapped && p.couldCaptureAny(r.air)
}

// couldCaptureAny reports whether the piece of the ply could have captured one of the given ones, within the law.
func (p *Ply) couldCaptureAny(points engine.PointSet) bool {
	return !points.Empty() && slices.ContainsFunc(p.Before.Moves(), func(m engine.Move) bool {
		return m.From() == p.Move.From() && points.Has(boardgame.Captured(p.Before, m))
	})
}

// secondDiffers reports whether ply n, or an open one before it, may have had a second destination, and ply n is another move or was not
// made in a reading that tells so: one that leaves one fact more unexplained, or two for the ply itself, as the early lift and a brush.
func (t *Tracker) secondDiffers(n int) bool {
	ply := t.Ply(n)
	for p := range t.sinceRoot(ply) {
		by := 1
		switch {
		case t.isFixed(p.Number) || p.Gapped:
			continue
		case t.mayHaveCapturedOn(p):
			if p == ply {
				by = 2
			}
		case !t.mayHaveCapturedUnseen(p) && !t.mayHaveCapturedReply(p):
			continue
		}
		dearer, ok := t.dearer(by)
		if !ok || anyOf(dearer, func(r *reading) bool {
			second, own := r.last.at(p.Number), r.last.at(n)
			goesOn := second == nil || second.Captured && second.Move.From() == p.Move.From() && second.Move != p.Move
			return goesOn && (own == nil || own.Move != ply.Move)
		}) {
			return true
		}
	}
	return false
}

// mayHaveCapturedOn reports whether the piece of ply p was lifted from its point before the reply stood, and may have gone on to another: a
// piece that it could have captured was in the air by then, and came back.
func (t *Tracker) mayHaveCapturedOn(p *Ply) bool {
	next := t.behind(p)
	l := next.marks.liftOf(p.Move.To())
	if l == nil || l.at <= p.Placed {
		return false
	}
	var back engine.PointSet
	for m := next.marks; m != nil && m.at > l.at; m = m.prev {
		if x := m.prev.liftOf(m.point); m.kind == returned && m.at < next.stood && x != nil && x.at < l.at {
			back.Add(m.point)
		}
	}
	return p.couldCaptureAny(back)
}

// mayHaveCapturedUnseen reports whether the piece of ply p was lifted in the turn behind it, for longer than a player needs who lifts it to
// put it right or to capture it: it may have gone on to capture without a gap, and what then came to its point is another piece.
func (t *Tracker) mayHaveCapturedUnseen(p *Ply) bool {
	next := t.behind(p)
	l := next.marks.liftOf(p.Move.To())
	if l == nil || l.at <= p.Placed || !p.CouldCapture() {
		return false
	}
	since := l.at + takenWithin
	if next.to == p.Move.To() {
		return next.began > since
	}
	return !next.marks.returnedSince(since, engine.SetOf(p.Move.To())).Empty()
}

// mayHaveCapturedReply reports whether the piece of ply p captured next on the point from which the reply came, and no sensor saw the reply
// arrive: there may have been none.
func (t *Tracker) mayHaveCapturedReply(p *Ply) bool {
	reply, next := t.Ply(p.Number+1), t.Ply(p.Number+2)
	return next != nil && !reply.Seen && next.Move.From() == p.Move.To() && next.Move.To() == reply.Move.From() &&
		p.couldCaptureAny(engine.SetOf(next.Move.To()))
}

// following is the turn behind a ply, in the likeliest reading: what happened in it, where its piece came to, when that was lifted and when
// it stood.
type following struct {
	marks        *mark
	to           engine.Point
	began, stood sensor.Micros
}

func (t *Tracker) behind(p *Ply) following {
	if next := t.Ply(p.Number + 1); next != nil {
		return following{next.marks, next.Move.To(), next.began(), next.Placed}
	}
	if s, ok := t.Standing(); ok {
		return following{t.best().marks, s.Move.To(), s.Lifted, s.Since}
	}
	return following{t.best().marks, engine.NoPoint, math.MaxInt64, math.MaxInt64}
}
