package touchmove

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// printed reads articles 4.2 to 4.6 of the laws of chess sentence by sentence, for one turn. It takes every legal move,
// looks at the boards before and after it, and tries every order of the touches that the evidence allows. It shares
// nothing with the code under test.
type printed struct {
	turn  Turn
	plays []play
}

// play is a legal move as two boards show it.
type play struct {
	move           engine.Move
	moved          engine.Point   // The piece that the move is named after.
	taken, castled engine.Point   // The piece that is off the board after it, and the rook that castled.
	alone          engine.Point   // The rook that castled without a move of its king (Chess960), else NoPoint.
	all            []engine.Point // Every point whose piece it moves or takes.
}

// says is the law's verdict on one order of the touches: without moves any is allowed.
type says struct {
	article string
	moves   []engine.Move
}

func read(turn Turn) printed {
	law := printed{turn: turn}
	for _, m := range turn.Before.Moves() {
		law.plays = append(law.plays, seen(turn.Before, m))
	}
	return law
}

// seen compares the boards before and after a move, point by point.
func seen(before boardgame.Position, m engine.Move) play {
	after, p := before.After(m), play{move: m, moved: m.From(), taken: engine.NoPoint, castled: engine.NoPoint, alone: engine.NoPoint}
	for _, at := range engine.AllPoints.Points() {
		was, is := before.At(at), after.At(at)
		switch {
		case was == 0 || was == is:
			continue
		case was.Side() != before.Turn():
			p.taken = at
		case at != m.From() && was.Kind() == "r":
			p.castled = at
		}
		p.all = append(p.all, at)
	}
	return p.byTheRook(before, after)
}

// byTheRook is the castling of Chess960 named by its rook's move: over its king, or to the king's former point.
func (p play) byTheRook(before, after boardgame.Position) play {
	from, to := p.move.From(), p.move.To()
	if before.At(from).Kind() != "r" {
		return p
	}
	for _, k := range before.PiecesOf(before.Turn()).Points() {
		passed := k.Rank() == from.Rank() && k.Rank() == to.Rank() && k.File() >= min(from.File(), to.File()) && k.File() <= max(from.File(), to.File())
		switch {
		case !before.At(k).IsKing() || !passed:
			continue
		case after.At(k) == before.At(k):
			p.alone = from
		}
		p.moved, p.castled = k, from
		p.all = append(p.all, k)
	}
	return p
}

func (law printed) such(wanted func(play) bool) (moves []engine.Move) {
	for _, p := range law.plays {
		if wanted(p) {
			moves = append(moves, p.move)
		}
	}
	return moves
}

// moving returns the moves of an own piece, taking those that take a piece of the opponent.
func (law printed) moving(at engine.Point) []engine.Move {
	return law.such(func(p play) bool { return p.moved == at || p.alone == at })
}

func (law printed) taking(at engine.Point) []engine.Move {
	return law.such(func(p play) bool { return p.taken == at })
}

// order is pieces in a possible order of their touches, each once.
type order []Lift

func (law printed) own(l Lift) bool { return l.Owner == law.turn.Before.Turn() }

func (o order) only(which func(Lift) bool) order {
	return slices.DeleteFunc(slices.Clone(o), func(l Lift) bool { return !which(l) })
}

// can returns the moves that move the piece, if it is an own one, or capture it.
func (law printed) can(l Lift) []engine.Move {
	if law.own(l) {
		return law.moving(l.Point)
	}
	return law.taking(l.Point)
}

// say reads 4.3 to 4.5 for pieces touched in this order.
func (law printed) say(touched order) says {
	own := touched.only(law.own)
	opponents := touched.only(func(l Lift) bool { return !law.own(l) })
	switch {
	case len(opponents) == 0:
		return law.sayOwn(own)
	case len(own) == 0:
		return law.sayFirst("4.3.2", touched)
	}
	// 4.3.3: he must capture the first touched opponent's piece with his first touched piece or, if this is illegal, move or capture
	// the first piece touched that can be moved or captured.
	if captures := law.such(func(p play) bool { return p.moved == own[0].Point && p.taken == opponents[0].Point }); captures != nil {
		return says{"4.3.3", captures}
	}
	able := func(l Lift) bool { return law.can(l) != nil }
	own, opponents = own.only(able), opponents.only(able)
	if len(own) > 0 && len(opponents) > 0 {
		// If it is unclear whether the own or the opponent's piece was touched first, the own one was.
		if later(own[0], opponents[0]) {
			own = nil
		} else {
			opponents = nil
		}
	}
	return law.sayFirst("4.3.3", slices.Concat(own, opponents))
}

// sayFirst has the first touched piece that can be moved or captured be so; 4.5: if none can, any legal move may be made.
func (law printed) sayFirst(article string, touched order) says {
	for _, l := range touched {
		if moves := law.can(l); moves != nil {
			return says{article, moves}
		}
	}
	return says{"4.5", nil}
}

// sayOwn reads 4.3.1 and 4.4 for own pieces. A piece touched before king and rook that can be moved is moved; one that
// can't is passed over.
func (law printed) sayOwn(own order) says {
	king := slices.IndexFunc(own, func(l Lift) bool { return law.isCastler(l, "k") })
	rook := slices.IndexFunc(own, func(l Lift) bool { return law.isCastler(l, "r") })
	if king < 0 || rook < 0 || slices.ContainsFunc(own[:min(king, rook)], func(l Lift) bool { return law.can(l) != nil }) {
		return law.sayFirst("4.3.1", own)
	}
	k, r := own[king].Point, own[rook].Point
	if rook < king { // 4.4.2: he may not castle on that side in this move, and 4.3.1 governs the situation.
		if moves := law.moving(r); moves != nil {
			return says{"4.4.2", moves}
		}
		said := law.sayFirst("4.3.1", own)
		castles := law.such(func(p play) bool { return p.castled == r })
		said.moves = slices.DeleteFunc(said.moves, func(m engine.Move) bool { return slices.Contains(castles, m) })
		return said
	}
	// 4.4.1: he must castle on that side if it is legal to do so.
	if castles := law.such(func(p play) bool { return p.moved == k && p.castled == r }); castles != nil {
		return says{"4.4.1", castles}
	}
	return says{"4.4.3", law.moving(k)} // Another move with his king; if it has none, he is free to make any legal move.
}

// isCastler reports whether the piece is of a kind, and stands where kings and rooks castle.
func (law printed) isCastler(l Lift, kind string) bool {
	rank := "1"
	if law.turn.Before.Turn() == engine.Second {
		rank = "8"
	}
	return law.turn.Before.At(l.Point).Kind() == kind && strings.HasSuffix(l.Point.String(), rank)
}

// orders returns those that the evidence allows: a touch that surely came later stands later.
func orders(lifts []Lift) (found []order) {
	var once order
	for _, l := range lifts {
		if !slices.ContainsFunc(once, func(o Lift) bool { return o.Point == l.Point }) {
			once = append(once, l)
		}
	}
	var lay func(laid, left order)
	lay = func(laid, left order) {
		if len(left) == 0 {
			found = append(found, slices.Clone(laid))
		}
		for i, l := range left {
			if !slices.ContainsFunc(left, func(o Lift) bool { return later(l, o) }) {
				lay(append(laid, l), slices.Delete(slices.Clone(left), i, i+1))
			}
		}
	}
	lay(nil, once)
	return found
}

// later reports whether a was surely touched after b.
func later(a, b Lift) bool { return a.At > b.At && !unclear(a.At, b.At, a, b) }
