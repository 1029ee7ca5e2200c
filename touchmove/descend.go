package touchmove

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// The cascades themselves stand by article in vn2004.go, vn1999.go and fide2018.go.

// asks reports whether m obeys the demand. Either piece of the pair may be none.
func (d demand) asks(m option, p pair) bool {
	switch d {
	case moveO:
		return m.moves(p.own)
	case oCapturesP:
		return m.mover == p.own && m.captured == p.opponent
	case anyCapturesP:
		return m.captured == p.opponent
	case firstThatCan:
		return (p.able.Has(m.mover) || p.able.Has(m.captured) || m.alone && p.able.Has(m.rook)) && !p.castlesTooLate(m)
	case castleWithR:
		return m.mover == p.own && m.rook == p.rook
	case moveOUncastled:
		return m.mover == p.own && m.rook == engine.NoPoint
	}
	return false
}

// castlesTooLate reports whether m castles with a rook that was touched before the king (4.4.2).
func (p pair) castlesTooLate(m option) bool {
	return m.rook != engine.NoPoint && m.rook == p.rook && p.rook == p.own
}

// isFree reports whether any legal move obeys the demand.
func (d demand) isFree() bool { return d == anyMove || d == anyMoveAndFault }

// outcome is one article's verdict on one pair of touched pieces: no duty means that any move was allowed.
type outcome struct {
	article, via string
	fault        bool // No duty, and a technical fault.
	duty         []engine.Move
	pair         pair
	cascade      cascade // The cascade walked down.
}

// descend returns the first rung that one of the legal moves obeys, or the last rung, which any of them obeys.
func (c cascade) descend(p pair, legal []option) outcome {
	for _, r := range c {
		if duty := r.demand.among(legal, p); len(duty) > 0 || r.demand.isFree() {
			return outcome{article: r.article, fault: r.demand == anyMoveAndFault, duty: duty, pair: p, cascade: c}
		}
	}
	panic("touchmove: a cascade must end with a rung that can be obeyed")
}

// among returns the legal moves that obey the demand.
func (d demand) among(legal []option, p pair) []engine.Move {
	var moves []engine.Move
	for _, m := range legal {
		if d.asks(m, p) {
			moves = append(moves, m.Move)
		}
	}
	return moves
}

// outcome returns the edition's verdict on one pair; unclear is the colour that goes first if the order is unknown.
func (e edition) outcome(p pair, unclear rulebook.SameTime, legal []option) outcome {
	switch {
	case p.rook != engine.NoPoint && p.rook == p.own:
		return e.rookThenKing.descend(p, legal)
	case p.rook != engine.NoPoint:
		return e.kingThenRook.descend(p, legal)
	case p.opponent == engine.NoPoint:
		return e.ownOnly.descend(p, legal)
	case p.own == engine.NoPoint:
		return e.opponentOnly.descend(p, legal)
	case p.sameTime():
		article := e.opponentFirst
		if unclear == rulebook.OwnFirst {
			article = e.ownFirst
		}
		out := article.descend(p, legal)
		out.via = e.sameTime
		return out
	case p.ownFirst:
		return e.ownFirst.descend(p, legal)
	}
	return e.opponentFirst.descend(p, legal)
}
