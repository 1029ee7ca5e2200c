package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// displacementsMax is the most pieces that a reading holds to stand on wrong points.
const displacementsMax = 4

// displacement is a piece that stands where no move put it: shifted, knocked over and set up on another point, or captured and put back
// on the board by mistake. The zero value is none.
type displacement struct {
	is       bool
	captured bool         // It is no longer in the position: it was captured on home.
	applied  bool         // The position of the reading has it where it stands.
	home     engine.Point // The point that it left.
	at       engine.Point
	turn     int           // The ply that was to be played when it left its point.
	ahead    sensor.Micros // It is the reply to the move that must stand by then, 0 for none.
}

// Displaced is a piece that left its point in a turn, is no part of a move, and was not put back there.
type Displaced struct {
	Turn     int // The ply that was to be played then.
	From     engine.Point
	To       engine.Point // Where it stands, NoPoint where that is unknown.
	Captured bool         // It had been captured on From, and was put back on the board.
}

// displaced returns the displacement for callers.
func (s displacement) displaced() Displaced {
	return Displaced{Turn: s.turn, From: s.home, To: s.at, Captured: s.captured}
}

// lying returns the piece of p as one that lies beside the board.
func (r *reading) lying(p engine.Point) Displaced {
	return Displaced{Turn: r.turnOfLift(p), From: p, To: engine.NoPoint}
}

// accident is a displacement as it came about, and those before it.
type accident struct {
	prev    *accident
	piece   Displaced
	since   sensor.Micros // When it was pushed there, 0 where it was not.
	doubted bool          // From another reading, which the facts no longer tell from this one.
}

// tell notes a displacement for good: putting it right later does not undo it.
func (r *reading) tell(s Displaced, since sensor.Micros) {
	if !r.had(s) {
		r.accidents = &accident{prev: r.accidents, piece: s, since: since}
	}
}

// without returns the displacements without one, wherever it stands. Readings share them, so those that came later are copied.
func (a *accident) without(s Displaced) *accident {
	if a == nil {
		return nil
	}
	if a.piece == s {
		return a.prev
	}
	rest := a.prev.without(s)
	if rest == a.prev {
		return a
	}
	return &accident{rest, a.piece, a.since, a.doubted}
}

// doubtAs notes the recent displacements of another reading that has come to the same state and costs no more.
func (r *reading) doubtAs(other *reading) {
	for a := other.accidents; a != nil && a.piece.Turn+displacedWithin > r.last.Number; a = a.prev {
		if !r.knows(a.piece) {
			r.accidents = &accident{prev: r.accidents, piece: a.piece, since: a.since, doubted: true}
		}
	}
}

// Accidents returns the pieces that left their points in a turn and were not put back in it or in the next one, the latest first,
// whatever became of them. The likeliest reading has them, and so do all others that hold only known sensors for broken.
func (v Pieces) Accidents() []Displaced {
	var agreed []Displaced
	for a := v.t.best().accidents; a != nil; a = a.prev {
		everywhere := !a.doubted && !v.t.wasPutBack(a.piece.Turn)
		for i := range v.t.live[1:] {
			everywhere = everywhere && (v.t.live[i+1].had(a.piece) || v.t.live[i+1].doubtsSensors())
		}
		if everywhere {
			agreed = append(agreed, a.piece)
		}
	}
	return agreed
}

// doubtsSensors reports whether the reading explains something by a sensor that broke and is not yet named as broken.
func (r *reading) doubtsSensors() bool {
	return !r.ghosts.Or(r.blinds).Or(r.odd).Without(r.broken).Empty()
}

func (r *reading) had(s Displaced) bool {
	return r.anyAccident(func(a *accident) bool { return a.piece == s && !a.doubted })
}

// knows reports whether s is among the accidents of the reading, in doubt or not.
func (r *reading) knows(s Displaced) bool {
	return r.anyAccident(func(a *accident) bool { return a.piece == s })
}

func (r *reading) anyAccident(fits func(a *accident) bool) bool {
	for a := r.accidents; a != nil; a = a.prev {
		if fits(a) {
			return true
		}
	}
	return false
}

// displacedAt returns the displacement of the piece that stands on p, nil for none.
func (r *reading) displacedAt(p engine.Point) *displacement {
	for i := range r.displacements {
		if s := &r.displacements[i]; s.is && s.at == p {
			return s
		}
	}
	return nil
}

// addDisplacement notes a displacement, and reports whether there was room for it.
func (r *reading) addDisplacement(s displacement) bool {
	for i := range r.displacements {
		if !r.displacements[i].is {
			s.is = true
			r.displacements[i] = s
			r.tell(s.displaced(), 0)
			return true
		}
	}
	return false
}

// physical turns the points where pieces of the position should stand into those where they do.
func (r *reading) physical(points engine.PointSet) engine.PointSet {
	points = points.Without(r.aside)
	for _, s := range r.displacements {
		if !s.is || s.applied {
			continue
		}
		if !s.captured {
			points.Remove(s.home)
		}
		points.Add(s.at)
	}
	return points
}

// displaced keeps the readings in which a sensor closed because a piece was set down on a wrong point: it costs one fact, as an accident
// of one hand. A piece that its player sets down where it may go has made a move instead, unless his move stands already.
func (t *Tracker) displaced(r *reading, p engine.Point, now sensor.Micros) {
	if r.at == p || r.pos.Occupied().Has(p) && !r.homeOfDisplaced(p) && p != r.origin || r.displacedAt(p) != nil {
		return
	}
	for points := r.away(); !points.Empty(); {
		x := points.Pop()
		if p == r.origin && !r.liftedSince(x) {
			continue
		}
		legal, turn := r.mayGo(x, p), r.turnOfLift(x)
		nudged := near(x, p) && r.heldBefore(x) || t.mayBePushedEarly(r, x, p)
		if x == p || !r.placed() && legal && !nudged && (turn > r.last.Number || r.pressed == 0 && r.last.Number > 1) {
			continue
		}
		if turn > r.last.Number && IsPush(engine.NewMove(x, p)) && r.pushesOn(x) {
			turn = r.last.Number
		}
		cost := r.displacedCost(x, p, turn, legal)
		if !t.affords(r, cost) {
			continue
		}
		moved, s := *r, displacement{home: x, at: p, turn: turn}
		moved.tell(s.displaced(), now)
		if !moved.addDisplacement(s) {
			continue
		}
		moved.pay(cost)
		if r.placed() && legal && r.turnOfLift(r.origin) > r.last.Number && t.mayBePushedEarly(r, r.origin, r.at) {
			moved.pay(ratherTheOther)
		}
		moved.accountFor(x)
		if turn <= r.last.Number && !r.placed() {
			moved.apply() // It was displaced when the current turn began.
		}
		t.keep(&moved)
	}
}

// displacedCost returns what the reading pays for the piece of x on p, displaced in a turn.
func (r *reading) displacedCost(x, p engine.Point, turn int, legal bool) price {
	cost := displaced.and(displacedAgain.times(r.recentlyDisplaced(turn)))
	if !r.air.Has(x) {
		cost.facts -= knockedOver.facts // It was paid for when it fell.
	}
	if !near(x, p) && !(r.placed() && legal) {
		cost = cost.and(displacedFar)
	}
	if r.against {
		cost = cost.and(displacedByError)
	}
	if r.slid(x) || r.castles(x, p) || !r.placed() && r.last.castlesLate(x, p) {
		cost = cost.and(displacedAsMoved)
	}
	return cost
}

// slid reports whether the last piece rested on x no longer than a slide, before any press: it was moved on rather than displaced.
func (r *reading) slid(x engine.Point) bool {
	l := r.marks.liftOf(x)
	last := r.last
	return l != nil && last.Prev != nil && last.Move.To() == x && l.at < last.Placed+SlideRestBelow && r.pressed < last.Number
}

// liftedSince reports whether the piece of x was lifted when the player's move stood already.
func (r *reading) liftedSince(x engine.Point) bool {
	l := r.marks.liftOf(x)
	return l != nil && l.at > r.since
}

// heldBefore reports whether another piece of the same side was already in the air when x was lifted, or one of the other side that it
// may be about to capture: a hand moves or takes that, and pushed x on the way.
func (r *reading) heldBefore(x engine.Point) bool {
	lifted, own := r.marks.liftOf(x), r.pos.PiecesOf(owner(r.pos, x))
	for points := r.air; lifted != nil && !points.Empty(); {
		p := points.Pop()
		if l := r.marks.liftOf(p); l != nil && l.at < lifted.at && (own.Has(p) || r.mayCapture(own, p)) {
			return true
		}
	}
	return false
}

// mayGo reports whether the law lets the piece of x go to p, as the pieces stand now.
func (r *reading) mayGo(x, p engine.Point) bool {
	pos := r.pos
	if r.placed() {
		if moved, ok := pos.Displaced(r.origin, r.at); ok {
			pos = moved
		}
	}
	return pos.Legal(engine.NewMove(x, p))
}

// displacedWithin is for how many plies one accident makes another less likely.
const displacedWithin = 12

// recentlyDisplaced returns how many recent accidents, at most two, make another one in a turn less likely. What a hand displaces in one
// turn counts once, as does a player who lays down what he has captured.
func (r *reading) recentlyDisplaced(turn int) int {
	n := 0
	for a := r.accidents; a != nil && a.piece.Turn+displacedWithin > r.last.Number; a = a.prev {
		switch {
		case a.piece.To == engine.NoPoint || a.doubted || a.piece.Captured:
		case a.piece.Turn == turn:
			return 0
		default:
			n = min(n+1, 2)
		}
	}
	return n
}

// inHandFor is for how long a captured piece may be in a hand before it is put on the board by mistake.
const inHandFor sensor.Micros = 5_000_000

// justCaptured returns the point of a capture so recent that the captured piece may still be in a hand, and the number of that ply.
func (r *reading) justCaptured(now sensor.Micros) (home engine.Point, turn int) {
	switch recent := r.placed() && now-r.since < inHandFor; {
	case recent && r.pos.Occupied().Has(r.at):
		return r.at, r.last.Number + 1
	case recent && r.beside.captures() && r.beside.state == partDone && r.beside.from != r.origin:
		return r.beside.from, r.last.Number + 1
	}
	for p := r.last; p.Prev != nil && now-p.Placed < inHandFor; p = p.Prev {
		switch {
		case !p.Captured || !p.Seen:
		case p.Before.Occupied().Has(p.Move.To()):
			return p.Move.To(), p.Number
		default: // En passant.
			return boardgame.Captured(p.Before, p.Move), p.Number
		}
	}
	return engine.NoPoint, 0
}

// putBackCaptured keeps the readings in which the last captured piece is put on the board by mistake, and reports whether it may have
// been. Where the piece then stays, the sensor is later held for broken.
func (t *Tracker) putBackCaptured(r *reading, p engine.Point, f *fact) bool {
	home, turn := r.justCaptured(f.at)
	if home == engine.NoPoint || p == home || r.at == p || r.away().Has(p) || r.pos.Occupied().Has(p) || r.odd.Or(r.broken).Has(p) {
		return false
	}
	s := *r
	if !s.addDisplacement(displacement{captured: true, home: home, at: p, turn: turn}) {
		return false
	}
	s.pay(capturedPlaced.and(displacedAgain.times(r.recentlyDisplaced(turn))))
	if r.placed() && r.ratherMoved(p) {
		s.pay(capturedMoved)
	}
	if !s.air.Empty() {
		s.pay(capturedWithPieceUp)
	}
	t.keep(&s)
	return true
}

// homeOfDisplaced reports whether p is the point that a displaced piece left.
func (r *reading) homeOfDisplaced(p engine.Point) bool {
	for _, s := range r.displacements {
		if s.is && !s.applied && !s.captured && s.home == p {
			return true
		}
	}
	return false
}

func (r *reading) turnOfLift(p engine.Point) int {
	if l := r.marks.liftOf(p); l != nil {
		return l.turn
	}
	return r.last.Number + 1
}

// liftDisplaced follows the lift of a piece that stands on a wrong point, and reports whether p has one that the position doesn't know.
// Where a move stands its owner may be replying with it.
func (t *Tracker) liftDisplaced(r *reading, p engine.Point, f *fact) bool {
	found := r.displacedAt(p)
	if found == nil || found.applied {
		return false
	}
	if found.isLeft() {
		t.liftLeft(r, p, f)
	}
	if reply := *r; r.placed() && !found.captured && owner(r.pos, found.home) != r.pos.Turn() && t.advance(&reply, f.serial) {
		t.lift(&reply, p, f)
	}
	s := *r
	*s.displacedAt(p) = displacement{}
	if !found.captured {
		s.air.Add(found.home) // It is in a hand, and has not come back yet.
	}
	t.keep(&s)
	return true
}

// putRight keeps the readings in which a displaced piece is back on its own point: that binds no player.
func (t *Tracker) putRight(r *reading, p engine.Point, at sensor.Micros) {
	for i, x := range r.displacements {
		if !x.is || !x.applied || x.home != p || !r.air.Has(x.at) {
			continue
		}
		pos, ok := r.pos.Displaced(x.at, p)
		if !ok {
			continue
		}
		s := *r
		s.pos = pos
		if s.placed() && pos.Legal(s.move()) {
			s.against, s.isCompleted = false, false // It was so only while the piece stood wrongly.
		}
		s.displacements[i] = displacement{}
		s.air.Remove(x.at)
		s.carried.Remove(x.at)
		s.mark(mark{kind: righted, point: x.at, at: at})
		t.keep(&s)
	}
}

// settleDisplacements puts the displaced pieces into the position of the next ply, where it can hold them, and forgets those that m
// captured or moved on. It reports whether m was played from or to a point of one, or between points that only the displaced position
// joins; home is where the moved piece should have stood.
func (r *reading) settleDisplacements(m engine.Move, before boardgame.Position) (concerned bool, home engine.Point) {
	home = engine.NoPoint
	proper := before
	for i := range r.displacements {
		s := &r.displacements[i]
		switch {
		case !s.is:
		case s.applied:
			if pos, ok := proper.Displaced(s.at, s.home); ok {
				proper = pos
			}
			if m.From() == s.at {
				concerned, home = true, s.home
				r.playFrom(before, *s, m)
			}
			if m.To() == s.at {
				concerned = true
			}
			if m.From() == s.at || m.To() == s.at {
				*s = displacement{}
			}
		case s.captured:
			concerned = concerned || m.To() == s.at
		case m.To() == s.home: // It was captured there although it stood elsewhere.
			s.captured = true
		}
	}
	r.apply()
	if proper != before && !proper.Legal(m) {
		concerned = true
	}
	return concerned, home
}

// playFrom gives the move m of a displaced piece the effects that it has from the piece's own point, where the law lets it go so: for the
// game a pawn went two steps, and may be captured en passant.
func (r *reading) playFrom(before boardgame.Position, s displacement, m engine.Move) {
	pos, ok := before.Displaced(s.at, s.home)
	if !ok || r.pos.Game().Name != "chess" {
		return
	}
	proper := engine.NewMove(s.home, m.To())
	if m.Promotion() != 0 {
		proper = proper.Promoting(m.Promotion())
	}
	if pos.Legal(proper) {
		r.pos = pos.After(proper)
	}
}

// hasDisplaced reports whether a piece left its point in the current turn and did not come back: it may be the moved one.
func (r *reading) hasDisplaced() bool {
	return slices.ContainsFunc(r.allDisplaced(), func(s Displaced) bool { return s.Turn > r.last.Number })
}

// blame explains by broken sensors what seemed to be pieces beside their points.
func (r *reading) blame(points engine.PointSet) {
	gone := r.aside.And(points)
	r.aside, r.odd = r.aside.Without(gone), r.odd.Or(gone)
	for i := range r.displacements {
		if s := &r.displacements[i]; s.is && s.captured && points.Has(s.at) {
			r.odd.Add(s.at)
			*s = displacement{}
		}
	}
}

// isStrewn reports whether a piece stands on a wrong point or lies beside the board.
func (r *reading) isStrewn() bool {
	return !r.aside.Empty() || r.displacements != [displacementsMax]displacement{}
}

// apply puts the displaced pieces into the position, where it can hold them.
func (r *reading) apply() {
	for i := range r.displacements {
		s := &r.displacements[i]
		if !s.is || s.applied || s.captured || s.ahead != 0 {
			continue
		}
		if pos, ok := r.pos.Displaced(s.home, s.at); ok {
			r.pos, s.applied = pos, true
		}
	}
}

// Displaced returns the pieces that, as all readings agree, stand on wrong points or lie beside the board.
func (v Pieces) Displaced() []Displaced {
	agreed := v.t.best().allDisplaced()
	for i := range v.t.live[1:] {
		displaced := v.t.live[i+1].allDisplaced()
		agreed = slices.DeleteFunc(agreed, func(s Displaced) bool { return !slices.Contains(displaced, s) })
	}
	return agreed
}

func (r *reading) allDisplaced() []Displaced {
	var all []Displaced
	for _, s := range r.displacements {
		if s.is && s.ahead == 0 {
			all = append(all, s.displaced())
		}
	}
	for points := r.aside; !points.Empty(); {
		all = append(all, r.lying(points.Pop()))
	}
	return all
}
