package review

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/sensor"
)

// longGap is how long the board must have been blind for the turn to deserve attention.
const longGap sensor.Micros = 1_000_000

// Reason says why a turn deserves an arbiter's attention.
type Reason string

// The reasons, the weightiest first.
const (
	Claimed        Reason = "claim" // A claim that nobody has ruled on.
	Found          Reason = "finding"
	Questioned     Reason = "question"   // A question that nobody has decided, but for one of whose touch it was.
	Recurred       Reason = "repetition" // The position after it came back, and the law makes something of it.
	Limited        Reason = "limit"      // A limit on moves is reached, or a capture ended one that was declared.
	IllegalPos     Reason = "illegal"    // A piece stood where no legal move puts it.
	NotFollowed    Reason = "lost"       // The moves were not understood.
	DisplacedPiece Reason = "displaced"  // A piece left its point in it by no move, and was not put back in it.
	StillOpen      Reason = "open"
	Blind          Reason = "gap"
	Unspoken       Reason = "takeback"  // The move was put back without a word.
	Unclaimed      Reason = "unclaimed" // Whose touch it was no sensor can tell: that is the arbiter's to decide for who claims.
	Noted          Reason = "note"      // The clock was not pressed as it should be.
	Decided        Reason = "ruling"    // A claim or finding that was ruled on.
)

var reasons = []Reason{Claimed, Found, Questioned, Recurred, Limited, IllegalPos, NotFollowed, DisplacedPiece, StillOpen, Blind, Unspoken, Unclaimed, Noted, Decided}

// attend says why the turn deserves attention.
func (t *Turn) attend() {
	stands := slices.ContainsFunc(t.Rulings, func(r Ruling) bool { return r.Revised == 0 && !r.NoEffect })
	has := map[Reason]bool{StillOpen: t.State == Open, Decided: len(t.Rulings) > 0, Unspoken: t.Silent,
		Noted: slices.ContainsFunc(t.Notes, Note.isOfPress), Questioned: slices.ContainsFunc(t.Questions, Question.calls), Unclaimed: slices.ContainsFunc(t.Questions, Question.isUnclaimed)}
	for _, f := range t.Findings {
		has[Found] = has[Found] || f.Kind != displaced && !stands
		has[DisplacedPiece] = has[DisplacedPiece] || f.Kind == displaced
	}
	for _, r := range t.Repetitions {
		has[Recurred] = has[Recurred] || r.judged()
	}
	for _, l := range t.Limits {
		has[Limited] = has[Limited] || reached(l) || l.Captured
	}
	for _, c := range t.Claims {
		has[Claimed] = has[Claimed] || c.waits(stands)
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

// waits says whether nobody has answered the claim yet. Of a store from before claims were numbered that is not said: then
// any ruling on the turn is the answer.
func (c Claim) waits(ruled bool) bool { return c.State == "open" || c.State == "" && !ruled }

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
