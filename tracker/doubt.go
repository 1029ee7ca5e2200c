package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// isDoubtful reports whether there is a reason to ask the readings that leave one fact more unexplained for ply n, too.
func (t *Tracker) isDoubtful(n int) bool {
	return t.leansOnBlind(n) ||
		t.wokeSensor(n) ||
		t.leftUnseen(n) ||
		t.hasty(n) ||
		t.mayBePushed(n) ||
		t.mayHaveCapturedElsewhere(n) ||
		t.leftInTheAir(n) ||
		t.answersAnother(n) ||
		t.mayHaveTakenAnother(n) ||
		t.mayNotCastle(t.Ply(n)) ||
		t.prunes && t.cameLate(n)
}

// isBeset reports whether ply n lies a few plies after an accident, and in its turn a piece left or came to a point that is no part of
// the move and of no accident, or the number of plies before it is unknown. Another accident is held for less likely then, and explains
// this all the same.
func (t *Tracker) isBeset(n int) bool {
	r := t.best()
	if !r.anyAccident(func(a *accident) bool { return a.piece.Turn+displacedWithin >= n && t.mayStandElsewhere(a.piece) }) {
		return false
	}
	p := t.Ply(n)
	explained := p.joined()
	if next := t.Ply(n + 1); next != nil && (t.Pressed() > n || next.castles()) { // It began before the press, and was pressed for since; or one piece stood before the other.
		explained = explained.Or(next.joined())
	}
	for a := r.accidents; a != nil && a.piece.Turn+displacedWithin >= n; a = a.prev {
		if t.sharesGesture(p, a.piece) {
			return true
		}
		if a.piece.To != engine.NoPoint { // A piece that lies beside the board explains little.
			explained = explained.Or(engine.SetOf(a.piece.From, a.piece.To))
		}
	}
	return t.movedBeside(p, explained) || t.followsUnpressed(n)
}

// joined returns the points that the move of the ply goes between.
func (p *Ply) joined() engine.PointSet {
	points := engine.SetOf(p.Move.From(), p.Move.To())
	if from, to := p.Before.Beside(p.Move); from != engine.NoPoint {
		points.Add(from)
		if to != engine.NoPoint {
			points.Add(to)
		}
	}
	return points
}

// castles reports whether the move of the ply moves two pieces.
func (p *Ply) castles() bool {
	_, to := p.Before.Beside(p.Move)
	return to != engine.NoPoint
}

// mayStandElsewhere reports whether a displaced piece that was not captured stands on another point, or may although it seems to lie
// beside the board: a sensor near its own closed in that turn soon after the lift, and not for the piece moved there.
func (t *Tracker) mayStandElsewhere(s Displaced) bool {
	moved := t.Ply(s.Turn)
	switch {
	case s.Captured:
		return false
	case s.To != engine.NoPoint:
		return true
	case t.Pressed() == 0 || moved == nil:
		return false
	}
	until := sensor.Micros(math.MinInt64)
	for i := range t.facts {
		f := &t.facts[i]
		switch x := t.best().local(f.point); {
		case f.noise || f.at <= moved.Prev.Placed:
		case f.kind == factLift && x == s.From && f.at < t.turnEnds(moved):
			until = f.at + takenWithin
		case f.kind == factPlace && x != s.From && x != moved.Move.To() && f.at < until && near(x, s.From):
			return true
		}
	}
	return false
}

// sharesGesture reports whether another piece was displaced just behind the last ply, and the piece of ply p, before any press for that,
// soon left its point for one no farther away than pushed pieces go: the hand that pushed the one may have pushed both.
func (t *Tracker) sharesGesture(p *Ply, other Displaced) bool {
	if other.Turn != p.Number || p.Gapped || !near(p.Move.From(), p.Move.To()) || t.pressedBetween(p.Prev.Placed, p.Placed) {
		return false
	}
	l := p.marks.liftOf(other.From)
	return l != nil && l.at < p.Prev.Placed+takenWithin && l.at <= p.began() && p.began() < l.at+ReactionTime
}

// isRushed reports whether ply n is the second or the third of three that stood within a second without a press, in a game where players
// press: they may be one move, and what its player displaced.
func (t *Tracker) isRushed(n int) bool { return t.Pressed() > 0 && t.stoodWithin(n, rushedBelow) }

// stoodWithin reports whether ply n is the second or the third of three that stood within the time, without a press.
func (t *Tracker) stoodWithin(n int, within sensor.Micros) bool {
	for last := n; last <= n+1; last++ {
		first, third := t.Ply(last-2), t.Ply(last)
		known := first != nil && first.Prev != nil && third != nil && !first.Gapped && !third.Gapped && !third.Prev.Gapped
		if known && third.Placed < first.Placed+within && !t.pressedBetween(first.Placed, third.Placed) {
			return true
		}
	}
	return false
}

// rushedBelow is the time after a ply in which no players make two more without a press.
const rushedBelow sensor.Micros = 1_000_000

// pushedInstead reports whether one of the readings lacks ply n, and holds its piece for pushed to the point of the move.
func (t *Tracker) pushedInstead(readings []reading, n int) bool {
	m := t.Ply(n).Move
	return anyOf(readings, func(r *reading) bool {
		return r.last.Number < n && r.anyAccident(func(a *accident) bool { return a.piece.From == m.From() && a.piece.To == m.To() })
	})
}

// isHeaped reports whether ply n, or an open one before it, is one of three that stood within half a second in a game without presses: no
// two players are so quick, and the number of plies is unknown.
func (t *Tracker) isHeaped(n int) bool {
	if t.Pressed() > 0 {
		return false
	}
	return t.anySinceRoot(t.Ply(n), func(p *Ply) bool { return !t.isFixed(p.Number) && t.stoodWithin(p.Number, ReactionTime) })
}

// countedOtherwise reports whether in a reading that leaves one fact more unexplained the arrival at the point of ply n was another ply,
// while an earlier ply is open without a press and a piece was displaced: the number of plies is unknown.
func (t *Tracker) countedOtherwise(n int) bool {
	ply := t.Ply(n)
	if !t.followsUnpressed(n) && (t.Pressed() > 0 || !t.mayMissBefore(ply)) ||
		!t.best().anyAccident(func(a *accident) bool { return !t.root[0].knows(a.piece) }) {
		return false
	}
	dearer, ok := t.dearer(1)
	return !ok || anyOf(dearer, func(r *reading) bool {
		if r.placed() && r.since == ply.Placed && r.at == ply.Move.To() && r.last.Number != n-1 {
			return true
		}
		return t.anySinceRoot(r.last, func(p *Ply) bool { return p.Number != n && p.Placed == ply.Placed && p.Move.To() == ply.Move.To() })
	})
}

// mayMissBefore reports whether a ply before p is open, by more than what a pawn became.
func (t *Tracker) mayMissBefore(p *Ply) bool {
	return t.anySinceRoot(p.Prev, func(q *Ply) bool { return !t.isFixed(q.Number) && q.Move.Promotion() == 0 })
}

// followsUnpressed reports whether the ply before ply n is open, without a press for it or an open one before it, in a game with presses:
// the number of plies is unknown.
func (t *Tracker) followsUnpressed(n int) bool {
	if t.Ply(n).Gapped {
		return false
	}
	stood := t.Ply(n).Placed
	for p := t.Ply(n).Prev; p.Number >= t.firstOpen() && !t.isFixed(p.Number) && !p.Gapped; p = p.Prev {
		if (t.Pressed() > 0 || !p.Seen) && !t.pressedBetween(p.Placed, stood) {
			return true
		}
		stood = p.Placed
	}
	return false
}

// movedBeside reports whether in the turn of ply p a piece left another point than those explained and was not put back, or came to one
// and did not slide on. Without presses a piece that leaves its point may begin the reply.
func (t *Tracker) movedBeside(p *Ply, explained engine.PointSet) bool {
	until := t.turnEnds(p)
	if t.Pressed() > 0 && p.Prev.Prev != nil && !p.Gapped && !t.pressedBetween(p.Prev.Placed, p.Placed) { // That was the press for the ply before.
		until = math.MaxInt64
		if pressed, ok := t.pressSince(t.turnEnds(p) + 1); ok {
			until = pressed
		}
	}
	var left, came engine.PointSet
	var rests sensor.Micros // Since when the last arrival rests.
	for i := range t.facts {
		f := &t.facts[i]
		x := t.best().local(f.point)
		switch inTurn := f.at > p.Prev.Placed && f.at < until && !f.noise; {
		case inTurn && f.kind == factLift && came.Has(x) && f.at < rests+SlideRestBelow: // It slid on.
			came.Remove(x)
		case inTurn && f.kind == factLift:
			left.Add(x)
		case inTurn && f.kind == factPlace && left.Has(x):
			left.Remove(x)
		case inTurn && f.kind == factPlace:
			came.Add(x)
			rests = f.at
		}
	}
	if t.Pressed() == 0 {
		left = engine.PointSet{}
	}
	return !left.Or(came).Without(explained).Empty()
}

// cameLate reports whether the piece of ply n came only after another one had left its point and stayed away: that other one may have
// come.
func (t *Tracker) cameLate(n int) bool {
	to, r := t.Ply(n).Move.To(), t.best()
	return t.Ply(n).StuckOff.Has(to) && r.late.Has(to) && !r.away().Empty()
}

// wasPutBack reports whether the player of ply n displaced another piece of his in that turn, and his next ply brings the one that he had
// moved straight home: it may be the one that he had displaced, and put right.
func (t *Tracker) wasPutBack(n int) bool {
	p, again := t.Ply(n), t.Ply(n+2)
	return p != nil && again != nil && again.Move == engine.NewMove(p.Move.To(), p.Move.From()) && t.best().anyAccident(func(a *accident) bool {
		return a.piece.Turn == n && a.piece.To != engine.NoPoint && owner(p.Before, a.piece.From) == p.Side()
	})
}

// unclocked reports whether ply n, or one before it since the root, is one of three in succession without a press until the last stood,
// in a game with presses, and the first stood too shortly for a move: they may be one move, and a piece that its player displaced.
func (t *Tracker) unclocked(n int) bool {
	if t.Pressed() == 0 {
		return false
	}
	for last := n + 2; last > t.root[0].last.Number; last-- {
		first, third := t.Ply(last-2), t.Ply(last)
		timed := first != nil && third != nil && !first.Gapped && !third.Gapped
		if timed && third.began() < first.Placed+StoodAfter && !t.pressedBetween(first.Placed, third.Placed) {
			return true
		}
	}
	return false
}

// unwitnessed reports whether no sensor saw the piece of ply n leave nor arrive: the player who pressed may have moved nothing.
func (t *Tracker) unwitnessed(n int) bool {
	ply := t.Ply(n)
	return !ply.Seen && !ply.Gapped && ply.StuckOn.Has(ply.Move.From())
}

// leansOnBlind reports whether ply n, in the likeliest reading, came to or left a point whose sensor is held for blind in a ply that is
// not fixed.
func (t *Tracker) leansOnBlind(n int) bool {
	ply := t.Ply(n)
	for p := range t.sinceRoot(ply) {
		blind := p.StuckOff.Without(t.best().late).Or(p.gone)
		if !t.isFixed(p.Number) && (blind.Has(ply.Move.From()) || blind.Has(ply.Move.To())) {
			return true
		}
	}
	return false
}

// wokeSensor reports whether a sensor held for blind in an earlier ply closed in the turn of ply n: it may show the piece of that ply at
// last, or it is well, and the piece of ply n came there.
func (t *Tracker) wokeSensor(n int) bool {
	ply := t.Ply(n)
	blind := engine.PointSet{}
	for p := range t.sinceRoot(ply.Prev) {
		if !t.isFixed(p.Number) {
			blind = blind.Or(p.StuckOff)
		}
	}
	if blind.Empty() {
		return false
	}
	began, until := ply.began(), t.turnEnds(ply)
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].at > began; i-- {
		if f := &t.facts[i]; f.kind == factPlace && f.at < until && !f.noise && blind.Has(t.best().local(f.point)) {
			return true
		}
	}
	return false
}

// leftUnseen reports whether the piece of ply n, in the likeliest reading, left a sensor that goes on showing it, and another one could
// have come to the same point: that may be the piece, and its sensor the one that shows an absent piece.
func (t *Tracker) leftUnseen(n int) bool {
	ply := t.Ply(n)
	from, to := ply.Move.From(), ply.Move.To()
	return ply.StuckOn.Has(from) && slices.ContainsFunc(ply.Before.Moves(), func(m engine.Move) bool { return m.To() == to && m.From() != from })
}

// hasty reports whether ply n, or one before it that is not fixed, was set down while a piece was in the air that stayed there, without a
// press before another piece stood: few reply so early, and that piece may have closed the sensor.
func (t *Tracker) hasty(n int) bool {
	stood := sensor.Micros(math.MaxInt64) // When the next piece stood.
	if next := t.Ply(n + 1); next != nil {
		stood = next.Placed
	} else if t.best().placed() {
		stood = t.best().since
	}
	for p := range t.sinceRoot(t.Ply(n)) {
		pressed := p.Number <= t.Pressed() && (p.Gapped || t.pressedBetween(p.Placed, stood))
		if !t.isFixed(p.Number) && !pressed && !p.liftedBefore(p.Placed).Empty() {
			return true
		}
		stood = p.Placed
	}
	return false
}

// mayBePushed reports whether ply n or the one after it seems to be a reply that began before its player can have seen the move, and
// stood before any press for that, while the move is not fixed: a hand may have pushed the piece.
func (t *Tracker) mayBePushed(n int) bool {
	if t.Pressed() == 0 {
		return false
	}
	next := t.Ply(n + 1)
	return n > t.root[0].last.Number+1 && t.premature(t.Ply(n)) || next != nil && t.premature(next)
}

// premature reports whether ply p began before its player can have seen the last one stand, and stood before any press for that.
func (t *Tracker) premature(p *Ply) bool {
	last := p.Prev
	return !p.Gapped && !last.Gapped && p.began() < last.Placed+shortestReaction && !t.pressedBetween(last.Placed, p.Placed)
}

// mayHaveCapturedElsewhere reports whether ply n went unseen to a sensor that is known to be broken, and the piece could have captured
// elsewhere: a capture without a gap leaves the same traces, and is no more than one fact.
func (t *Tracker) mayHaveCapturedElsewhere(n int) bool {
	ply := t.Ply(n)
	if ply.Seen || ply.Gapless || !ply.StuckOff.Empty() {
		return false
	}
	return ply.CouldCapture()
}

// leftInTheAir reports whether one of the plies after ply n was set down while a piece was in the air that was lifted since ply n and
// stayed there: that may be an accident, and no sign of what ply n was.
func (t *Tracker) leftInTheAir(n int) bool {
	made := t.Ply(n).Placed
	for p := range t.sinceRoot(t.Last()) {
		if p.Number <= n {
			return false
		}
		if !p.liftedBefore(p.Placed).Without(p.liftedBefore(made)).Empty() {
			return true
		}
	}
	return false
}

// answersAnother reports whether the reply to ply n went against the law, and would not have if ply n had captured another piece.
func (t *Tracker) answersAnother(n int) bool {
	reply := t.Ply(n + 1)
	return reply != nil && !reply.Legal && t.Ply(n).tookOtherBefore(reply.Move)
}

// tookOtherBefore reports whether the captured piece may only have been brushed, and another one captured without a gap, making the reply
// legal.
func (p *Ply) tookOtherBefore(reply engine.Move) bool {
	if !p.tookQuickly() {
		return false
	}
	rivals := p.Before.PiecesOf(p.Side().Other())
	return slices.ContainsFunc(p.Before.Moves(), func(m engine.Move) bool {
		return m.From() == p.Move.From() && m.To() != p.Move.To() && rivals.Has(m.To()) && p.Before.After(m).Legal(reply)
	})
}

// mayHaveTakenAnother reports whether, after the piece of ply n was lifted and in the same turn, an opponent's piece that it could have
// captured elsewhere came to its point, or was moved there: that may have been the piece itself.
func (t *Tracker) mayHaveTakenAnother(n int) bool {
	p := t.Ply(n)
	if p.mayHaveTakenLast() {
		return true
	}
	began, until := p.began(), p.Placed
	if !p.liftedBefore(p.Placed).Empty() { // A piece in the air beside it may have closed the sensor first.
		until = t.turnEnds(p)
	} else if t.Pressed() > 0 { // A player who presses for it has seen what he moved, unless that stood before.
		until = p.Placed - StoodAfter
	}
	own := engine.PointSet{} // The owners of these, too, are unknown while a ply before is open.
	if t.isOpenBefore(n) {
		own = p.Before.PiecesOf(p.Side())
	}
	rivals := engine.PointSet{}
	if t.movesUnnamed(p) {
		rivals = p.Before.PiecesOf(p.Side().Other())
	}
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].at > began; i-- {
		f := &t.facts[i]
		if f.kind != factPlace || f.at >= until || f.noise {
			continue
		}
		if x := t.best().local(f.point); x != p.Move.To() && (p.couldCaptureOn(x) || own.Or(rivals).Has(x)) {
			return true
		}
	}
	return false
}

func (t *Tracker) isOpenBefore(n int) bool {
	for i := t.firstOpen(); i < n; i++ {
		if !t.isFixed(i) {
			return true
		}
	}
	return false
}

// mayHaveTakenLast reports whether the last ply came to a point where the piece of this one, then in the air, could have captured it.
func (p *Ply) mayHaveTakenLast() bool {
	to := p.Prev.Move.To()
	return p.Prev.Prev != nil && p.began() < p.Prev.Placed && to != p.Move.To() && p.couldCaptureOn(to)
}

// mayHaveStoodEarlier reports whether a piece came to the point of the capture while the capturing one was in the air, after it was
// lifted or as the last ply: that may have been this ply, and the later one the recapture.
func (p *Ply) mayHaveStoodEarlier() bool {
	began, to := p.began(), p.Move.To()
	if !p.Captured || p.Prev.Prev == nil {
		return false
	}
	if began < p.Prev.Placed && to == p.Prev.Move.To() {
		return true
	}
	for m := p.marks; m != nil && m.at > began; m = m.prev {
		if m.kind == returned && m.point == to {
			return true
		}
	}
	return false
}

// couldCaptureOn reports whether the piece could have captured on x, within the law.
func (p *Ply) couldCaptureOn(x engine.Point) bool {
	return p.Before.PiecesOf(p.Side().Other()).Has(x) && p.Before.Legal(engine.NewMove(p.Move.From(), x))
}

// began returns when the moved piece of the ply was lifted, or else when it stood.
func (p *Ply) began() sensor.Micros {
	if l := p.marks.liftOf(p.Move.From()); l != nil {
		return l.at
	}
	return p.Placed
}

// turnEnds returns when the clock was pressed after ply p or the next piece stood, whichever was first.
func (t *Tracker) turnEnds(p *Ply) sensor.Micros {
	ends := sensor.Micros(math.MaxInt64)
	if next := t.Ply(p.Number + 1); next != nil {
		ends = next.Placed
	}
	if pressed, ok := t.pressSince(p.Placed); ok {
		ends = min(ends, pressed)
	}
	return ends
}

// A board may go blind while a piece is off its point for a brush alone, and only the next frame tells of it. A press meanwhile then
// seems to be for that piece, whose end no sensor saw. Any sensor's report after the press shows that the board was seeing.

// isUnconfirmed reports whether ply n was made by a press although no sensor saw its piece arrive, nor reported anything since.
func (t *Tracker) isUnconfirmed(n int) bool {
	ply := t.Ply(n)
	if ply == nil || ply.Seen || ply.Gapped || n <= t.root[0].last.Number {
		return false
	}
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].serial >= ply.resume; i-- {
		switch f := &t.facts[i]; f.kind {
		case factLift, factPlace, factFrame, factClose:
			return false
		}
	}
	return true
}
