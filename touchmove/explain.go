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
	return hear(book, t).explain(options(t.Before))
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
