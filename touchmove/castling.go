package touchmove

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// castling returns the pairs of the touches, or those of king and rooks if castling was meant. An own piece that can't be
// moved is passed over (4.3.1), and later touches may still mean castling.
func (c court) castling(found []pair, touches []Lift) []pair {
	mover, before := c.turn.Before.Turn(), c.turn.Before
	able := slices.DeleteFunc(slices.Clone(touches), func(l Lift) bool {
		castles := slices.ContainsFunc(touches, func(o Lift) bool {
			return before.CastlingPair(l.Point, o.Point) || before.CastlingPair(o.Point, l.Point)
		})
		return l.Owner == mover && !castles && !slices.ContainsFunc(c.legal, func(m option) bool { return m.moves(l.Point) })
	})
	if meant := withRooks(pairs(able, mover), able, before); slices.ContainsFunc(meant, func(p pair) bool { return p.rook != engine.NoPoint }) {
		return meant
	}
	return found
}

// withRooks adds the rook of castling to the pairs in which only own pieces were touched: the king was touched, and a
// rook on its side's first rank. If several rooks may have been the first one touched after the king, there is a pair for
// each.
func withRooks(pairs []pair, touches []Lift, before boardgame.Position) []pair {
	var found []pair
	for _, p := range pairs {
		partners := partners(p, touches, before)
		if len(partners) == 0 {
			found = append(found, p)
		}
		for _, partner := range partners {
			p.rook = partner
			if before.CastlingPair(partner, p.own) {
				p.rook = p.own // It was touched before the king.
			}
			found = append(found, p)
		}
	}
	return found
}

// partners returns the king, if the own piece of the pair is a rook, or the rooks that may have been touched first beside
// the king.
func partners(p pair, touches []Lift, before boardgame.Position) []engine.Point {
	if p.own == engine.NoPoint || p.opponent != engine.NoPoint {
		return nil
	}
	return firsts(slices.DeleteFunc(slices.Clone(touches), func(l Lift) bool {
		return !before.CastlingPair(p.own, l.Point) && !before.CastlingPair(l.Point, p.own)
	}))
}
