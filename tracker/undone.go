package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// undone is a ply that was taken back silently, and those before it.
type undone struct {
	prev *undone
	ply  *Ply
	left Displaced // The piece that the ply had left on its point, as the rook of a castling; the zero value for none.
}

// takeBack keeps the readings in which the last ply is taken back silently: while the opponent is to move its piece returns to the point
// from which it came, and so does a captured one. p is where a sensor closed.
func (t *Tracker) takeBack(r *reading, p engine.Point, f *fact) {
	last := r.last
	if !t.affords(r, undoneSilently) || r.placed() || last.Prev == nil || last == t.said { // That is read as a word.
		return
	}
	s := *r
	left, alone := s.comesHomeAlone(last, p)
	if !alone && (r.isStrewn() || !s.comesHome(last, p)) {
		return
	}
	s.pos, s.last, s.unnamed, s.marks, s.completed = r.beforeLast(), last.Prev, last.Prev.unnamed, nil, nil
	s.denies, s.confirms = upTo(last.Prev, s.denies), upTo(last.Prev, s.confirms)
	s.carried, s.rivals = engine.PointSet{}, engine.PointSet{}
	s.liftedForAdjusting(s.air, f)
	s.line = last.line
	if t.isFixed(last.Number) || r.pressed >= last.Number { // A ply neither settled nor pressed for was no ply for the players.
		s.undone = &undone{r.undone, last, left}
		s.takebacks++
		s.line = mixed(r.line, takenBack)
	}
	s.pressed = min(s.pressed, last.Number-1)
	s.presses[last.Side()-1] = min(s.presses[last.Side()-1], last.Number-1)
	s.pay(undoneSilently)
	t.keep(&s)
}

// liftedForAdjusting notes that pieces are in the air to be put back: their players touch nothing.
func (r *reading) liftedForAdjusting(points engine.PointSet, f *fact) {
	for !points.Empty() {
		r.mark(mark{kind: lifted, point: points.Pop(), at: f.at, serial: f.serial, adjust: true, turn: r.last.Number + 1})
	}
}

// beforeLast returns the position before the last ply, with the pieces that stood wrongly in it where they were put right since.
func (r *reading) beforeLast() boardgame.Position {
	pos, stood := r.last.Before, r.last.After.Occupied()
	for left := stood.Without(r.pos.Occupied()); !left.Empty(); {
		from := left.Pop()
		for came := r.pos.Occupied().Without(stood); !came.Empty(); {
			to := came.Pop()
			if righted, ok := pos.Displaced(from, to); ok && r.pos.At(to) == r.last.After.At(from) && r.displacedAt(to) == nil {
				pos = righted
				break
			}
		}
	}
	return pos
}

// comesHome takes the pieces of ply last into the hand, except the one that has come to p, the point from which it was moved or on which
// it was captured. It returns false where p is no such point, or its piece was not lifted.
func (r *reading) comesHome(last *Ply, p engine.Point) bool {
	from, to, victim := last.Move.From(), last.Move.To(), last.Move.To()
	other, beside := last.Before.Beside(last.Move)
	switch {
	case beside != engine.NoPoint && p == other:
		return r.uncastles(other, beside, from, to)
	case beside != engine.NoPoint:
		return p == from && r.uncastles(from, to, other, beside)
	case other != engine.NoPoint:
		victim = other
	}
	if !r.air.Has(to) || p != from && !(last.Captured && p == victim) || r.pos.Occupied().Has(from) {
		return false
	}
	r.air.Remove(to)
	if p != from {
		r.air.Add(from)
	} else if last.Captured {
		r.air.Add(victim)
	}
	return true
}

// comesHomeAlone takes the piece of ply last into the hand and to its point p, where the second piece of the ply never left its own: the
// rook of a castling, or a pawn to be captured en passant. It returns the piece that stayed, and reports whether it is so: its
// displacement is no accident.
func (r *reading) comesHomeAlone(last *Ply, p engine.Point) (left Displaced, alone bool) {
	i := slices.IndexFunc(r.displacements[:], func(s displacement) bool { return s.is && last.LeavesUndone(s.displaced()) })
	if i < 0 || p != last.Move.From() || !r.air.Has(last.Move.To()) {
		return left, false
	}
	s := *r
	left, s.displacements[i] = s.displacements[i].displaced(), displacement{}
	if s.isStrewn() {
		return left, false
	}
	s.air.Remove(last.Move.To())
	s.accidents = s.accidents.without(left)
	*r = s
	return left, true
}

// uncastles lets the piece that castled from home to castled be at home again, and the other one be on its way there: it is in the hand,
// or its sensor still shows it where it castled to.
func (r *reading) uncastles(home, castled, otherHome, otherCastled engine.Point) bool {
	if !r.air.Has(castled) || r.pos.Occupied().Has(home) || r.pos.Occupied().Has(otherHome) {
		return false
	}
	r.air.Remove(castled)
	if r.air.Has(otherCastled) {
		r.air.Remove(otherCastled)
	} else {
		r.odd = toggled(r.odd, otherCastled)
	}
	r.air.Add(otherHome)
	return true
}

// takenBack stands for a takeback in the number that stands for a line of moves.
const takenBack = 1 << 40

// Ply returns the first ply taken back silently, as all readings agree; nil for none since the last call of Forget.
func (v Undone) Ply() *Ply {
	for i := range v.t.live {
		if v.t.live[i].takebacks <= v.t.forgotten {
			return nil
		}
	}
	return v.t.firstUndone(v.t.best()).ply
}

// Left returns the piece that the ply of Undone left on its point, as the rook of a castling, and reports whether all readings
// agree.
func (v Undone) Left() (left Displaced, agreed bool) {
	left = v.t.firstUndone(v.t.best()).left
	return left, left != Displaced{} && !anyOf(v.t.live, func(r *reading) bool { return v.t.firstUndone(r).left != left })
}

// firstUndone returns the first ply that a reading has taken back, without those that Forget opened again.
func (t *Tracker) firstUndone(r *reading) *undone {
	u := r.undone
	for n := r.takebacks; n > t.forgotten+1; n-- {
		u = u.prev
	}
	return u
}

// MayBe returns the ply after the last one of the likeliest reading, or that one, where any reading holds it for taken back silently; nil
// for none.
func (v Undone) MayBe() *Ply {
	last := v.t.Last()
	for i := range v.t.live {
		r := &v.t.live[i]
		if r.takebacks > v.t.forgotten && r.last == r.undone.ply.Prev && (r.last == last || r.undone.ply == last) {
			return r.undone.ply
		}
	}
	return nil
}

// MayHave reports whether in any reading only the last ply n was taken back silently: pieces stand on just these points, none in
// the air.
func (v Undone) MayHave(n int, points engine.PointSet) bool {
	return anyOf(v.t.live, func(r *reading) bool {
		return r.takebacks == v.t.forgotten+1 && r.undone.ply.Number == n && r.last == r.undone.ply.Prev &&
			r.air.Empty() && !r.isStrewn() && r.standing() == points
	})
}

// Differs reports whether some readings hold a ply for taken back silently, and others don't.
func (v Undone) Differs() bool {
	for i := range v.t.live {
		if v.t.live[i].takebacks != v.t.live[0].takebacks {
			return true
		}
	}
	return false
}

// Disputed returns the number of the first ply that some readings hold for taken back silently, and others don't; 0 for none.
func (v Undone) Disputed() int {
	if !v.Differs() {
		return 0
	}
	first := 0
	for i := range v.t.live {
		u := v.t.live[i].undone
		for n := v.t.live[i].takebacks; n > v.t.forgotten; n-- {
			if first == 0 || u.ply.Number < first {
				first = u.ply.Number
			}
			u = u.prev
		}
	}
	return first
}

// Forget opens the plies from the one of Undone on again: others are played instead.
func (t *Tracker) Forget(p *Ply) {
	t.forget()
	clear(t.differed)
	t.fixed = t.fixed[:min(len(t.fixed), p.Number-1)]
	t.forgotten++
	if t.named >= p.Number {
		t.named = 0
	}
}

// Look notes the state of the sensors now, after a time in which no moves were read. Restore goes on from there.
func (t *Tracker) Look(closed engine.PointSet) { t.raw = closed }

// Restore makes p the position that should stand on the board: until the pieces are there, lifts and places only put it right. The line
// of plies goes on after ply, or after one of the others, which stand for it in lines that were left before.
func (t *Tracker) Restore(ply *Ply, p boardgame.Position, others ...*Ply) {
	t.restore(ply, p, append(t.readOtherwise(ply, p), others...))
}

func (t *Tracker) restore(ply *Ply, p boardgame.Position, others []*Ply) {
	open := t.lastLeftOpen(ply, others)
	t.forget()
	t.beginning = nil
	t.cut, t.vague = uncut, max(open, min(t.vague, ply.Number))
	clear(t.differed)
	turned, _ := t.Begun().Turned()
	r := *t.best()
	s := reading{pos: p, last: ply, unnamed: ply.unnamed, denies: upTo(ply, r.denies), confirms: upTo(ply, r.confirms), cost: r.cost}
	t.named = upTo(ply, t.named)
	t.forgotten, t.said = 0, nil
	s.state = state{line: r.line, broken: r.broken, dead: r.dead, origin: engine.NoPoint, at: engine.NoPoint,
		flipped: turned, start: r.start, restore: true, pressed: min(r.pressed, ply.Number)}
	seen := s.localAll(t.raw)
	t.root, t.parted = []reading{*s.restoring(seen)}, partedAt(ply, others)
	for _, other := range others {
		o := s
		o.pos, o.last, o.unnamed, o.line = other.After, other, other.unnamed, mixed(s.line, uint64(len(t.root)))
		o.doubt = len(t.root)
		t.root = append(t.root, *o.restoring(seen))
	}
	for i := range t.root {
		t.root[i].last.next = t.copied(&t.root[i])
	}
	t.fixed = t.fixed[:min(len(t.fixed), max(0, ply.Number))]
	t.live = slices.Clone(t.root)
	t.facts, t.astray = t.facts[:0], false
	t.budget = s.cost
}

// partedAt returns the first ply on which a line differs from one of the others, 0 for none.
func partedAt(line *Ply, others []*Ply) (first int) {
	for _, other := range others {
		for p, q := line, other; p != q && p.Prev != nil && q.Prev != nil; p, q = p.Prev, q.Prev {
			if p.Move != q.Move && (first == 0 || p.Number < first) {
				first = p.Number
			}
		}
	}
	return first
}

// restoring returns the reading, which begins to restore its position while the sensors show the given points.
func (r reading) restoring(seen engine.PointSet) *reading {
	stands := r.pos.Occupied()
	r.odd = stands.Xor(seen).And(r.broken).Or(seen.Without(stands))
	r.air = stands.Without(seen).Without(r.broken)
	return r.restored()
}

// lastLeftOpen returns the last ply up to the given one that is open, and would seem to be settled when only that line and the others are
// left; 0 for none.
func (t *Tracker) lastLeftOpen(ply *Ply, others []*Ply) int {
	if t.astray {
		return 0
	}
	for n := ply.Number; n >= t.firstOpen(); n-- {
		p := ply.at(n)
		if t.isFixed(n) || p == nil || lacks(t.live, n) {
			continue
		}
		moves, agreed := t.Readings(n).Candidates()
		left := []engine.Move{p.Move}
		for _, other := range others {
			if p := other.at(n); p != nil {
				left = add(left, p.Move)
			}
		}
		gone := func(m engine.Move) bool { return !slices.Contains(left, m) }
		if !agreed && (len(left) == 1 || slices.ContainsFunc(moves, gone)) {
			return n
		}
	}
	return 0
}

// TakeBack follows the word of both players that ply is taken back. Where its pieces stay as it left them it may stay all the same: the
// players go on from there, and a reading that leaves one fact more unexplained follows them.
func (t *Tracker) TakeBack(ply *Ply) {
	best, before := t.best(), ply.Before
	pressed := best.pressed
	if best.last == ply {
		before = best.beforeLast()
	}
	t.restore(ply.Prev, before, t.openLines(ply.Prev))
	stays := t.root[0]
	if seen := stays.localAll(t.raw); !ply.Legal || !seen.Xor(ply.After.Occupied()).Empty() {
		return
	}
	stays.pos, stays.last, stays.unnamed = ply.After, ply, ply.unnamed
	stays.air, stays.odd = engine.PointSet{}, engine.PointSet{}
	stays.pressed, stays.line = min(pressed, ply.Number), mixed(stays.line, uint64(len(t.root)))
	stays.pay(wordNotKept)
	for _, handled := range []bool{true, false} { // A piece may be lifted and put back meanwhile without a touch.
		stays.restore, stays.handled, stays.doubt = handled, handled, len(t.root)
		t.root = append(t.root, stays)
	}
	ply.next, t.said = t.copied(&stays), ply
}

// readOtherwise returns the plies of other living readings that stand for one in the likeliest, where the same points are occupied behind
// it. So open questions, such as a promotion or a capture's point, stay open when later plies are taken back. There are none where p is
// not the position behind the ply.
func (t *Tracker) readOtherwise(ply *Ply, p boardgame.Position) []*Ply {
	if ply.Prev == nil || ply.After == nil || ply.After.FEN() != p.FEN() {
		return nil
	}
	return slices.DeleteFunc(t.readElsewhere(ply, t.live), func(other *Ply) bool { return other.After.Occupied() != p.Occupied() })
}

// readElsewhere is readOtherwise in the given readings, without regard to the points that are occupied.
func (t *Tracker) readElsewhere(ply *Ply, readings []reading) (others []*Ply) {
	if ply.Prev == nil {
		return nil
	}
	best := t.best()
	for i := range readings {
		r := &readings[i]
		other := r.last.at(ply.Number)
		if other != nil && r.start == best.start && r.flipped == best.flipped && !PlayedAlike(other, ply) &&
			!slices.ContainsFunc(others, func(o *Ply) bool { return PlayedAlike(o, other) }) {
			others = append(others, other)
		}
	}
	return others
}

// openLines returns the plies that stand for one in the living readings. Where that would settle an open ply, those in readings that leave
// one fact more unexplained are among them: later facts will tell.
func (t *Tracker) openLines(ply *Ply) []*Ply {
	lines := t.readElsewhere(ply, t.live)
	if t.lastLeftOpen(ply, lines) > 0 {
		if dearer, ok := t.dearer(1); ok {
			lines = t.readElsewhere(ply, dearer)
		}
	}
	return lines[:min(len(lines), partedMax)]
}

// liftRestoring follows the lift of a piece that is put back, or moved out of the way. Where those that are not back yet are in hands, the
// next move may begin.
func (t *Tracker) liftRestoring(r *reading, p engine.Point, f *fact) {
	s := *r
	if r.odd.Has(p) {
		s.odd.Remove(p)
	} else {
		s.air.Add(p)
	}
	t.keep(s.restored())
	if r.air.Or(r.dead).Has(p) || !r.odd.Without(r.broken).Empty() || r.handled || owner(r.pos, p) != r.pos.Turn() {
		return
	}
	next := *r
	next.restore, next.marks, next.completed = false, nil, nil
	next.doubt++
	next.liftedForAdjusting(r.air, f)
	next.lift(p, f)
	t.keep(&next)
}

// placeRestoring follows a piece that is put back, or set down elsewhere meanwhile, which costs where it makes a move.
func (t *Tracker) placeRestoring(r *reading, p engine.Point) {
	s := *r
	if r.air.Has(p) {
		s.air.Remove(p)
		t.keep(s.restored())
		return
	}
	if !r.odd.Has(p) && r.mayCapture(r.air.And(r.pos.PiecesOf(r.pos.Turn())), p) {
		s.pay(wordNotKept)
	}
	s.odd = toggled(s.odd, p)
	t.keep(s.restored())
}

// leaveRestoring drops the living readings that wait for pieces to be put back, where another one has all of them and has gone on to a ply.
func (t *Tracker) leaveRestoring() {
	waits := func(r *reading) bool { return r.restore }
	goesOn := func(r *reading) bool {
		return !r.restore && r.last.Number > t.root[0].last.Number && (t.said == nil || r.last.at(t.said.Number) != t.said)
	}
	if anyOf(t.live, waits) && anyOf(t.live, goesOn) {
		t.live = without(t.live, waits)
	}
}

// Lines returns the last ply of the likeliest reading, and those that stand for it in others where the same points are occupied behind
// them.
func (t *Tracker) Lines() []*Ply {
	last := t.Last()
	return append([]*Ply{last}, t.readOtherwise(last, t.Position())...)
}

// Known returns the lines with the moves of a living reading up to ply n: facts learned since the lines were left hold in them, too.
func (t *Tracker) Known(lines []*Ply, n int) (known []*Ply) {
	for _, line := range lines {
		alike := func(p *Ply) bool { return p != nil && PlayedAlike(p, line.at(n)) }
		if n < 1 || line.at(n) != nil && slices.ContainsFunc(t.Readings(n).Plies(), alike) {
			known = append(known, line)
		}
	}
	return known
}

// PlayedAlike reports whether two lines of plies are the same moves.
func PlayedAlike(p, q *Ply) bool {
	for ; p != q && p.Prev != nil && q.Prev != nil; p, q = p.Prev, q.Prev {
		if p.Move != q.Move {
			return false
		}
	}
	return p.Number == q.Number
}

// upTo returns the number of a ply whose pawn a word has named, 0 where that ply is taken back: the word goes with it.
func upTo(ply *Ply, named int) int {
	if named > ply.Number {
		return 0
	}
	return named
}

// restored ends the restoration when every piece stands where the position wants it.
func (r reading) restored() *reading {
	if r.restore && r.air.Empty() && r.odd.Without(r.broken).Empty() {
		r.restore, r.handled, r.marks, r.completed = false, false, nil, nil
	}
	return &r
}
