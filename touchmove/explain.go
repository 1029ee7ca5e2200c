package touchmove

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// Explanation is Judge's way to its verdict on a turn.
type Explanation struct {
	Verdict  Verdict
	Touches  []Lift       // The lifts that decided it, in the order of At.
	Executes []Lift       // The lifts that only made the move, and add no touch.
	Stood    engine.Move  // The move that was made when the piece stood, which precedes every cascade; 0 for none.
	Cascades []Cascade    // One for each pair of pieces that may have been touched first.
	Other    *Explanation // Under the other reading of the last action, nil if it leads to the same.
}

// Cascade is an article walked down for one pair of touched pieces.
type Cascade struct {
	Own, Opponent engine.Point // O and P, the pieces touched first; NoPoint for none.
	Order         Order
	Via           string // The article that refers to this one, empty for none.
	Rungs         []Rung // In printed order.
	Applies       int    // The index of the first rung that could be obeyed; the last, if none could.
}

// Order is which of the touched pieces was first.
type Order string

// The orders.
const (
	OwnOnly       Order = "own_only"
	OpponentOnly  Order = "opponent_only"
	OwnFirst      Order = "own_first"
	OpponentFirst Order = "opponent_first"
	Undecided     Order = "same_time" // Either may have been first.
)

// Rung is one line of an article.
type Rung struct {
	Article string
	Demand  string        // own_moves, own_captures, any_captures; any_move: any legal move, and a technical fault is recorded.
	Moves   []engine.Move // The legal moves that obey it, sorted by their text; none for any_move.
}

// Explain judges the turn as Judge does, and returns how. It panics when Judge does.
func Explain(book *rulebook.Rulebook, t Turn) Explanation {
	return opine(book, t).explain(options(t.Before))
}

func (o opinion) explain(legal []option) Explanation {
	e := Explanation{Verdict: o.Verdict, Touches: o.touches, Executes: o.executes}
	if o.outcomes == nil && len(o.Duty) == 1 {
		e.Stood = o.Duty[0]
	}
	for _, out := range o.outcomes {
		e.Cascades = append(e.Cascades, out.explain(legal))
	}
	if o.other != nil {
		other := o.other.explain(legal)
		e.Other = &other
	}
	return e
}

func (o outcome) explain(legal []option) Cascade {
	c := Cascade{Own: o.pair.own, Opponent: o.pair.opponent, Order: o.pair.order(), Via: o.via}
	for _, r := range o.cascade {
		moves := r.demand.among(legal, o.pair)
		sortByText(moves)
		c.Rungs = append(c.Rungs, Rung{r.article, demandNames[r.demand], moves})
	}
	c.Applies = slices.IndexFunc(c.Rungs, func(r Rung) bool { return len(r.Moves) > 0 })
	if c.Applies < 0 {
		c.Applies = len(c.Rungs) - 1
	}
	return c
}

func (p pair) order() Order {
	switch {
	case p.opponent == engine.NoPoint:
		return OwnOnly
	case p.own == engine.NoPoint:
		return OpponentOnly
	case p.sameTime():
		return Undecided
	case p.ownFirst:
		return OwnFirst
	}
	return OpponentFirst
}

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
