package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Naming is what the readings make of a word that names the move of a ply.
type Naming uint8

// The effects of a word.
const (
	Impossible Naming = iota // The move is against the law, and no reading has it.
	Unplayable               // A ply behind it could not have been made then.
	Read                     // A reading has it: the others are dropped.
	Replaced                 // None has it: the ply is replaced in the likeliest, and the sensors of its turn count for nothing.
)

// Name takes the word of an eyewitness that ply n, which was made, was the move m.
func (t *Tracker) Name(n int, m engine.Move, at sensor.Micros) Naming {
	t.begin()
	if t.nameRead(n, m, at) || t.nameAmongRoots(n, m) {
		return Read
	}
	old := t.Ply(n)
	if old == nil || !old.Before.Legal(m) && !slices.Contains(old.others, m) {
		return Impossible
	}
	line := t.lineWith(old, m)
	if line == nil {
		return Unplayable
	}
	blind := slices.Contains(old.others, m)
	for i, move := range line {
		if k := n + i; k <= len(t.fixed) && (t.fixed[k-1] != 0 || i == 0) {
			t.fixed[k-1] = move
		}
	}
	if !t.replaceBeforeRoot(old, line) {
		last := t.replaced(old, line, t.Last())
		t.Restore(last, last.After)
	}
	if blind {
		return Read
	}
	return Replaced
}

// nameRead drops the readings in which ply n is not the move m, where one that is nearly as likely has it, and reports whether one has.
func (t *Tracker) nameRead(n int, m engine.Move, at sensor.Micros) bool {
	if t.astray || n <= t.root[0].last.Number {
		return false
	}
	var settled engine.Move
	if t.isFixed(n) {
		settled, t.fixed[n-1] = t.fixed[n-1], 0
		clear(t.asked)
	}
	known := t.Last()
	for by := range ruledWithin + 1 {
		dearer, _ := t.dearer(by) // Where there are too many to follow all, a word on one of them still counts.
		if t.limited() {
			dearer = t.live
		}
		if !anyOf(dearer, func(r *reading) bool { p := r.last.at(n); return p != nil && p.Move == m }) {
			continue
		}
		t.take(fact{kind: factRuled, at: at, ply: n, move: m, exactly: true})
		if p := t.Ply(n); !t.astray && p != nil && p.Move == m && !t.isIllegalBehind(n, known) {
			return true
		}
		t.Unruled(n)
		break
	}
	if settled != 0 {
		t.fixed[n-1] = settled
	}
	return false
}

// isIllegalBehind reports whether a ply behind ply n is against the law that was not in the line up to known: it could not have been made
// if the word is right, and no player is accused because of a word on another ply.
func (t *Tracker) isIllegalBehind(n int, known *Ply) bool {
	for p := t.Last(); p != nil && p.Number > n; p = p.Prev {
		if was := known.at(p.Number); !p.Legal && was != nil && was.Legal {
			return true
		}
	}
	return false
}

// nameAmongRoots drops the lines before the root in which ply n is not the move m, where the root has several and one of them has it, and
// reports whether one has.
func (t *Tracker) nameAmongRoots(n int, m engine.Move) bool {
	roots := without(slices.Clone(t.root), func(r *reading) bool { p := r.last.at(n); return p == nil || p.Move != m })
	if t.astray || len(roots) == 0 {
		return false
	}
	was := t.root
	t.root = roots
	t.cheapestFirst()
	if t.readFromRoot() {
		return true
	}
	t.root = was
	return false
}

// readFromRoot reads the facts since the changed root again, and reports whether they can be read. Where they can't nothing else changes.
func (t *Tracker) readFromRoot() bool {
	undo := t.try()
	t.budget, t.live = t.root[0].cost, t.affordable()
	if t.budget--; t.reread() && len(t.live) > 0 {
		return true
	}
	undo()
	return false
}

// replaceBeforeRoot replaces plies from old on in the line of the root, where that lies behind them, and reads the facts since again. It
// returns false, and changes nothing, where these can't be read so.
func (t *Tracker) replaceBeforeRoot(old *Ply, line []engine.Move) bool {
	root := t.root[0]
	if t.astray || len(t.root) != 1 || root.last.at(old.Number) != old || !root.isPlain() {
		return false
	}
	last := t.replaced(old, line[:root.last.Number-old.Number+1], root.last)
	if last.After.Occupied() != root.last.After.Occupied() || root.pos.FEN() != root.last.After.FEN() {
		return false
	}
	r := &t.root[0]
	r.pos, r.last, r.unnamed, r.line = last.After, last, last.unnamed, mixed(last.line, uint64(last.Move))
	last.next = t.copied(r)
	if t.readFromRoot() {
		return true
	}
	t.root[0] = root
	return false
}

// replaced returns the line up to last with these moves from ply old on.
func (t *Tracker) replaced(old *Ply, line []engine.Move, last *Ply) *Ply {
	prev := old.Prev
	for i, m := range line {
		was := last.at(old.Number + i)
		p := *was
		p.Prev, p.jump, p.next = prev, jumpFrom(prev), nil
		p.Before, p.Move, p.line = prev.After, m, mixed(prev.line, uint64(prev.Move))
		p.After = p.Before.After(m)
		p.Legal, p.Captured = p.Before.Legal(m), boardgame.Captured(p.Before, m) != engine.NoPoint
		p.contested, p.promoted = 0, prev.promoted
		if m.Promotion() != 0 {
			p.promoted = p.Number
		}
		p.unnamed = nil
		if i == 0 || m != was.Move {
			p.Doubtful, p.others, p.completed = true, nil, nil // What was touched then is unknown.
			if i > 0 && len(was.others) > 0 {                  // It is as open as before if the word is taken back.
				p.others = slices.DeleteFunc(append(slices.Clone(was.others), was.Move), func(o engine.Move) bool { return o == m })
			}
			p.Gapless, p.displaced, p.home = false, false, engine.NoPoint
			p.StuckOn, p.StuckOff = engine.PointSet{}, engine.PointSet{}
		}
		prev = &p
	}
	return prev
}

// lineWith returns the moves from ply old on, which is to be m, up to the last ply. They are the moves made; where one could not be made,
// another that it may have been while the board was blind. It returns nil where a ply has no such move. Lines that lead to the same points go
// before others.
func (t *Tracker) lineWith(old *Ply, m engine.Move) []engine.Move {
	last := t.Last()
	var line []engine.Move
	work := lineMax
	var follow func(pos boardgame.Position, n int, moves []engine.Move, alike bool) bool
	follow = func(pos boardgame.Position, n int, moves []engine.Move, alike bool) bool {
		if work--; work < 0 {
			return false
		}
		if n > last.Number {
			if alike && pos.Occupied() != last.After.Occupied() {
				return false
			}
			line = slices.Clone(moves)
			return true
		}
		p := last.at(n)
		for _, m := range append([]engine.Move{p.Move}, p.others...) {
			if !pos.PiecesOf(pos.Turn()).Has(m.From()) || p.Legal && !pos.Legal(m) {
				continue
			}
			if follow(pos.After(m), n+1, append(moves, m), alike) {
				return true
			}
		}
		return false
	}
	for _, alike := range []bool{true, false} {
		work = lineMax
		if follow(old.Before.After(m), old.Number+1, []engine.Move{m}, alike) {
			return line
		}
	}
	return nil
}

// lineMax bounds the positions that the search for a line with another move looks at.
const lineMax = 5_000

// movesUnnamed reports whether a ply moves a promoted piece that is still open. As another one it might have captured elsewhere, and a
// reading in which it can't leaves less unexplained only for that.
func (t *Tracker) movesUnnamed(ply *Ply) bool {
	at := ply.Move.From()
	for p := ply.Prev; p.Number >= t.firstOpen(); p = p.Prev {
		if p.Move.To() != at {
			continue
		}
		if p.Move.Promotion() != 0 {
			return !t.isFixed(p.Number)
		}
		at = p.Move.From()
	}
	return false
}

// restsOnMove reports whether ply n is a promotion whose new piece has since made a move that is open and in doubt: it does not tell the
// piece.
func (t *Tracker) restsOnMove(n int) bool {
	promoted := t.Ply(n).Move
	if promoted.Promotion() == 0 {
		return false
	}
	at := promoted.To()
	for i := n + 1; ; i++ {
		p := t.Ply(i)
		switch {
		case p == nil || p.Side() != t.Ply(n).Side() && p.Move.To() == at:
			return false
		case p.Move.From() == at && !t.isFixed(i) && t.isDoubtful(i):
			return true
		case p.Move.From() == at:
			at = p.Move.To()
		}
	}
}

// OnlyPromotes reports whether only the new piece of ply n is open: every reading that may yet turn out to be as cheap, and each that
// leaves one fact more unexplained, has the pawn go so, and doubts nothing else of it.
func (v Readings) OnlyPromotes() bool {
	if v.t.astray || v.t.limited() || v.n <= v.t.vague || lacks(v.t.live, v.n) || v.t.restsOnMove(v.n) {
		return false
	}
	m := v.t.Ply(v.n).Move
	dearer, ok := v.t.dearer(v.t.owed())
	return ok && m.Promotion() != 0 && !anyOf(dearer, func(r *reading) bool {
		p := r.last.at(v.n)
		return p == nil || p.Doubtful || p.displaced || p.Move.From() != m.From() || p.Move.To() != m.To()
	})
}

// IsAgainst reports whether ply n is a promotion against the law, as all readings agree, and only its new piece is in doubt.
func (v Readings) IsAgainst() bool {
	if v.t.astray || v.t.limited() || v.n <= v.t.vague || lacks(v.t.live, v.n) || v.t.Ply(v.n).Move.Promotion() == 0 {
		return false
	}
	m := v.t.Ply(v.n).Move.Unnamed()
	differs := func(r *reading) bool {
		p := r.last.at(v.n)
		return p.Legal || p.contested != 0 || p.Doubtful || p.displaced || p.Move.Unnamed() != m
	}
	return !anyOf(v.t.live, differs) && (!v.t.isAnyhowDoubtful(v.n) || v.OnlyPromotes())
}

// isAnyhowDoubtful reports whether there is any reason to ask readings that leave more unexplained for ply n.
func (t *Tracker) isAnyhowDoubtful(n int) bool {
	return t.allOwe() || t.unclocked(n) || t.unwitnessed(n) || t.isDoubtful(n) || !t.Ply(n).Seen || t.Pressed() > 0 && t.premature(t.Ply(n)) ||
		t.mayOnlyBeBrushed(n) || t.standsPrematurely(n) || t.mayLieStraight()
}

// mayBeProtested reports whether ply n is a promotion whose new piece has made the last ply, without a reply yet: the opponent may yet
// find that the piece does not go so, and the evidence of the move goes with it. After the end of a game no player protests.
func (t *Tracker) mayBeProtested(n int) bool {
	promoted, last := t.Ply(n).Move, t.Last()
	if promoted.Promotion() == 0 || n == t.named || last.After.Ending() != boardgame.NoEnding || t.isClosed() {
		return false
	}
	at := promoted.To()
	for i := n + 1; i < last.Number; i++ {
		if m := t.Ply(i).Move; m.From() == at {
			at = m.To()
		}
	}
	return last.Number > n && last.Move.From() == at
}

// isClosed reports whether the game is closed: a later word or ruling is no deed on the board.
func (t *Tracker) isClosed() bool {
	for _, f := range slices.Backward(t.facts) {
		if f.kind != factPromotion && f.kind != factRuled {
			return f.kind == factClose
		}
	}
	return false
}

// deniesOf reports whether the reading differs from the move m of ply n only in the promoted piece, and a word names another than it
// holds.
func (r *reading) deniesOf(n int, m engine.Move) bool {
	p := r.last.at(n)
	return r.denies == n && p != nil && p.Move.From() == m.From() && p.Move.To() == m.To()
}

// eitherBecame reports whether one of the last two pawns that the reading promotes became the piece of a letter.
func (r *reading) eitherBecame(letter byte) bool {
	n := 0
	if r.placed() && r.promotion != 0 {
		if n++; r.promotion == letter {
			return true
		}
	}
	for p := r.last; p.Prev != nil && n < 2; p = p.Prev {
		if became := p.Move.Promotion(); became != 0 {
			if n++; became == letter {
				return true
			}
		}
	}
	return n == 0
}

// becameOther returns ply n, which promotes a pawn, of readings dearer by one fact in which the pawn became another piece. They have no
// illegal move since: a brush of a piece that the new one could have captured does not tell what it is. Where the opponent's contested
// move is illegal in every living reading, they have no move of the new piece that is illegal in theirs either: either player may have
// erred. A word on the piece decides.
func (t *Tracker) becameOther(n int) (plies []*Ply) {
	ply := t.Ply(n)
	if ply == nil || ply.Move.Promotion() == 0 || n == t.named {
		return nil
	}
	dearer, ok := t.dearer(1)
	if !ok {
		return nil
	}
	least := t.leastWithContested(n)
	for i := range dearer {
		r, p := &dearer[i], dearer[i].last.at(n)
		if p == nil || p.Move == ply.Move || p.Move.From() != ply.Move.From() || p.Move.To() != ply.Move.To() || r.deniesOf(n, ply.Move) {
			continue
		}
		if !r.against && r.isLawfulSince(n) || r.cost+r.contested(n) <= least {
			plies = add(plies, p)
		}
	}
	return plies
}

// isLawfulSince reports whether no ply after ply n is against the law, except contested ones.
func (r *reading) isLawfulSince(n int) bool {
	for p := r.last; p.Number > n; p = p.Prev {
		if !p.Legal && p.contested == 0 {
			return false
		}
	}
	return true
}

// leastWithContested returns the least that the living readings leave unexplained when each pays for its moves contested by promotion n.
func (t *Tracker) leastWithContested(n int) int {
	least := t.live[0].cost + t.live[0].contested(n)
	for i := range t.live[1:] {
		least = min(least, t.live[i+1].cost+t.live[i+1].contested(n))
	}
	return least
}

// contested counts the plies of the reading that are illegal because of the piece that the pawn of ply n became in it.
func (r *reading) contested(n int) (count int) {
	for p := r.last; p.Number > n; p = p.Prev {
		if p.contested == n {
			count++
		}
	}
	return count
}
