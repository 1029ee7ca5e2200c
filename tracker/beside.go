package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// part is the effect of a move beside the piece that it is named after. Castling moves the rook, or the king where the move is named by
// the rook's way; en passant captures a pawn that stands elsewhere; a promoted pawn may still stand on its point. The zero part is none.
type part struct {
	from, to engine.Point // To is NoPoint where the piece leaves the board.
	state    partState
}

type partState uint8

const (
	partNone partState = iota
	partPending
	partDone
)

// captures reports whether the part takes a piece off the board: a pawn captured en passant, or a promoted one.
func (p part) captures() bool { return p.state != partNone && p.to == engine.NoPoint }

// awaits reports whether the pawn promoted from p still stands there while the new piece is already on the board.
func (p part) awaits(origin engine.Point) bool { return p.state == partPending && p.from == origin }

// pending returns the piece that has yet to be moved, or captured.
func (p part) pending() engine.PointSet {
	if p.state != partPending {
		return engine.PointSet{}
	}
	return engine.SetOf(p.from)
}

// pendingRook returns the point of the rook that has yet to castle, or of the king in a castling named by the rook's way; NoPoint for
// none.
func (p part) pendingRook() engine.Point {
	if p.state != partPending || p.to == engine.NoPoint {
		return engine.NoPoint
	}
	return p.from
}

// finish notes that the part is played, where there is one.
func (p *part) finish() {
	if p.state == partPending {
		p.state = partDone
	}
}

// played returns where pieces stand once the part is played.
func (p part) played(occupied engine.PointSet) engine.PointSet {
	occupied.Remove(p.from)
	if p.to != engine.NoPoint {
		occupied.Add(p.to)
	}
	return occupied
}

func (r *reading) move() engine.Move {
	m := engine.NewMove(r.origin, r.at)
	if r.promotion != 0 {
		m = m.Promoting(r.promotion)
	}
	return m
}

// stand lets the move m stand since a time. A piece that it captures beside its way may already be off the board.
func (r *reading) stand(m engine.Move, at sensor.Micros) {
	r.origin, r.at, r.since, r.early, r.promotion, r.beside = m.From(), m.To(), at, at, m.Promotion(), part{}
	from, to := r.pos.Beside(m)
	if from == engine.NoPoint {
		return
	}
	r.beside = part{from: from, to: to, state: partPending}
	if to == engine.NoPoint && r.away().Has(from) {
		r.accountFor(from)
		r.beside.state = partDone
	}
}

// keepPromoted keeps a reading in which a piece was set down, once for each letter that it may have become: no sensor tells them apart.
func (t *Tracker) keepPromoted(r *reading, letters string) {
	if letters == "" {
		t.keep(r)
		return
	}
	for i := range len(letters) {
		s := *r
		s.promotion = letters[i]
		s.pay(rarerPromotion.times(i))
		if s.named != 0 && s.named != s.promotion {
			s.pay(otherNamed)
			s.denies = r.last.Number + 1
		}
		t.keep(&s)
	}
}

// placePromoted follows a piece that is set down where a pawn is promoted that still stands on its point: the player may put the new
// piece down and take the pawn away in any order (fide2018 4.6.2).
func (t *Tracker) placePromoted(r *reading, p engine.Point, f *fact) {
	taken := r.pos.Occupied().Has(p)
	if r.placed() || taken && !r.away().Has(p) {
		return
	}
	for pawns := r.pos.PiecesOf(r.pos.Turn()).Without(r.away().Or(r.odd)); !pawns.Empty(); {
		m := engine.NewMove(pawns.Pop(), p)
		if r.pos.Promotions(m) == "" {
			continue
		}
		s := *r
		s.blind = trouble{}
		if taken {
			s.pay(r.rivalsOf(m.From(), p))
			s.accountFor(p)
		}
		s.stand(m, f.at)
		s.beside = part{from: m.From(), to: engine.NoPoint, state: partPending}
		t.keepPromoted(&s, r.promotions(m))
	}
}

// mayBePromoted reports whether the piece that came back to p may as well be the promoted piece of the last pawn, whose arrival no sensor
// saw: the piece was gone before that can have stood, the pawn could capture it, and the clock was pressed before the new one was set down.
func (r *reading) mayBePromoted(p engine.Point) bool {
	last, gone := r.last, r.marks.liftOf(p)
	if last.Prev == nil || last.Seen || last.Move.Promotion() == 0 || r.pressed < last.Number || gone == nil || gone.at > last.Placed {
		return false
	}
	return last.Before.Legal(engine.NewMove(last.Move.From(), p).Promoting(last.Move.Promotion()))
}

// lastPromotion returns the last promotion of the reading and the piece it made, 0 for none that is still open.
func (t *Tracker) lastPromotion(r *reading) (n int, letter byte) {
	if r.placed() && r.promotion != 0 {
		return r.last.Number + 1, r.promotion
	}
	for p := r.last; p.Prev != nil; p = p.Prev {
		if letter := p.Move.Promotion(); letter != 0 {
			if t.isFixed(p.Number) {
				return 0, 0 // A word that names a piece now does not mean an earlier one.
			}
			return p.Number, letter
		}
	}
	return 0, 0
}

// liftBeside follows the lift of a promoted pawn, of the piece that the standing move captures beside its way, or of a piece that has
// castled.
func (t *Tracker) liftBeside(r *reading, p engine.Point, f *fact) bool {
	s := *r
	switch {
	case p == r.origin && r.beside.awaits(p):
		s.mark(mark{kind: lifted, point: p, at: f.at, uncertainty: f.uncertainty, serial: f.serial, adjust: f.adjust, turn: r.turnAt(f.at)})
		s.beside.state = partDone
	case r.beside.state == partPending && r.beside.captures() && p == r.beside.from:
		s.lift(p, f)
		s.accountFor(p)
		s.beside.state, s.since = partDone, f.at
	case r.beside.state == partDone && p == r.beside.to:
		t.liftNext(r, p, f, f.at < r.since+SlideRestBelow)
		s.air.Add(r.beside.from)
		s.beside.state = partPending
	default:
		return false
	}
	t.keep(&s)
	return true
}

// placeBeside follows the second piece of castling: the rook beside the king, or the king beside a rook that came there first.
func (t *Tracker) placeBeside(r *reading, p engine.Point, f *fact) {
	if !r.placed() {
		return
	}
	if r.beside.state == partPending && p == r.beside.to {
		s := *r
		s.leave(r.beside.from)
		s.beside.state, s.since = partDone, f.at
		t.keep(&s)
		return
	}
	for kings := r.air.And(r.pos.PiecesOf(r.pos.Turn())); !kings.Empty(); {
		m := engine.NewMove(kings.Pop(), p)
		if !r.brings(m, r.origin, r.at) {
			continue
		}
		s := *r
		s.leave(m.From())
		s.stand(m, f.at)
		s.beside.state, s.against = partDone, !r.mayMake(m)
		t.keep(&s)
	}
}

// isUnfinished reports whether the second part of the standing move is still to come, or the king of a castling whose rook alone stands.
func (r *reading) isUnfinished() bool {
	if r.beside.state == partPending {
		return true
	}
	for kings := r.air.And(r.pos.PiecesOf(r.pos.Turn())); !kings.Empty(); {
		if king := kings.Pop(); r.pos.CastlingPair(king, r.origin) && r.castlesTo(king) {
			return true
		}
	}
	return false
}

// mayBeCastled returns the point of a rook that may have castled to p, where the king seems to be back: the rook is in the hand, or seems
// to stand where the king castles to. In Chess960 the king may go one point. NoPoint stands for none.
func (r *reading) mayBeCastled(p engine.Point) engine.Point {
	rooks := r.air.And(r.pos.PiecesOf(r.pos.Turn()))
	if r.placed() {
		rooks = engine.SetOf(r.origin)
	}
	for !rooks.Empty() {
		rook := rooks.Pop()
		if !r.pos.CastlingPair(p, rook) {
			continue
		}
		castles := func(m engine.Move) bool {
			from, to := r.pos.Beside(m)
			byKing := m.From() == p && from == rook && to == p && (!r.placed() || r.at == m.To())
			byRook := m.From() == rook && from == p && m.To() == p && (!r.placed() || r.at == to)
			return byKing || byRook
		}
		if slices.ContainsFunc(r.pos.Moves(), castles) {
			return rook
		}
	}
	return engine.NoPoint
}

// leftBefore reports whether the piece of one point surely left before that of another one, in this turn.
func (r *reading) leftBefore(first, second engine.Point) bool {
	a, b := r.marks.liftOf(first), r.marks.liftOf(second)
	return a != nil && b != nil && a.at+max(a.uncertainty, b.uncertainty) < b.at
}

// mayCastle reports whether the rook that seems to be back on p may as well be its king, castled to that point: the king is in the hand,
// or seems to stand where the rook castles to. In Chess960 the king may come to the point of the rook.
func (r *reading) mayCastle(p engine.Point) bool {
	kings := r.air.And(r.pos.PiecesOf(r.pos.Turn()))
	if r.placed() {
		kings = engine.SetOf(r.origin)
	}
	for !kings.Empty() {
		king := kings.Pop()
		if m := engine.NewMove(king, p); r.pos.CastlingPair(king, p) && r.pos.Legal(m) {
			from, to := r.pos.Beside(m)
			if from == p && to.Valid() && (!r.placed() || r.at == to) {
				return true
			}
		}
	}
	return false
}

// castlesTo reports whether the king of a point may castle so that the standing piece is its rook.
func (r *reading) castlesTo(king engine.Point) bool {
	return slices.ContainsFunc(r.pos.Moves(), func(m engine.Move) bool {
		return m.From() == king && r.brings(m, r.origin, r.at)
	})
}

// brings reports whether the move m takes a second piece from one point to another, as castling does.
func (r *reading) brings(m engine.Move, from, to engine.Point) bool {
	left, entered := r.pos.Beside(m)
	return entered != engine.NoPoint && left == from && entered == to
}

// castles reports whether the piece of x, set down on p, and the standing one castle, or the king alone: the player means it, lawful or
// not.
func (r *reading) castles(x, p engine.Point) bool {
	if !r.placed() {
		_, to := r.pos.Beside(engine.NewMove(x, p))
		return to != engine.NoPoint || r.castlesFor(x, p)
	}
	goes := func(king, castle, rook, beside engine.Point) bool {
		return r.brings(engine.NewMove(king, castle), rook, beside)
	}
	return goes(x, p, r.origin, r.at) || goes(x, r.at, r.origin, p) || goes(r.origin, p, x, r.at)
}

// completesCastling reports whether p completes the castling of a piece in the hand, lawful or not: no sensor closes by itself just
// there.
func (r *reading) completesCastling(p engine.Point) bool {
	if r.placed() {
		for own := r.air.And(r.pos.PiecesOf(r.pos.Turn())); !own.Empty(); {
			if r.castles(own.Pop(), p) {
				return true
			}
		}
	}
	return false
}

// CastledTo returns where the second pieces of the last castlings went: they may still be in a hand although the clock was pressed.
func (v Pieces) CastledTo() (points engine.PointSet) {
	p := v.t.Last()
	for range latePlies {
		if p.Prev == nil {
			break
		}
		if _, to := p.Before.Beside(p.Move); to != engine.NoPoint {
			points.Add(to)
		}
		p = p.Prev
	}
	return points
}

// latePlies is for how many plies a castling piece may be late.
const latePlies = 2

// castlesLate reports whether the piece of x and the one that the ply moved go as in castling: x was lifted in the turn of the ply and
// set down on p after the ply was made. The clock was pressed a moment too early.
func (p *Ply) castlesLate(x, q engine.Point) bool {
	if p.Prev == nil || owner(p.Before, x) != p.Side() {
		return false
	}
	goes := func(king, castle, rook, beside engine.Point) bool {
		left, entered := p.Before.Beside(engine.NewMove(king, castle))
		return entered != engine.NoPoint && left == rook && entered == beside
	}
	from, to := p.Move.From(), p.Move.To()
	return goes(x, to, from, q) || goes(from, q, x, to)
}

// castlesFor reports whether the king of p's castling is in the hand together with its rook, the piece of x: no sensor tells which one
// stands on p.
func (r *reading) castlesFor(x, p engine.Point) bool {
	for kings := r.air.And(r.pos.PiecesOf(r.pos.Turn())); !kings.Empty(); {
		if from, to := r.pos.Beside(engine.NewMove(kings.Pop(), p)); to != engine.NoPoint && from == x {
			return true
		}
	}
	return false
}

// unplaceMain takes the standing piece back into the hand. The rook that castled with it stays where it came to.
func (r *reading) unplaceMain() {
	rook := r.beside
	r.unplace()
	if rook.state == partDone && !rook.captures() {
		r.accountFor(rook.from)
		r.origin, r.at = rook.from, rook.to
	}
}

// completeBeside ends the standing move although a part of it was not seen, whatever the sensors show.
func (r *reading) completeBeside() {
	if r.beside.state != partPending {
		return
	}
	if r.beside.from == r.beside.to && !r.away().Has(r.beside.from) {
		r.beside.state = partDone // In Chess960 the rook may stand where it belongs: no sensor changes.
		return
	}
	r.pay(partUnseen)
	forgotten := displacement{home: r.beside.to, at: r.beside.from, turn: r.last.Number + 1}
	if rook := r.beside.pendingRook(); rook != engine.NoPoint && !r.away().Has(rook) && r.addDisplacement(forgotten) {
		return // The piece was not moved: no sensor need have lied.
	}
	if r.leavesPawn() && r.addDisplacement(displacement{captured: true, home: r.beside.from, at: r.beside.from, turn: r.last.Number + 1}) {
		return // The pawn was not taken away: likewise.
	}
	if r.away().Has(r.beside.from) {
		r.accountFor(r.beside.from)
	} else {
		r.odd = toggled(r.odd, r.beside.from)
	}
	if r.beside.to != engine.NoPoint {
		r.odd = toggled(r.odd, r.beside.to)
	}
}

// leavesPawn reports whether the pawn that the standing move captures en passant still stands, by a sensor that is not known to be
// broken.
func (r *reading) leavesPawn() bool {
	p := r.beside.from
	return r.beside.state == partPending && r.beside.captures() && p != r.origin && !r.away().Has(p) && !r.odd.Or(r.broken).Has(p)
}

// IsLeft reports whether the piece is a pawn that was captured en passant and left on its point.
func (s Displaced) IsLeft() bool { return s.Captured && s.To == s.From }

// LeavesUndone reports whether a piece that stands wrongly is the part that the move of the ply leaves undone: the rook of a castling
// still on its point, or the pawn captured en passant still on the board.
func (p *Ply) LeavesUndone(s Displaced) bool {
	from, to := p.Before.Beside(p.Move)
	return s.Turn == p.Number && from != engine.NoPoint && s.To == from && (s.From == to && !s.Captured || s.IsLeft() && to == engine.NoPoint)
}

// LeavesPawn returns the pawn that the standing move captures en passant, if it is still there some time after the press for the move.
func (v Turn) LeavesPawn(now sensor.Micros) (left Displaced, played engine.Move, leaves bool) {
	r := v.t.best()
	if !r.placed() || r.against || !r.leavesPawn() {
		return left, 0, false
	}
	pressed, ok := v.t.pressSince(r.since - EarlyBelow)
	p := r.beside.from
	return Displaced{Turn: r.last.Number + 1, From: p, To: p, Captured: true}, r.move(), ok && now > pressed+EarlyBelow
}

// isLeft reports whether it is a pawn that was captured en passant and stayed on the board.
func (s displacement) isLeft() bool { return s.captured && s.home == s.at }

// liftLeft follows the lift of a pawn that was captured en passant and left on the board, by its owner, who moves it: for him it was
// never captured. Another reading has it taken away at last.
func (t *Tracker) liftLeft(r *reading, p engine.Point, f *fact) {
	ply := r.last.at(r.displacedAt(p).turn)
	if ply == nil {
		return
	}
	s, pawn := *r, ply.Before.At(p)
	if s.placed() && s.pos.Turn() != pawn.Side() && !t.advance(&s, f.serial) {
		return
	}
	left := s.displacedAt(p)
	if left == nil || s.placed() || s.pos.Turn() != pawn.Side() || s.pos.Occupied().Has(p) {
		return
	}
	s.pos, left.applied = s.pos.With(p, pawn), true
	s.pay(neverCaptured)
	s.lift(p, f)
	t.keep(&s)
}

// leaveAgain keeps the reading in which the pawn that the standing move captures en passant was taken off the board, and is put back on its point.
func (t *Tracker) leaveAgain(r *reading, p engine.Point, f *fact) {
	if !r.placed() || r.beside.state != partDone || !r.beside.captures() || p != r.beside.from || p == r.origin {
		return
	}
	s := *r
	s.beside.state = partPending
	s.mark(mark{kind: returned, point: p, at: f.at})
	t.keep(&s)
}

// leftWithin is for how many plies such a pawn is distinguished from one of its owner.
const leftWithin = 12

// StandsLeft reports whether the piece on p before the ply is a pawn that was captured en passant not long ago, and was left there.
func (p *Ply) StandsLeft(x engine.Point) bool {
	for q, n := p.Prev, 0; q.Prev != nil && n < leftWithin; q, n = q.Prev, n+1 {
		if from, to := q.Before.Beside(q.Move); q.Move.To() == x {
			return false
		} else if from == x && to == engine.NoPoint && q.Move.From() != x {
			return p.Before.Occupied().Has(x)
		}
	}
	return false
}
