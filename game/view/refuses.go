package view

import (
	"slices"

	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/trace"
)

// RefusesWithoutGame refuses what asks for a game that is on. Claims, rulings and what a pawn became may come when it is over.
func (v View) RefusesWithoutGame(in input.Input) *refusal.Error {
	over := v.Phase == Over && (in.Kind == input.Claim || in.Kind == input.Rule || in.Kind == input.Promote)
	if over || v.Phase == Playing || v.Phase == Ready {
		return nil
	}
	return refusal.New(refusal.NoGameOn, in.Kind, refusal.Phrase{Code: refusal.Code("phase_" + v.Phase)})
}

// RefusesPly refuses a ruling on a ply that was never played, but for one that dismisses a claim on it.
func (v View) RefusesPly(in input.Input) *refusal.Error {
	dismisses := in.Text == trace.RuleDismissed && slices.ContainsFunc(v.Claims, func(c arbitration.OpenClaim) bool { return c.Ply == in.Ply })
	if v.Furthest > 0 && in.Ply > v.Furthest && !dismisses {
		return refusal.New(refusal.NotPlayed, in.Ply, v.Furthest)
	}
	return nil
}
