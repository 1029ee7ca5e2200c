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
		if !slices.ContainsFunc(dearer, func(r reading) bool { p := r.last.at(n); return p != nil && p.Move == m }) {
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
	roots := slices.DeleteFunc(slices.Clone(t.root), func(r reading) bool { p := r.last.at(n); return p == nil || p.Move != m })
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
			p.Doubtful, p.others, p.insisted = true, nil, nil // What was touched then is unknown.
			if i > 0 && len(was.others) > 0 {                 // It is as open as before if the word is taken back.
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
