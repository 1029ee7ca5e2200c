package review

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Law is the rulebook's view of a turn. The article, the duty and whether it was obeyed come from the record. The cascades are the way to
// them, and are missing if that is no longer known.
type Law struct {
	Rulebook  string    `json:"rulebook"`
	Article   string    `json:"article"`
	Via       string    `json:"via,omitempty"`
	Otherwise string    `json:"otherwise,omitempty"`
	Duty      []string  `json:"duty"`
	Obeyed    *bool     `json:"obeyed,omitempty"`
	SoFar     bool      `json:"so_far,omitempty"` // No move was made yet and there is no record: the duty follows from the lifts until now.
	Stood     string    `json:"stood,omitempty"`  // The move that was already made when the piece stood, which goes before the cascades.
	Cascades  []Cascade `json:"cascades,omitempty"`
	Other     *Reading  `json:"other,omitempty"`   // The other reading of the touches, which the arbiter may choose.
	Unknown   string    `json:"unknown,omitempty"` // Why there are no cascades: sealed, announced, open, illegal, differs.
	Silent    string    `json:"silent,omitempty"`  // Why there is no finding for any move: gap, doubtful.
}

// Reading is another reading of the lifts: it decides otherwise which of them were touches.
type Reading struct {
	Why      string    `json:"why"` // touches: which lifts are touches; hand: which player's hand it was.
	Article  string    `json:"article"`
	Duty     []string  `json:"duty"`
	Cascades []Cascade `json:"cascades"`
}

// Cascade is an article with its rungs in order, and the one that applies to the pieces that were touched first.
type Cascade struct {
	Order    string `json:"order"`              // own_only, opponent_only, own_first, opponent_first, same_time
	Own      string `json:"own,omitempty"`      // The player's own piece that was touched first.
	Opponent string `json:"opponent,omitempty"` // The opponent's piece that was touched first.
	Via      string `json:"via,omitempty"`
	Rungs    []Rung `json:"rungs"`
}

// Rung is one line of an article.
type Rung struct {
	Article string   `json:"article"`
	Demand  string   `json:"demand"` // own_moves, own_captures, any_captures, any_move
	Moves   []string `json:"moves"`  // The legal moves that obey it.
	State   string   `json:"state"`  // cannot: no legal move obeys it; applies; not_reached.
}

// explain fills in the way of the law to the record's result.
func (t *Turn) explain() {
	t.After = t.after()
	if t.Law == nil {
		return
	}
	h := t.asRead
	switch {
	case t.sealed:
		t.Law.Unknown = "sealed"
		return
	case slices.ContainsFunc(t.Duties, func(d record.Duty) bool { return d.Ruling == 0 && d.Article == t.Law.Article }):
		t.Law.Unknown = "announced"
		return
	case h == nil && t.State == Open:
		t.Law.Unknown = "open"
		return
	case h == nil:
		t.Law.Unknown = "differs"
		return
	case !h.legal:
		t.Law.Unknown = "illegal"
		return
	case h.doubtful:
		t.Law.Silent = "doubtful"
	case h.gapped:
		t.Law.Silent = "gap"
	}
	e := h.explained.Law
	t.Law.Cascades = cascades(e)
	if e.Stood != 0 {
		t.Law.Stood = e.Stood.String()
	}
	switch own := h.explained.OwnHand; {
	case e.Other != nil:
		t.Law.Other = reading("touches", e.Other)
	case own != nil && len(t.Questions) == 0:
		t.Law.Other = reading("hand", own)
	}
}

func reading(why string, e *touchmove.Explanation) *Reading {
	return &Reading{Why: why, Article: e.Verdict.Article, Duty: engine.MoveNames(e.Verdict.Duty), Cascades: cascades(*e)}
}

func cascades(e touchmove.Explanation) []Cascade {
	list := []Cascade{}
	for _, from := range e.Cascades {
		c := Cascade{Order: string(from.Order), Own: pointText(from.Own), Opponent: pointText(from.Opponent), Via: from.Via}
		for i, r := range from.Rungs {
			rung := Rung{Article: r.Article, Demand: r.Demand, Moves: engine.MoveNames(r.Moves), State: "cannot"}
			switch {
			case i == from.Applies:
				rung.State = "applies"
			case i > from.Applies:
				rung.State = "not_reached"
			}
			c.Rungs = append(c.Rungs, rung)
		}
		list = append(list, c)
	}
	return list
}

func pointText(p engine.Point) string {
	if p == engine.NoPoint {
		return ""
	}
	return p.String()
}

// after is the position after the turn's move, empty without one.
func (t *Turn) after() string {
	m, err := boardgame.ParseMove(t.Move)
	p := position(t.Before)
	if err != nil || p.At(m.From()) == 0 || t.Unmoved() {
		return ""
	}
	p = p.After(m)
	return p.FEN()
}

// isLiftOf reports whether a lift of the reading is among those that the law names.
func isLiftOf(lifts []touchmove.Lift, l tracker.Lift) bool {
	return slices.ContainsFunc(lifts, func(o touchmove.Lift) bool { return o.Point == l.Point && o.At == l.At })
}
