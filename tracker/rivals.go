package tracker

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Rivals returns ply n of the readings that keep it from being agreed on although every living one holds the same move: they leave one
// fact more unexplained, or may turn out to be as cheap, and hold another move. There is one for each move, the likeliest first; none for
// too many readings.
func (v Readings) Rivals() []*Ply {
	by := 1
	if v.t.allOwe() {
		by = v.t.owed()
	}
	dearer, _ := v.t.dearer(by)
	rivals := without(slices.Clone(dearer), func(r *reading) bool {
		return r.cost > v.t.live[0].cost+1 && !r.mayWin(v.t.live)
	})
	return differing(rivals, v.n, v.t.Ply(v.n).Move)
}

// differing returns ply n of the readings in which it is another move than m, one for each move. A named promotion is no question any
// more.
func differing(readings []reading, n int, m engine.Move) []*Ply {
	var plies []*Ply
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply != nil && ply.Move != m && !readings[i].deniesOf(n, m) && !slices.ContainsFunc(plies, func(p *Ply) bool { return p.Move == ply.Move }) {
			plies = append(plies, ply)
		}
	}
	return plies
}

// NoneDiffers reports whether no reading that leaves one fact more unexplained holds another move for ply n. It is asked where a sensor
// is held for blind, which explains later misses of the sensor as well, and before a player is accused. Every reading has ply n.
func (v Readings) NoneDiffers() bool {
	return v.t.noneDiffers(v.n, 1, nothing)
}

// nothing is no condition on dearer readings.
func nothing([]reading, int) bool { return false }

// noneDiffers is NoneDiffers of readings that leave so many facts more unexplained, for which besides must be false as well.
func (t *Tracker) noneDiffers(n, by int, besides func(dearer []reading, n int) bool) bool {
	if t.astray || t.differed[n] == t.live[0].last {
		return false // It did when this ply was made, and few facts came since.
	}
	dearer, ok := t.dearer(by)
	ply := t.Ply(n)
	same := ok && len(differing(butTakingBack(t.butSliding(t.butCastling(dearer, ply), n), ply), n, ply.Move)) == 0 && !besides(dearer, n)
	if ok && !same {
		t.differed[n] = t.live[0].last
	}
	return same
}

// butCastling returns the readings without those that take the castling of a ply for a move of one of its pieces, and displace the other:
// no hand pushes a king or a rook just where it castles to. It may, where the player knocked another piece just then and lifted the rook
// first, against the law. Where the ply is no castling all are returned.
func (t *Tracker) butCastling(readings []reading, ply *Ply) []reading {
	rook, beside := ply.Before.Beside(ply.Move)
	if beside == engine.NoPoint || !ply.Seen || t.mayNotCastle(ply) {
		return readings
	}
	points := engine.SetOf(ply.Move.From(), ply.Move.To(), rook, beside)
	among := func(from, to engine.Point) bool { return points.Has(from) && to != engine.NoPoint && points.Has(to) }
	return without(slices.Clone(readings), func(r *reading) bool {
		other := r.last.at(ply.Number)
		return other != nil && among(other.Move.From(), other.Move.To()) && r.anyAccident(func(a *accident) bool {
			return a.piece.Turn == ply.Number && a.piece.From != other.Move.From() && among(a.piece.From, a.piece.To)
		})
	})
}

// mayNotCastle reports whether the second piece of the ply, as the rook of a castling, was lifted first, and another piece was displaced
// in its turn: the hand that pushed that may have pushed the first one, too, and moved the second.
func (t *Tracker) mayNotCastle(p *Ply) bool {
	rook, _ := p.Before.Beside(p.Move)
	first, king := p.marks.liftOf(rook), p.marks.liftOf(p.Move.From())
	return rook != engine.NoPoint && first != nil && king != nil && first.at < king.at &&
		t.best().anyAccident(func(a *accident) bool { return a.piece.Turn == p.Number })
}

// butSliding returns the readings without those in which a hand pushed the piece of ply n to a point, and its player moved it on from
// there, where it only slid over that point: no two hands are so quick.
func (t *Tracker) butSliding(readings []reading, n int) []reading {
	return without(slices.Clone(readings), func(r *reading) bool {
		p := r.last.at(n)
		return p != nil && p.displaced && p.home != engine.NoPoint && t.restedShortly(p)
	})
}

// butTakingBack returns the readings without those in which the piece captured by a ply without a gap was spared, and its own side
// captured one against the law just where it would have recaptured, while no other move was illegal: two captures that look alike are no
// reason for it.
func butTakingBack(readings []reading, ply *Ply) []reading {
	if !ply.Gapless {
		return readings
	}
	to := ply.Move.To()
	return without(slices.Clone(readings), func(r *reading) bool {
		takesBack := r.against && r.at == to && r.pos.PiecesOf(r.pos.Turn()).Has(to)
		for p := r.last; p != nil && p.Prev != nil; p = p.Prev {
			switch own := p.Before.PiecesOf(p.Side()).Has(to); {
			case p.Legal:
			case p.Number > ply.Number && p.Move.To() == to && own && !takesBack:
				takesBack = true
			default:
				return false
			}
		}
		return takesBack
	})
}

// restedShortly reports whether the piece of ply p left its point as soon after its arrival as a sliding piece.
func (t *Tracker) restedShortly(p *Ply) bool {
	l := p.marks.liftOf(p.Move.From())
	if l == nil {
		return false
	}
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].at > l.at-SlideRestBelow; i-- {
		if f := &t.facts[i]; f.kind == factPlace && f.at <= l.at && t.best().local(f.point) == p.Move.From() {
			return true
		}
	}
	return false
}

// displacementDiffers reports whether a reading that leaves one fact more unexplained, none of them a sensor's, holds another move for
// ply n, and displaces the piece that the ply would have captured: that accident does not tell where another piece went unseen.
func (t *Tracker) displacementDiffers(n int) bool {
	dearer, ok := t.dearer(1)
	if !ok {
		return false
	}
	ply := t.Ply(n)
	spared := without(slices.Clone(dearer), func(r *reading) bool {
		return r.doubtsSensors() ||
			!r.anyAccident(func(a *accident) bool { return a.piece.Turn > n && a.piece.From == ply.Move.To() })
	})
	return len(differing(spared, n, ply.Move)) > 0
}

// pushDiffers reports whether a reading that leaves one fact more unexplained lacks the move of ply n, and has its piece pushed to the
// same point.
func (t *Tracker) pushDiffers(n int) bool {
	dearer, ok := t.dearer(1)
	if !ok {
		return true
	}
	ply := t.Ply(n)
	pushed := without(slices.Clone(dearer), func(r *reading) bool {
		return !r.anyAccident(func(a *accident) bool { return a.piece.From == ply.Move.From() && a.piece.To == ply.Move.To() })
	})
	return len(differing(pushed, n, ply.Move)) > 0 || lacks(pushed, n)
}

// mayLieStraight reports whether the likeliest reading has Red on the far side before any settled ply tells so, and one that leaves a
// fact more unexplained has him on the near side and a pressed illegal move there, or a first ply while the board was blind: a player who
// errs soon again may seem to be the other one, and with one more unseen ply all moves may be the other one's.
func (t *Tracker) mayLieStraight() bool {
	if !t.live[0].flipped || !anyOf(t.root, func(r *reading) bool { return !r.flipped }) {
		return false
	}
	dearer, ok := t.dearer(1)
	return !ok || anyOf(dearer, func(r *reading) bool { return !r.flipped && (r.hasCompleted() || r.beganUnseen()) })
}

// beganUnseen reports whether the board was blind during the first ply.
func (r *reading) beganUnseen() bool {
	first := r.last.at(1)
	return first != nil && first.Gapped
}

// mayBeAgainst reports whether no sensor seems to have seen the piece of ply n arrive, one closed in its turn, and in a reading that
// leaves one fact more unexplained the piece went there against the law.
func (t *Tracker) mayBeAgainst(n int) bool {
	ply := t.Ply(n)
	if ply.Seen || ply.Gapped || !t.closedSince(ply.began(), t.turnEnds(ply)) {
		return false
	}
	if _, ok := t.dearer(1); !ok {
		return true
	}
	return anyOf(t.foundStanding(t.searches[t.budget+1]), func(r *reading) bool {
		p := r.last.at(n)
		return p != nil && !p.Legal && p.Seen
	})
}

// closedSince reports whether a sensor closed between two moments, without chatter.
func (t *Tracker) closedSince(from, to sensor.Micros) bool {
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].at >= from; i-- {
		if f := &t.facts[i]; f.kind == factPlace && f.at < to && !f.noise {
			return true
		}
	}
	return false
}

// hasCompleted reports whether the clock was pressed for an illegal move since the tracker began, even one that was put back.
func (r *reading) hasCompleted() bool {
	if r.completed != nil {
		return true
	}
	for p := r.last; p.Prev != nil; p = p.Prev {
		if p.completed != nil {
			return true
		}
	}
	return false
}

func lacks(readings []reading, n int) bool {
	return anyOf(readings, func(r *reading) bool { return r.last.Number < n })
}

// dearerAgree reports whether the readings that may yet turn out to be as cheap as the living ones agree on ply n as well.
func (t *Tracker) dearerAgree(n int) bool {
	dearer, ok := t.dearer(t.owed())
	if !ok {
		return false
	}
	var rivals []reading
	for i := range dearer {
		if dearer[i].mayWin(t.live) && !dearer[i].deniesOf(n, t.Ply(n).Move) {
			rivals = append(rivals, dearer[i])
		}
	}
	_, agreed := candidates(rivals, n)
	return agreed
}

// dearer returns the readings that leave at most so many facts more unexplained than the living ones, with those. It returns false for
// too many, or none because the tracker lost the thread. The answer holds until the next fact; the caller must not change it.
func (t *Tracker) dearer(by int) (readings []reading, ok bool) {
	if t.astray {
		return nil, false
	}
	if known, found := t.asked[by]; found {
		return known.readings, known.ok
	}
	if t.limited() {
		return nil, false // Not even the equally cheap ones were all followed.
	}
	s := t.searchFor(t.budget + by)
	if !t.pursue(s, checkMax) {
		t.asked[by] = answer{}
		return nil, false
	}
	readings = t.found(s)
	ok = len(readings) > 0 && s.cut == uncut
	t.asked[by] = answer{readings, ok}
	return readings, ok
}

type answer struct {
	readings []reading
	ok       bool
}

// A player who obeys the law is no proof of what his opponent's pawn became: he may have overlooked the check of a queen that was never
// named. So a reading lets him make each move that is legal for any piece that the pawn may be, as far as its owner's moves leave that
// open. Such a move is contested: legal in one reading and against the law in another, and neither has paid for it. What the owner does
// with the piece, or a player's or arbiter's word, decides.

// unnamed is a pawn that a reading promoted, and what else it may be as far as its owner's moves since show.
type unnamed struct {
	ply    int
	at     engine.Point
	others string // The letters of the other pieces.
}

// unnamedAfter returns the promoted pawns whose pieces are open after the move m that makes a ply.
func (r *reading) unnamedAfter(m engine.Move, ply int) (list []unnamed) {
	for _, u := range r.unnamed {
		switch u.at {
		case m.To():
			continue // It is captured.
		case m.From():
			u.others, u.at = r.othersThatGo(u, m), m.To()
		}
		if u.others != "" {
			list = append(list, u)
		}
	}
	if became := m.Promotion(); became != 0 {
		letters := r.pos.Promotions(m)
		if r.against {
			letters = boardgame.Promoted
		}
		list = append(list, unnamed{ply, m.To(), strings.ReplaceAll(letters, string(rune(became)), "")})
	}
	return list
}

// othersThatGo returns the pieces that u may be instead when its owner makes the move m with it: if none goes so, each of them may be.
func (r *reading) othersThatGo(u unnamed, m engine.Move) string {
	if !r.pos.Legal(m) {
		return u.others
	}
	return strings.Map(func(letter rune) rune {
		if !r.with(u, letter).Legal(m) {
			return -1
		}
		return letter
	}, u.others)
}

// with returns the position in which the pawn u became the piece of a letter.
func (r *reading) with(u unnamed, letter rune) boardgame.Position {
	piece := strings.ToLower(string(letter))
	if r.pos.At(u.at).Side() == engine.First {
		piece = strings.ToUpper(piece)
	}
	return r.pos.With(u.at, boardgame.Piece(piece[0]))
}

// isNamed reports whether a word has confirmed what the reading holds for the pawn of a ply, and no word anything else.
func (r *reading) isNamed(ply int) bool { return r.confirms == ply && r.denies != ply }

// otherwise returns the positions in which an unnamed promoted pawn of the side not to move is another piece, and the ply of that pawn.
func (r *reading) otherwise(yield func(ply int, pos boardgame.Position) bool) {
	for _, u := range r.unnamed {
		if r.isNamed(u.ply) || r.pos.At(u.at).Side() != r.pos.Turn().Other() {
			continue
		}
		for _, letter := range u.others {
			if !yield(u.ply, r.with(u, letter)) {
				return
			}
		}
	}
}

// contests returns the promotion that makes the illegal move m legal with another piece, and the position with that piece; 0 for none.
func (r *reading) contests(m engine.Move) (by int, pos boardgame.Position) {
	if len(r.unnamed) == 0 || r.pos.Legal(m) {
		return 0, nil
	}
	if _, castled := r.pos.Beside(m); castled == engine.NoPoint && !r.pos.Reaches(m) {
		return 0, nil
	}
	for ply, other := range r.otherwise {
		if other.Legal(m) {
			return ply, other
		}
	}
	return 0, nil
}

// mayMake reports whether the side to move may make the move m: by the law, or by that of another reading.
func (r *reading) mayMake(m engine.Move) bool {
	by, _ := r.contests(m)
	return by != 0 || r.pos.Legal(m)
}

// moves returns the moves that mayMake allows, and those that take the king of kingLeft. The caller must not change them.
func (r *reading) moves() []engine.Move {
	moves, king := slices.Clip(r.pos.Moves()), r.kingLeft()
	for own := r.pos.PiecesOf(r.pos.Turn()); !king.Empty() && !own.Empty(); {
		if m := engine.NewMove(own.Pop(), king.First()); !r.pos.Legal(m) && r.pos.Reaches(m) {
			moves = append(moves, m)
		}
	}
	for _, other := range r.otherwise {
		for _, m := range other.Moves() {
			if !r.pos.Legal(m) && !slices.Contains(moves, m) {
				moves = append(slices.Clip(moves), m)
			}
		}
	}
	return moves
}

// goesOtherwise reports whether the standing illegal move is legal for another piece that the pawn may be: it is made as that piece's
// move.
func (r *reading) goesOtherwise() bool {
	return slices.ContainsFunc(r.unnamed, func(u unnamed) bool {
		return u.at == r.origin && !r.isNamed(u.ply) && strings.ContainsFunc(u.others, func(letter rune) bool { return r.with(u, letter).Legal(r.move()) })
	})
}

// promotions returns the letters of the pieces that the moving piece may become by a move that mayMake allows.
func (r *reading) promotions(m engine.Move) string {
	if _, pos := r.contests(m); pos != nil {
		return pos.Promotions(m)
	}
	return r.pos.Promotions(m)
}

// Contested returns ply n where it is illegal in the likeliest reading and legal if an unnamed pawn became another piece; else nil.
func (v Readings) Contested() *Completed {
	p := v.t.Ply(v.n)
	if v.t.astray || p == nil || p.contested == 0 || v.t.isFixed(p.contested) {
		return nil
	}
	pressed, _ := v.t.pressSince(p.Placed)
	return &Completed{Side: p.Side(), Move: p.Move.Unnamed(), Lifted: p.began(), Since: p.Placed, At: pressed}
}
