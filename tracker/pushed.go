package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Doubted returns the pieces displaced in the turn of ply n or later by some readings and not by others, and those that a hand may have
// pushed although every reading has their players move them. Behind an open ply that may be illegal there are none: while that ply is
// unknown, pieces may only seem displaced.
func (v Pieces) Doubted(n int) []Displaced {
	var doubted []Displaced
	for i := range v.t.live[:min(len(v.t.live), doubtedMax)] {
		for a := v.t.live[i].accidents; a != nil && a.piece.Turn >= n; a = a.prev {
			differs := v.t.wasPutBack(a.piece.Turn) || anyOf(v.t.live, func(r *reading) bool { return !r.had(a.piece) })
			if differs && !v.t.mayHaveErredBefore(a.piece.Turn) {
				doubted = add(doubted, a.piece)
			}
		}
	}
	if !v.t.prunes {
		return doubted
	}
	for p := v.t.Last(); p.Prev != nil && p.Number > n; p = p.Prev {
		if pushed, may := p.mayStartPushed(); may && !v.t.best().knows(pushed) && !v.t.mayHaveErredBefore(p.Number) {
			doubted = add(doubted, pushed)
		}
	}
	return doubted
}

// doubtedMax is how many of the likeliest readings Doubted looks at.
const doubtedMax = 4

// mayStartPushed reports whether the piece of ply p may have been pushed to another point before its player moved it on: it was lifted
// before he can have seen the last ply, and stood there for longer than a slide rests. A pawn on its promotion point was swapped there
// instead.
func (p *Ply) mayStartPushed() (Displaced, bool) {
	stood := rests(p.marks)
	if len(stood) == 0 || p.Prev.Prev == nil || p.Gapped || p.Prev.Gapped {
		return Displaced{}, false
	}
	from, seen := p.Move.From(), p.Prev.Placed+shortestReaction
	for _, l := range p.Lifts() {
		if l.Point != from || l.At >= seen {
			continue
		}
		for _, r := range stood {
			if r.Move.From() == from && r.Move.To() != p.Move.To() && r.Since >= l.At && (l.Back == 0 || r.Since < l.Back) && r.Until >= r.Since+StoodAfter {
				return Displaced{Turn: l.Turn, From: from, To: r.Move.To()}, true
			}
		}
	}
	return Displaced{}, false
}

// PushedWithin is how soon after a turn the hand that ended it may push a piece.
const PushedWithin sensor.Micros = 1_000_000

// mayBePushedEarly reports whether the piece of x was lifted so soon after the last turn that the hand which had ended it may have pushed
// the piece to p, a point beside x.
func (t *Tracker) mayBePushedEarly(r *reading, x, p engine.Point) bool {
	l := r.marks.liftOf(x)
	return l != nil && p.Valid() && IsPush(engine.NewMove(x, p)) && !r.gapped && (t.isEarly(r.last, l.at) || r.pushesOn(x))
}

// pushesOn reports whether the piece of x was lifted so shortly after another one was displaced in the last turn that the same hand may have
// gone on.
func (r *reading) pushesOn(x engine.Point) bool {
	l := r.marks.liftOf(x)
	return l != nil && r.pushedBefore(r.last.Number, l.at)
}

// pushedBefore reports whether a piece was displaced in a turn, so shortly before a time that the same hand may have gone on.
func (r *reading) pushedBefore(turn int, at sensor.Micros) bool {
	return r.anyAccident(func(a *accident) bool {
		return a.piece.Turn == turn && a.piece.To != engine.NoPoint && a.since <= at && at < a.since+PushedWithin
	})
}

// near reports whether the other point is where a piece goes that was pushed or set up by mistake.
func near(p, q engine.Point) bool {
	return within(p, q, 2)
}

// within reports whether two points are at most so many steps apart, on files and on ranks.
func within(p, q engine.Point, steps int) bool {
	files, ranks := int(p.File())-int(q.File()), int(p.Rank())-int(q.Rank())
	return max(files, -files) <= steps && max(ranks, -ranks) <= steps
}

// IsPush reports whether a move is no longer than what pushes a piece by accident: a step.
func IsPush(m engine.Move) bool { return within(m.From(), m.To(), 1) }

// isEarly reports whether a time is so soon after the turn of ply p, with its press, that its player's hand may still be over the board.
func (t *Tracker) isEarly(p *Ply, at sensor.Micros) bool {
	ended := p.Placed
	if pressed, ok := t.pressSince(ended); ok && pressed < at {
		ended = pressed
	}
	return p.Prev != nil && !p.Gapped && at < ended+PushedWithin
}

// awaitsReply reports whether ply n, in a game without presses, may be a piece that was pushed just after the last ply, and what seems to
// begin the reply may be moved or captured by its player instead.
func (t *Tracker) awaitsReply(n int) bool {
	p, r := t.Ply(n), t.best()
	if t.Pressed() > 0 || r.last != p || r.placed() || p.Gapped || !within(p.Move.From(), p.Move.To(), 1) || !t.isEarly(p.Prev, p.began()) {
		return false
	}
	return slices.ContainsFunc(p.Before.Moves(), func(m engine.Move) bool {
		return m.From() != p.Move.From() && (r.air.Has(m.From()) || r.air.Has(boardgame.Captured(p.Before, m)))
	})
}

// MayFollowPush reports whether in any reading another piece was displaced in the turn before that of a lift, and so shortly before it that
// the same hand may have gone on.
func (v Pieces) MayFollowPush(l Lift) bool {
	return anyOf(v.t.live, func(r *reading) bool { return r.pushedBefore(l.Turn-1, l.At) })
}

// MayHaveStoodElsewhere reports whether in any reading the lifted piece was displaced to another point before it came back.
func (v Pieces) MayHaveStoodElsewhere(l Lift) bool {
	return anyOf(v.t.live, func(r *reading) bool {
		return r.anyAccident(func(a *accident) bool {
			return (a.piece.Turn == l.Turn || a.piece.Turn == l.Turn-1) && a.piece.From == l.Point && a.piece.To != engine.NoPoint
		})
	})
}

// inOneGo is the longest time from one set-down to the next in which one hand pushes several pieces.
const inOneGo sensor.Micros = 1_500_000

// goesOnWithin is how soon a hand that has moved lifts the piece that it pushes, in a game without presses: a player who has to see the
// move first is slower.
const goesOnWithin sensor.Micros = 400_000

// step is a move of a ply, or the one that stands.
type step struct {
	move         engine.Move
	began, stood sensor.Micros
	gapped       bool
}

// step returns the move of the ply. A piece that arrived unseen was pushed when it left its point.
func (p *Ply) step() step {
	s := step{p.Move, p.began(), p.Placed, p.Gapped}
	if p.StuckOff.Has(p.Move.To()) {
		s.stood = s.began
	}
	return s
}

func (r *reading) step() step { return step{r.move(), r.began(), r.since, r.gapped} }

// stepsTwice reports whether ply p and the move behind it go a step each, shortly after one another and after the ply before them, without a
// press: one hand rather pushed both pieces. In a game without presses it lifts each without delay.
func (t *Tracker) stepsTwice(p *Ply, second step) bool {
	if p == nil || p.Prev == nil || p.Prev.Prev == nil || p.Gapped || p.Prev.Gapped || second.gapped || !IsPush(p.Move) || !IsPush(second.move) {
		return false
	}
	first, moved := p.step(), p.Prev.Placed
	switch {
	case first.stood >= moved+inOneGo || second.stood >= first.stood+inOneGo:
		return false
	case len(t.presses) > 0:
		return t.presses[0] < moved && !t.pressedBetween(moved, second.stood)
	}
	return first.began < moved+goesOnWithin && second.began < first.began+PushedWithin
}

// pushesTwo reports whether ply p and the move behind it are two such steps, and not more in a row: one hand pushes no three.
func (t *Tracker) pushesTwo(p *Ply, second step) bool {
	return t.stepsTwice(p, second) && !t.stepsTwice(p.Prev, p.step())
}

// putsRightTwo reports whether ply p and the move behind it undo two such steps, without a press between.
func (t *Tracker) putsRightTwo(p *Ply, next step) bool {
	second := p.Prev
	return second != nil && second.Prev != nil && isBack(next.move, second.Move) && isBack(p.Move, second.Prev.Move) &&
		t.pushesTwo(second.Prev, second.step()) && !t.pressedBetween(p.Placed, next.stood)
}

// isBack reports whether a move leads back where another one came from.
func isBack(m, other engine.Move) bool { return m.From() == other.To() && m.To() == other.From() }

// stepsInOneGo reports whether ply n is one of two steps, made or standing, that the hand of the ply before them may have pushed, or the
// first of them while the second is in the air, in a game without presses.
func (t *Tracker) stepsInOneGo(n int) bool {
	p, next, r := t.Ply(n), t.Ply(n+1), t.best()
	switch {
	case t.stepsTwice(p.Prev, p.step()) || next != nil && t.stepsTwice(p, next.step()):
		return true
	case r.last != p || len(t.presses) > 0 && !r.placed():
		return false
	case r.placed():
		return t.stepsTwice(p, r.step())
	}
	for points := r.air; !points.Empty(); {
		x := points.Pop()
		if l := r.marks.liftOf(x); l != nil && t.stepsTwice(p, step{engine.NewMove(x, x), l.at, l.at, r.gapped}) {
			return true
		}
	}
	return false
}

// followsSteps reports whether an open ply before ply n is the second of two steps that one hand may have pushed: the number of plies is
// unknown.
func (t *Tracker) followsSteps(n int) bool {
	return t.anySinceRoot(t.Ply(n).Prev, func(p *Ply) bool { return !t.isFixed(p.Number) && t.stepsTwice(p.Prev, p.step()) })
}

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
	return anyOf(dearer, func(r *reading) bool {
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
	return !ok || anyOf(dearer, func(r *reading) bool {
		p := r.last.at(n)
		return p != nil && p.Move.To() == t.best().at
	})
}
