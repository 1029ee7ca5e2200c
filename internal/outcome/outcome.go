// Package outcome derives from the records of a game who gave its results. A record has one word, ruling, for a result that an arbiter
// ruled and for one that was entered by hand; scoresheet and review distinguish them, because an entered result is no ruling.
package outcome

import (
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// Reasons of results that did not come from play itself.
const (
	ByHand   = "entered"
	ByRuling = "ruling"
)

// Given holds by whom or by what a result was given that did not come from play itself.
type Given struct {
	Ruling int    `json:"ruling,omitempty"` // The ruling that gave it, or:
	By     string `json:"by,omitempty"`     // the person who entered it by hand, where the records name one,
	Role   string `json:"role,omitempty"`   // and the role of that person.

	Checked string `json:"checked,omitempty"` // hall: the hall of the event vouches for the person.

	Again int `json:"again,omitempty"` // The ruling that keeps it: it took a later result back, or swapped the colours.
}

// Outcome is a result and its giver.
type Outcome struct {
	Reason string // ByHand, ByRuling, or the reason in play.
	Given  Given
	said   record.Result
}

// Rulings returns the contents of a ruling, empty where it is not among the records, and whether a later one took it back.
type Rulings struct {
	Word        func(ruling int) string
	IsTakenBack func(ruling int) bool
}

// History has the results of a game so far. The zero value has none.
type History struct{ outcomes []Outcome }

// Add adds the next result and returns how it came about. The hand is the last entry.
func (h *History) Add(r record.Result, hand record.Entered, rulings Rulings) Outcome {
	o := Outcome{Reason: r.Reason, said: r}
	if r.Swapped && len(h.outcomes) > 0 {
		return h.swap(o)
	}
	switch word := rulings.Word(r.Ruling); {
	case r.Ruling == 0 && r.Reason == ByRuling:
		o.Reason = ByHand
		if hand.What == "result" && hand.At == r.At {
			o.Given.By, o.Given.Role, o.Given.Checked = hand.By, hand.Role, hand.Checked
		}
	case r.Ruling == 0 || word == trace.RuleResult || word == trace.RuleAnnulled:
		o.Given.Ruling = r.Ruling
	default:
		o = h.again(o, rulings)
	}
	h.outcomes = append(h.outcomes, o)
	return o
}

// swap puts all results of the game so far under the other colours, and returns how the last one came about.
func (h *History) swap(o Outcome) Outcome {
	for i := range h.outcomes {
		switch said := &h.outcomes[i].said; said.Result {
		case "1-0":
			said.Result = "0-1"
		case "0-1":
			said.Result = "1-0"
		}
	}
	last := h.outcomes[len(h.outcomes)-1]
	last.Given.Again, last.said = o.said.Ruling, o.said
	h.outcomes = append(h.outcomes, last)
	return last
}

// again returns how a result that a ruling restores came about then.
func (h *History) again(o Outcome, rulings Rulings) Outcome {
	for _, old := range slices.Backward(h.outcomes) {
		same := old.said.Result == o.said.Result && old.said.Ply == o.said.Ply && old.said.Reason == o.said.Reason
		if same && !rulings.IsTakenBack(old.Given.Ruling) {
			old.Given.Again, old.said = o.said.Ruling, o.said
			return old
		}
	}
	o.Given.Ruling = o.said.Ruling // The public records have no rulings among them.
	return o
}
