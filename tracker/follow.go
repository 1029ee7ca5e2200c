package tracker

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// successors keeps every way in which r can take the fact f. The sensors read before it were closed in before.
func (t *Tracker) successors(r *reading, f *fact, before engine.PointSet) {
	if r.hold != 0 && f.at > r.hold || r.isBroken(f.at) || r.isTooFarAhead(f.at) {
		return // A piece that only rested would have moved on by now, and a pressed move would be whole.
	}
	if overdue := r.overdue(f.at); !overdue.Empty() {
		paid := *r
		paid.pay(heldTooLong.times(overdue.Len()))
		paid.air, paid.carried, paid.aside = r.air.Without(overdue), r.carried.Without(overdue), r.aside.Or(overdue)
		if paid.cost > t.budget {
			return
		}
		r = &paid
	}
	if f.noise {
		s := *r
		s.odd = toggled(s.odd, s.local(f.point))
		t.keep(&s)
		return
	}
	switch f.kind {
	case factLift:
		t.lift(r, r.local(f.point), f)
	case factPlace:
		t.place(r, r.local(f.point), f)
	case factPress:
		t.press(r, f)
	case factFrame:
		t.frame(r, f, before)
	case factClose:
		t.close(r, f)
	case factGap:
		s := *r
		s.gapped = true
		t.keep(&s)
	case factDead:
		t.blind(r, f)
	case factKnown:
		s := *r
		s.broken = s.broken.Or(s.localAll(f.points))
		s.blame(s.localAll(f.points))
		t.keep(&s)
	case factPromotion:
		t.promotionSaid(r, f)
	case factRuled:
		s := *r
		if f.ply > 0 && !r.hasPlayed(f) {
			s.pay(overruled)
		}
		t.keep(&s)
	case factWell:
		s := *r
		s.broken = s.broken.Without(s.localAll(f.points))
		t.keep(&s)
	}
}

// promotionSaid follows the word that names the piece of a pawn.
func (t *Tracker) promotionSaid(r *reading, f *fact) {
	s := *r
	switch n, became := t.lastPromotion(r); {
	case f.either && !r.eitherBecame(f.promotion):
		s.pay(otherNamed)
	case f.either:
	case became != 0 && became != f.promotion:
		s.pay(otherNamed.and(contestedMove.times(s.contested(n))))
		s.denies = n
	case n > r.last.Number:
		s.named = f.promotion
	case n > 0:
		s.confirms = n
	case f.promoted:
		s.pay(noneNamed)
	}
	t.keep(&s)
}

func (t *Tracker) lift(r *reading, p engine.Point, f *fact) {
	switch {
	case r.restore:
		t.liftRestoring(r, p, f)
	case r.odd.Has(p) || r.dead.Has(p):
		s := *r
		s.odd = toggled(s.odd, p)
		t.keep(&s)
	case t.liftBeside(r, p, f):
	case t.liftDisplaced(r, p, f):
	case p == r.at:
		t.liftStanding(r, p, f)
	case r.placed() && owner(r.pos, p) != r.pos.Turn():
		t.liftReply(r, p, f)
	default:
		s := *r
		s.lift(p, f)
		t.keep(&s)
		if !r.placed() && owner(r.pos, p) != r.pos.Turn() {
			t.unseen(r, f, func(after *reading) { after.lift(p, f); t.keep(after) })
		}
	}
}

// lift takes the piece on p off its point.
func (r *reading) lift(p engine.Point, f *fact) {
	turn := r.turnAt(f.at)
	r.air.Add(p)
	r.mark(mark{kind: lifted, point: p, at: f.at, uncertainty: f.uncertainty, serial: f.serial, adjust: f.adjust,
		turn: turn, afterMove: r.placed() && !r.against && owner(r.pos, p) == r.pos.Turn()})
}

// turnAt returns the number of the ply in whose turn a lift begins. With presses the turn of the last ply goes on until its press,
// without them until the opponent can have reacted; but no longer than until he has a piece of his own in his hand.
func (r *reading) turnAt(at sensor.Micros) int {
	n := r.last.Number
	switch {
	case n == 0 || r.pressed >= n || !r.air.And(r.pos.PiecesOf(r.pos.Turn())).Without(r.carried).Empty():
	case r.pressed > 0 && r.pressed == n-1, r.pressed == 0 && at < r.last.Placed+ReactionTime:
		return n
	}
	return n + 1
}

// liftStanding follows the lift of the piece that was just moved: its player moves it on, or the opponent takes it.
func (t *Tracker) liftStanding(r *reading, p engine.Point, f *fact) {
	on := *r
	on.mark(mark{kind: rested, point: p, from: r.origin, since: r.since, at: f.at})
	on.unplaceMain()
	t.keep(&on)
	t.liftNext(r, p, f, f.at < r.since+SlideRestBelow && !r.gapped) // Else it may have come while the board was blind.
}

// liftNext follows the lift of a piece by the opponent, who begins the next turn, although the standing piece may only rest.
func (t *Tracker) liftNext(r *reading, p engine.Point, f *fact, resting bool) {
	next := *r
	if resting {
		next.pay(takenAtRest)
	}
	if next.cost <= t.budget && t.advance(&next, f.serial) {
		next.lift(p, f)
		t.keep(&next)
	}
}

// liftReply follows the lift of an opponent's piece when the player's move stands on the board. From here on it is the opponent's turn,
// unless the move was only a slide's rest, is not done yet, or is against the law and may yet be taken back.
func (t *Tracker) liftReply(r *reading, p engine.Point, f *fact) {
	t.liftNext(r, p, f, false)
	unfinished := r.isUnfinished()
	if wait := r.since + SlideRestBelow; r.against || unfinished || f.at < wait {
		s := *r
		s.lift(p, f)
		if !r.against && !unfinished && s.hold == 0 {
			s.hold = wait
		}
		t.keep(&s)
		return
	}
	t.liftSecondVictim(r, p, f)
}

// liftSecondVictim follows the lift of an opponent's piece by the player himself, who will take his piece on from where it stands to
// capture that. It is unusual, and counts as an unexplained fact: most players who lift a piece then reply.
func (t *Tracker) liftSecondVictim(r *reading, p engine.Point, f *fact) {
	if !t.affords(r, secondVictim) || !r.pos.Legal(engine.NewMove(r.origin, p)) {
		return
	}
	s := *r
	s.lift(p, f)
	s.pay(secondVictim)
	t.keep(&s)
}

// place follows a sensor that closed.
func (t *Tracker) place(r *reading, p engine.Point, f *fact) {
	if r.handled && !r.air.Has(p) && !r.dead.Has(p) {
		return // It is a move.
	}
	switch {
	case r.restore:
		t.placeRestoring(r, p)
		return
	case r.dead.Has(p):
		s := *r
		s.odd = toggled(s.odd, p)
		t.keep(&s)
		return
	}
	found := len(t.next)
	if r.odd.Has(p) {
		s := *r
		s.odd.Remove(p)
		if r.last.Prev != nil && r.last.Move.To() == p {
			s.late.Add(p)
		}
		t.keep(&s)
	}
	if r.away().Has(p) {
		t.putBack(r, p, f)
	}
	t.putRight(r, p, f.at)
	t.leaveAgain(r, p, f)
	back := len(t.next)
	t.placeBeside(r, p, f)
	t.arrive(r, p, f)
	t.placePromoted(r, p, f)
	if r.placed() {
		s := *r
		if t.advance(&s, f.serial) {
			t.arrive(&s, p, f)
		}
	}
	asCheap := func(s *reading) bool { return s.cost == r.cost }
	t.arriveAgainst(r, p, f, !anyOf(t.next[found:], asCheap), !anyOf(t.next[back:], asCheap))
	t.takeBack(r, p, f)
	t.displaced(r, p, f.at)
	if !t.putBackCaptured(r, p, f) {
		t.ghost(r, p)
	}
	t.setAhead(r, p, f)
	if r.setsAhead() {
		for i := range t.next[found:] {
			if s := t.next[found+i]; s.placed() {
				t.replyAhead(s, f)
			}
		}
	}
}

// putBack follows a piece that returned to its own point.
func (t *Tracker) putBack(r *reading, p engine.Point, f *fact) {
	s := *r
	s.accountFor(p)
	s.mark(mark{kind: returned, point: p, at: f.at})
	switch {
	case owner(r.pos, p) == r.pos.Turn():
		if last := r.last; last.Prev != nil && last.Captured && !last.Gapped && r.pressed < last.Number &&
			r.mayBeTheVictim(p, last.Before, last.Move.From(), last.Placed, f.at) {
			s.pay(victimBack)
		}
		if r.mayBePromoted(p) {
			s.pay(promotedBack)
		}
		switch rook := r.mayBeCastled(p); {
		case rook != engine.NoPoint && r.leftBefore(rook, p):
			s.pay(rookFirst)
		case rook != engine.NoPoint, r.mayCastle(p):
			s.pay(castlingLeft)
		}
	case !r.placed():
		if r.mayBeStraightened(p) {
			s.pay(straightened)
		}
		gone := r.marks.liftOf(p)
		if own := r.air.And(r.pos.PiecesOf(r.pos.Turn())); !own.Empty() && (gone == nil || f.at-gone.at >= gapAtLeast) {
			s.rivals.Add(p)
			if r.mayCapture(own, p) && (gone == nil || f.at-gone.at >= BrushBelow) {
				s.pay(notCaptured)
			}
		}
	case r.pos.Occupied().Has(r.at) && r.mayBeTheVictim(p, r.pos, r.origin, r.since, f.at):
		s.pay(victimBack.and(lastBack))
	}
	t.keep(&s)
}

// mayCapture reports whether one of the pieces on from can capture what stands on p.
func (r *reading) mayCapture(from engine.PointSet, p engine.Point) bool {
	for !from.Empty() {
		if r.pos.Legal(engine.NewMove(from.Pop(), p)) {
			return true
		}
	}
	return false
}

// mayBeStraightened reports whether the piece that came back to p was moved there last, without a press or an announced adjustment since:
// its player straightens it more often than the opponent touches it.
func (r *reading) mayBeStraightened(p engine.Point) bool {
	gone := r.marks.liftOf(p)
	return r.last.Prev != nil && r.last.Move.To() == p && r.pressed < r.last.Number && (gone == nil || !gone.adjust)
}

// mayBeTheVictim reports whether the piece that came back to p may as well be the captured one: the capturing piece could reach it, and
// its absence was not a brush near a move that stood already.
func (r *reading) mayBeTheVictim(p engine.Point, before boardgame.Position, from engine.Point, stood, now sensor.Micros) bool {
	gone := r.marks.liftOf(p)
	brushed := gone != nil && now-gone.at < BrushBelow && gone.at >= stood+StoodAfter
	return !brushed && before.Legal(engine.NewMove(from, p))
}

// arrive follows a piece of the side to move that is set down on p by a legal move.
func (t *Tracker) arrive(r *reading, p engine.Point, f *fact) {
	if r.placed() || r.pos.Occupied().Has(p) && !r.away().Or(r.odd).Has(p) && !r.homeOfDisplaced(p) {
		return
	}
	own := r.pos.PiecesOf(r.pos.Turn())
	if own.Has(p) && !r.away().Has(p) {
		return
	}
	movers := own
	if t.budget == r.cost { // Only pieces that can have left within the budget.
		movers = own.And(r.air.Or(r.broken).Or(r.odd).Or(r.aside))
	}
	for !movers.Empty() {
		o := movers.Pop()
		if !r.mayMake(engine.NewMove(o, p)) {
			continue
		}
		s := *r
		if r.marks.restedOn(p) {
			s.pay(setDownTwice)
		}
		s.setDown(o, p, f.at)
		s.movesBack(o, p)
		t.repliesTurned(&s)
		t.keepPromoted(&s, r.promotions(s.move()))
	}
}

// setDown lets the piece from o stand on p, where its sensor saw it arrive, and counts what stays unexplained.
func (r *reading) setDown(o, p engine.Point, at sensor.Micros) {
	r.blind = trouble{}
	r.leave(o)
	if !r.pos.PiecesOf(r.pos.Turn().Other()).Has(p) {
		r.pay(r.hurriedAwayFrom(o, at))
	} else {
		if gone := r.marks.liftOf(p); r.air.Has(p) && gone != nil && at-gone.at < gapAtLeast {
			r.pay(shortGap)
		}
		r.pay(r.rivalsOf(o, p))
		if r.rivals.Has(p) {
			r.pay(capturedLate)
		}
		r.accountFor(p)
		r.odd.Remove(p)
	}
	r.stand(engine.NewMove(o, p), at)
}

// hurriedAwayFrom is the price of the pieces that the piece from o could have captured and that came back so lately that it may have
// closed their sensors.
func (r *reading) hurriedAwayFrom(o engine.Point, at sensor.Micros) price {
	n := 0
	for back := r.marks.returnedSince(at-SlideRestBelow, r.rivals); !back.Empty(); {
		if r.pos.Legal(engine.NewMove(o, back.Pop())) {
			n++
		}
	}
	return backJustNow.times(n)
}

// leave takes the piece from o off its point for a move; it costs where no sensor saw it go.
func (r *reading) leave(o engine.Point) {
	if r.air.Has(o) {
		r.air.Remove(o)
		r.carried.Remove(o)
		return
	}
	if r.aside.Has(o) { // Its sensor showed it gone while it stood there.
		r.aside.Remove(o)
		r.blind.gone.Add(o)
		return
	}
	if r.stuckOn(o) {
		r.pay(stuckSensor)
		r.blind.on.Add(o)
	}
	r.odd = toggled(r.odd, o) // The sensor goes on showing the piece.
}

// rivalsOf is the price of the other pieces that the piece from o could have captured as well.
func (r *reading) rivalsOf(o, p engine.Point) price {
	n := 0
	for rivals := r.rivals; !rivals.Empty(); {
		if rival := rivals.Pop(); rival != p && r.pos.Legal(engine.NewMove(o, rival)) {
			n++
		}
	}
	return otherVictim.times(n)
}

// arriveAgainst follows a piece that is set down against the law, also on a piece of its own side. Where another reading of the fact
// exists (only is false) that is an unexplained fact, except where the other is no legal move (unplayed): a piece that came back, or was
// plainly captured. Else it may be a slide that goes on.
func (t *Tracker) arriveAgainst(r *reading, p engine.Point, f *fact, only, unplayed bool) {
	own := r.pos.PiecesOf(r.pos.Turn())
	if r.placed() || r.pos.Occupied().Has(p) && !r.air.Has(p) {
		return
	}
	for movers := own.And(r.air); !movers.Empty(); {
		o := movers.Pop()
		plain := unplayed && r.mayHaveTaken(o, p, f.at)
		_, castled := r.pos.Beside(engine.NewMove(o, p))
		if o == p || r.mayMake(engine.NewMove(o, p)) || own.Has(p) && !plain && castled == engine.NoPoint {
			continue
		}
		s := *r
		s.setDown(o, p, f.at)
		s.against = !r.isLegalWhole(engine.NewMove(o, p)) && !r.lacksKing(engine.NewMove(o, p))
		if castled != engine.NoPoint {
			s.accountFor(p) // A king that castles over a piece of its own has captured that.
		}
		if !only {
			s.pay(otherwiseRead)
		}
		if !only && !plain && !r.away().Has(s.beside.pendingRook()) {
			s.pay(otherwiseLegal)
		}
		t.keepPromoted(&s, r.promotedAgainst(o, p))
		if s.beside.captures() && t.affords(&s, capturesNothing) {
			s.beside = part{}
			s.pay(capturesNothing)
			t.keep(&s)
		}
	}
}

// promotedAgainst returns the letters that a pawn set down on p against the law may become, none where no pawn is promoted there.
func (r *reading) promotedAgainst(o, p engine.Point) string {
	if became := r.pos.After(engine.NewMove(o, p)).At(p); became == 0 || became.Kind() == r.pos.At(o).Kind() {
		return ""
	}
	return boardgame.Promoted
}

// mayHaveTaken reports whether the piece from o plainly captured the one from p: these two and no others were in the air, both were
// lifted soon after one another, p was empty for longer than a brush, and no sensor lies. Where pieces were knocked over an accusation
// needs more.
func (r *reading) mayHaveTaken(o, p engine.Point, now sensor.Micros) bool {
	if r.air.Len() != 2 || !r.odd.Or(r.aside).Empty() || !r.mayAccuse() {
		return false
	}
	own, gone := r.marks.liftOf(o), r.marks.liftOf(p)
	return own != nil && gone != nil && max(own.at-gone.at, gone.at-own.at) < takenWithin && now-gone.at >= BrushBelow
}

// mayAccuse reports whether a capture against the law is a likely reading: not where a sensor is broken, nor twice running. Then the
// position is wrong rather than the player, unless he pressed the clock for the first: a player who knows no better errs again.
func (r *reading) mayAccuse() bool {
	own := r.last.at(r.last.Number - 1)
	return r.broken.Empty() && (own == nil || own.Legal || own.ifCompleted() != nil)
}

// ghost follows a sensor that closed though no piece came. A reading that holds a sensor for such a one holds it for that ever after.
func (t *Tracker) ghost(r *reading, p engine.Point) {
	cost := ghost
	if r.broken.Has(p) || r.ghosts.Has(p) {
		cost = ghostAgain
	}
	if !t.affords(r, cost) || r.odd.Has(p) || r.away().Has(p) {
		return
	}
	s := *r
	s.odd.Add(p)
	s.ghosts.Add(p)
	s.pay(cost)
	if r.completesCastling(p) {
		s.pay(ghostOfRook)
	}
	t.keep(&s)
}

// blind follows the news that sensors are known to see nothing. Their reports at that moment were no lift.
func (t *Tracker) blind(r *reading, f *fact) {
	s := *r
	points := s.localAll(f.points)
	s.dead = points
	s.broken = s.broken.Or(points)
	gone := s.air.And(points)
	s.air = s.air.Without(gone)
	s.carried = s.carried.Without(gone)
	hidden := s.aside.And(points)
	s.aside = s.aside.Without(hidden)
	s.odd = s.odd.Or(gone).Or(hidden)
	t.keep(&s)
}

func toggled(s engine.PointSet, p engine.Point) engine.PointSet { return s.Xor(engine.SetOf(p)) }
