package touchmove

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// asks says whether m is what the demand asks for. O and P are the pieces that were touched first; either may be none.
func (d demand) asks(m engine.Move, o, p engine.Point) bool {
	switch d {
	case moveO:
		return m.From() == o
	case oCapturesP:
		return m.From() == o && m.To() == p
	case anyCapturesP:
		return m.To() == p
	}
	return false
}

// outcome is what one article says of one pair of touched pieces: no duty means that a technical fault was made.
type outcome struct {
	article, via string
	duty         []engine.Move
	pair         pair
	cascade      cascade // That was descended.
}

// descend returns the first rung that one of the legal moves obeys, or the last rung, which any of them does.
func (c cascade) descend(p pair, legal []engine.Move) outcome {
	for _, r := range c {
		if duty := r.demand.among(legal, p); len(duty) > 0 || r.demand == anyMoveAndFault {
			return outcome{article: r.article, duty: duty, pair: p, cascade: c}
		}
	}
	panic("touchmove: a cascade must end with a rung that can be obeyed")
}

// among returns the legal moves that the demand asks for.
func (d demand) among(legal []engine.Move, p pair) []engine.Move {
	var moves []engine.Move
	for _, m := range legal {
		if d.asks(m, p.own, p.opponent) {
			moves = append(moves, m)
		}
	}
	return moves
}

// outcome returns what the edition says of one pair; unclear is the colour that goes first when nobody can tell.
func (e edition) outcome(p pair, unclear rulebook.SameTime, legal []engine.Move) outcome {
	switch {
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
