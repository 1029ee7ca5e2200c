package review

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// longGap is the shortest blindness of the board for which the turn deserves attention.
const longGap sensor.Micros = 1_000_000

// Reason is why a turn deserves an arbiter's attention.
type Reason string

// The reasons, the weightiest first.
const (
	Claimed        Reason = "claim" // A claim without a ruling.
	Found          Reason = "finding"
	Questioned     Reason = "question"   // An undecided question, but not one about whose touch it was.
	Recurred       Reason = "repetition" // The position after it came back, and the law has a consequence for that.
	Limited        Reason = "limit"      // A limit on moves is reached, or a capture ended one that was declared.
	IllegalPos     Reason = "illegal"    // A piece stood where no legal move puts it.
	NotFollowed    Reason = "lost"       // The moves were not understood.
	DisplacedPiece Reason = "displaced"  // A piece left its point in the turn by no move, and was not put back in it.
	StillOpen      Reason = "open"
	Blind          Reason = "gap"
	Unspoken       Reason = "takeback"  // The move was put back without a word.
	Unclaimed      Reason = "unclaimed" // No sensor can tell which player touched a piece: the arbiter decides that on a claim.
	Noted          Reason = "note"      // The clock was not pressed as it should be.
	Decided        Reason = "ruling"    // A claim or finding with a ruling.
)

var reasons = []Reason{Claimed, Found, Questioned, Recurred, Limited, IllegalPos, NotFollowed, DisplacedPiece, StillOpen, Blind, Unspoken, Unclaimed, Noted, Decided}

// attend fills in why the turn deserves attention.
func (t *Turn) attend() {
	stands := slices.ContainsFunc(t.Rulings, func(r Ruling) bool { return r.Revised == 0 && !r.NoEffect })
	has := map[Reason]bool{StillOpen: t.State == Open, Decided: len(t.Rulings) > 0, Unspoken: t.Silent,
		Noted: slices.ContainsFunc(t.Notes, isOfPress), Questioned: slices.ContainsFunc(t.Questions, Question.calls), Unclaimed: slices.ContainsFunc(t.Questions, Question.isUnclaimed)}
	for _, f := range t.Findings {
		has[Found] = has[Found] || f.Kind != displaced && !stands
		has[DisplacedPiece] = has[DisplacedPiece] || f.Kind == displaced
	}
	for _, r := range t.Repetitions {
		has[Recurred] = has[Recurred] || r.judged()
	}
	for _, l := range t.Limits {
		has[Limited] = has[Limited] || l.Reached() || l.Captured
	}
	for _, c := range t.Claims {
		has[Claimed] = has[Claimed] || waits(c, stands)
	}
	for _, e := range t.Events {
		has[IllegalPos] = has[IllegalPos] || e.Kind == "illegal"
		has[NotFollowed] = has[NotFollowed] || e.Kind == "lost"
		has[Blind] = has[Blind] || e.Kind == "gap" && e.Length >= longGap
	}
	for _, r := range reasons {
		if has[r] {
			t.Attention = append(t.Attention, r)
		}
	}
}

// waits reports whether the claim is still unanswered. A store from before claims were numbered has no state: then any ruling on the turn
// is the answer.
func waits(c record.Claim, ruled bool) bool { return c.State == "open" || c.State == "" && !ruled }

// Attention returns the turns that an arbiter should look at, the weightiest first, then in the order of play.
func (g *Game) Attention() []*Turn {
	var turns []*Turn
	for _, t := range g.Turns {
		if len(t.Attention) > 0 {
			turns = append(turns, t)
		}
	}
	slices.SortStableFunc(turns, func(a, b *Turn) int {
		return cmp.Compare(slices.Index(reasons, a.Attention[0]), slices.Index(reasons, b.Attention[0]))
	})
	return turns
}
