package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Completed is an illegal move for which the clock was pressed: it is completed, as FIDE says. It does not name what a pawn became.
type Completed struct {
	Side      engine.Side
	Move      engine.Move
	Lifted    sensor.Micros // When the piece left its point; Since where that was not seen.
	Since     sensor.Micros // Since when it stood.
	At        sensor.Micros // When the clock was pressed.
	Opponents bool          // The piece is the opponent's.
}

// complete notes that the clock is pressed for the standing illegal move.
func (r *reading) complete(at sensor.Micros) {
	r.isCompleted, r.completed = true, &Completed{Side: r.pos.Turn(), Move: r.move().Unnamed(), Lifted: r.began(), Since: r.since, At: at,
		Opponents: owner(r.pos, r.origin) == r.pos.Turn().Other()}
}

// overlooksCheck reports whether the standing move leaves its own king in a check that came about by the side's last, illegal move: a
// player who has overlooked the check goes on doing so, and it is no fact of its own.
func (r *reading) overlooksCheck() bool {
	own := r.last.Prev
	return own != nil && own.Prev != nil && !own.Legal && r.pos.StaysInCheck(r.move())
}

// kingLeft returns the point of the king that the last ply, against the law, left to be taken; the set is empty where it left none.
func (r *reading) kingLeft() (king engine.PointSet) {
	if r.last.Prev == nil || r.last.Legal {
		return king
	}
	return boardgame.Kings(r.pos).And(r.pos.PiecesOf(r.pos.Turn().Other()))
}

// takesKing reports whether the standing move takes the king of kingLeft: the one error invites the other, which is no fact of its own.
func (r *reading) takesKing() bool {
	return r.placed() && r.kingLeft().Has(r.at) && r.pos.Reaches(r.move())
}

// lacksKing reports whether the king of the side to move was taken so. It has no legal move, and a move that its piece can make is none
// against the law.
func (r *reading) lacksKing(m engine.Move) bool {
	return boardgame.Kings(r.pos).And(r.pos.PiecesOf(r.pos.Turn())).Empty() && r.pos.Reaches(m)
}

// completesAgain reports whether the clock was already pressed in this turn for the standing illegal move, and that was put back: a player
// who holds it for lawful goes on doing so, and it is no fact of its own.
func (r *reading) completesAgain() bool {
	return r.completed != nil && r.completed.Move == r.move().Unnamed()
}

// sameCompleted returns the illegal move of the press where two readings that have come to the same state agree on it, and nil where they
// don't: where one of them finds no fault no player is accused.
func sameCompleted(a, b *Completed) *Completed {
	if a == nil || b == nil || *a != *b {
		return nil
	}
	return a
}

// PutBack returns the illegal move pressed for in the current turn, once its pieces are back on their points, as all readings agree; else
// nil.
func (v Turn) PutBack() *Completed {
	if v.t.limited() {
		return nil
	}
	agreed := v.t.best().completed
	for i := range v.t.live {
		r := &v.t.live[i]
		if r.placed() || !r.air.Empty() || r.isStrewn() || r.restore || r.last.Number != v.t.best().last.Number {
			return nil
		}
		agreed = sameCompleted(agreed, r.completed)
	}
	return agreed
}

// Completed returns the standing illegal move that was pressed for, in the likeliest reading that has one, else nil. Others may hold
// another move.
func (v Turn) Completed() *Completed {
	for i := range v.t.live {
		if r := &v.t.live[i]; r.placed() && r.isCompleted {
			return r.completed
		}
	}
	return nil
}

// MayBeCompleted returns the illegal move pressed for in the current turn, in the likeliest reading that has one, else nil. Its piece may
// be in a hand.
func (v Turn) MayBeCompleted() *Completed {
	for i := range v.t.live {
		if r := &v.t.live[i]; r.completed != nil {
			return r.completed
		}
	}
	return nil
}

// ruledWithin is how much more a reading that a ruling may prefer leaves unexplained at most.
const ruledWithin = 2

// Ruled notes the word of an eyewitness that ply n, which is open, was the illegal move m for which the clock was pressed. It reports
// whether that changes anything: it does not where no reading that is nearly as likely holds it.
func (t *Tracker) Ruled(n int, m engine.Move, at sensor.Micros) bool {
	t.begin()
	if t.astray || t.isFixed(n) || n <= t.root[0].last.Number {
		return false
	}
	for by := range ruledWithin + 1 {
		if dearer, ok := t.dearer(by); ok && anyOf(dearer, func(r *reading) bool { return r.hasPlayed(&fact{ply: n, move: m}) }) {
			t.take(fact{kind: factRuled, at: at, ply: n, move: m})
			return true
		}
	}
	return false
}

// Unruled notes that the ruling on ply n is taken back. Where the ply is settled since, it stays as it is.
func (t *Tracker) Unruled(n int) {
	t.begin()
	found := false
	for i := range t.facts {
		if f := &t.facts[i]; f.kind == factRuled && f.ply == n {
			f.ply, found = 0, true
		}
	}
	if found {
		t.rereadAll()
	}
}

// hasPlayed reports whether a ply is the move of a ruling or a naming, made or standing. The word may leave the piece of a promotion
// open.
func (r *reading) hasPlayed(f *fact) bool {
	var m engine.Move
	if p := r.last.at(f.ply); p != nil {
		m = p.Move
	} else if r.last.Number == f.ply-1 && r.placed() {
		m = r.move()
	}
	return m == f.move || !f.exactly && m.Unnamed() == f.move
}

// Replaced returns the illegal move for which the clock was pressed in the turn of ply n, and which that ply replaced, as all readings
// agree; nil for none. It is nil, too, where a reading that has come to the same has its piece displaced to there.
func (v Readings) Replaced() *Completed {
	var agreed *Completed
	for i, p := range v.Plies() {
		if p == nil || !p.Legal {
			return nil
		}
		if i == 0 {
			agreed = p.completed
		}
		agreed = sameCompleted(agreed, p.completed)
	}
	if agreed != nil && v.t.best().anyAccident(func(a *accident) bool {
		return a.piece.Turn == v.n && a.piece.From == agreed.Move.From() && a.piece.To == agreed.Move.To()
	}) {
		return nil
	}
	return agreed
}

// MayBeAgainst returns the illegal move that was pressed for and which ply n may be, while that is open; else nil. The likeliest reading
// has it, or one as likely in which the piece is the opponent's, or one that leaves a fact more unexplained moves both pieces of a castling
// where another castling would.
func (v Readings) MayBeAgainst() *Completed {
	if contested := v.Contested(); contested != nil && !v.t.limited() {
		return contested
	}
	if v.t.astray || v.t.isFixed(v.n) || v.t.limited() {
		return nil
	}
	if p := v.t.Ply(v.n); p != nil && !p.Legal {
		return p.ifCompleted()
	}
	for i := range v.t.live {
		if p := v.t.live[i].last.at(v.n); p != nil && p.MovesOpponents() && p.ifCompleted() != nil {
			return p.completed
		}
	}
	dearer, ok := v.t.dearer(1)
	for i := range dearer {
		p := dearer[i].last.at(v.n)
		if !ok || p == nil || p.Legal || p.Gapped {
			continue
		}
		if _, beside := p.Before.Beside(p.Move); beside != engine.NoPoint && p.ifCompleted() != nil {
			return p.completed
		}
	}
	return nil
}

// ifCompleted returns the illegal move of the press in the turn of a ply, where that is its move; nil where it is not.
func (p *Ply) ifCompleted() *Completed {
	if p.completed == nil || p.completed.Move != p.Move.Unnamed() {
		return nil
	}
	return p.completed
}

// noteErred notes the first open ply that is against the law in a living reading, made or standing since the clock was pressed for it.
func (t *Tracker) noteErred() {
	if !t.mayHaveErredBefore(math.MaxInt) {
		t.erred = 0
	}
	for i := range t.live {
		r := &t.live[i]
		erred := 0
		if r.placed() && r.isCompleted {
			erred = r.last.Number + 1
		}
		for p := range t.sinceRoot(r.last) {
			if !p.Legal && !t.isFixed(p.Number) {
				erred = p.Number
			}
		}
		if erred > 0 && (t.erred == 0 || erred < t.erred) {
			t.erred = erred
		}
	}
}

// mayHaveErredBefore reports whether the ply that noteErred noted is before ply n and still open.
func (t *Tracker) mayHaveErredBefore(n int) bool {
	return t.erred < n && t.erred >= t.firstOpen() && !t.isFixed(t.erred)
}

// mayRestOnError reports whether ply n, or an open one before it, is lawful only because of how an earlier open ply is read here. In a
// reading that leaves one fact more unexplained, the earlier ply was against the law, so is the next, and ply n is another move or was
// not made. Where one player erred the next may err.
func (t *Tracker) mayRestOnError(n int) bool {
	if !t.mayHaveErredBefore(n) {
		return false
	}
	ply := t.Ply(n)
	dearer, ok := t.dearer(1)
	return !ok || anyOf(dearer, func(r *reading) bool {
		if p := r.last.at(n); p != nil && p.Move == ply.Move {
			return false
		}
		return t.anySinceRoot(ply, func(p *Ply) bool { return p.Legal && !t.isFixed(p.Number) && t.erredIn(r, p.Number) && r.forbids(p) })
	})
}

// diedForError reports whether ply n leans on a sensor that is held for blind, while an open ply up to it was illegal in a living
// reading, and still is in one that leaves up to two facts more unexplained, with another ply n or none: a player who errs twice is as
// likely as a sensor that dies.
func (t *Tracker) diedForError(n int) bool {
	if !t.mayHaveErredBefore(n+1) || !t.leansOnBlind(n) {
		return false
	}
	ply := t.Ply(n)
	dearer, ok := t.dearer(owedMax)
	return !ok || anyOf(dearer, func(r *reading) bool {
		p := r.last.at(n)
		return (p == nil || p.Move != ply.Move) && t.erredIn(r, n+1)
	})
}

// forbids reports whether the move of another reading's ply is by the same side in this one, against the law, and was not made.
func (r *reading) forbids(p *Ply) bool {
	before, own := r.pos, r.last.at(p.Number)
	switch {
	case own != nil && own.Move != p.Move:
		before = own.Before
	case own != nil || r.last.Number != p.Number-1:
		return false
	}
	return before.PiecesOf(p.Side()).Has(p.Move.From()) && !before.Legal(p.Move)
}

// erredIn reports whether in a reading an open ply before ply n is against the law.
func (t *Tracker) erredIn(r *reading, n int) bool {
	return t.anySinceRoot(r.last, func(p *Ply) bool { return p.Number < n && !p.Legal && !t.isFixed(p.Number) })
}

// pressForOpponents follows a press of the player on move who has lifted nothing of his own while just one piece of the opponent was
// moved to another point in his turn: he presses for that, and it stands against the law. It reports whether he may have. On a board
// taken for turned such a piece is one unexplained thing too many.
func (t *Tracker) pressForOpponents(r *reading, f *fact) bool {
	moved := r.opponentsMoved()
	if moved < 0 || r.gapped || t.takesForTurned(r) || !r.away().Or(r.odd).Or(r.broken).Empty() {
		return false
	}
	s, d := *r, r.displacements[moved]
	s.displacements[moved] = displacement{}
	if near(d.home, d.at) {
		s.pay(opponentsNudged)
	}
	if t.erredIn(r, r.last.Number+1) {
		s.pay(opponentsAfterError)
	}
	s.stand(engine.NewMove(d.home, d.at), t.closedBefore(r, d.at, f))
	s.against = true
	s.complete(f.at)
	t.keep(&s)
	return true
}

// opponentsMoved returns the index of the only displacement of the reading, where that is a piece of the player not on move which left
// its point in the current turn; -1 where there is another one, or none.
func (r *reading) opponentsMoved() int {
	found := -1
	for i, d := range r.displacements {
		switch {
		case !d.is:
		case found >= 0 || d.captured || d.applied || d.ahead != 0 || d.turn != r.last.Number+1 || owner(r.pos, d.home) != r.pos.Turn().Other():
			return -1
		default:
			found = i
		}
	}
	return found
}

// closedBefore returns when the sensor of p closed last before fact f.
func (t *Tracker) closedBefore(r *reading, p engine.Point, f *fact) sensor.Micros {
	for _, g := range slices.Backward(t.facts) {
		if g.serial < f.serial && g.kind == factPlace && r.local(g.point) == p {
			return g.at
		}
	}
	return f.at
}

// leavesOpponents lets the opponent's piece that was moved in the last ply be displaced from then on.
func (r *reading) leavesOpponents() {
	if p := r.last; p.MovesOpponents() {
		r.addDisplacement(displacement{applied: true, home: p.Move.From(), at: p.Move.To(), turn: p.Number})
	}
}

// movesBack pays for a move that brings the opponent's piece of the last ply home.
func (r *reading) movesBack(from, to engine.Point) {
	if p := r.last; p.Prev != nil && p.Move == engine.NewMove(to, from) && p.MovesOpponents() {
		r.pay(opponentsBack)
	}
}

// MovesOpponents reports whether the moved piece of the ply is not its player's.
func (p *Ply) MovesOpponents() bool {
	return !p.Legal && owner(p.Before, p.Move.From()) == p.Side().Other()
}

// MovedNone reports whether, as all readings agree, the player on move has set down none of his pieces, though one of the opponent's may
// stand for a move.
func (v Turn) MovedNone() bool {
	last := v.t.best().last.Number
	return !v.t.astray && !v.t.limited() && !anyOf(v.t.live, func(r *reading) bool {
		return r.last.Number != last || r.placed() && owner(r.pos, r.origin) == r.pos.Turn()
	})
}
