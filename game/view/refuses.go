package view

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/trace"
)

// RefusesWithoutGame refuses inputs that need a game in progress. Claims, rulings and the piece of a promotion may come when
// it is over.
func (v View) RefusesWithoutGame(in fact.Fact) *refusal.Error {
	switch in.(type) {
	case fact.Claim, fact.Ruling, fact.Promote, fact.Name, fact.Open:
		if v.Phase == line.Over {
			return nil
		}
	}
	if v.Phase == line.Playing || v.Phase == line.Ready {
		return nil
	}
	return refusal.New(refusal.NoGameOn, in.Word(), refusal.Phrase{Code: refusal.Code("phase_" + v.Phase)})
}

// RefusesPly refuses a ruling on a ply that was never played, except one that dismisses a claim on it.
func (v View) RefusesPly(in fact.Ruling) *refusal.Error {
	dismisses := in.Text == trace.RuleDismissed && slices.ContainsFunc(v.Claims, func(c arbitration.OpenClaim) bool { return c.Ply == in.Ply })
	if v.Furthest > 0 && in.Ply > v.Furthest && !dismisses {
		return refusal.New(refusal.NotPlayed, in.Ply, v.Furthest)
	}
	return nil
}

// RefusesWord refuses to take back, to stop, to let go on, to decline or to replay without an object. adjourned means that a
// move is sealed or the game is adjourned, goes that no clock waits to be started, offered that the other side's offer of a
// draw stands.
func (v View) RefusesWord(in fact.Fact, adjourned, goes, offered bool) *refusal.Error {
	decline, declines := in.(fact.Decline)
	switch {
	case fact.Is[fact.Takeback](in) && len(v.Plies) == 0 && !v.Standing:
		return refusal.New(refusal.NoMoveMade)
	case fact.Is[fact.Takeback](in) && adjourned:
		return refusal.New(refusal.Adjourned, in.Word())
	case fact.Is[fact.Stop](in) && v.Stopped:
		return refusal.New(refusal.AlreadyStopped)
	case fact.Is[fact.Go](in) && adjourned:
		return refusal.New(refusal.Adjourned, in.Word())
	case fact.Is[fact.Go](in) && !v.Stopped && goes:
		return refusal.New(refusal.NotStopped)
	case fact.Is[fact.Replay](in) && v.Phase != line.Over:
		return refusal.New(refusal.NotOver)
	case declines && !offered:
		return refusal.New(refusal.NoOffer, decline.Side)
	}
	return nil
}

// RefusesResult refuses a result that can't be that of the current game. named means that its players, or other details of
// it, are known.
func (v View) RefusesResult(in fact.Result, named bool) *refusal.Error {
	switch {
	case v.Phase == line.SettingUp:
		return refusal.New(refusal.ResultTooEarly)
	case v.Phase == line.Ready && v.Game > 1 && !named:
		return refusal.New(refusal.ResultNoNames)
	case in.Ply > len(v.Plies):
		return refusal.New(refusal.ResultPly, in.Ply, len(v.Plies))
	}
	return nil
}

// RefusesSignature refuses to sign without a result, and under the name of the other side. own and other are the names of
// both.
func (v View) RefusesSignature(in fact.Sign, own, other string) *refusal.Error {
	switch {
	case v.Phase != line.Over || v.Result == "" || v.Result == "*" && v.Reason == "unknown":
		return refusal.New(refusal.NoResultYet)
	case in.Side != engine.NoSide && in.Name == other && in.Name != own:
		return refusal.New(refusal.OtherSide, in.Name)
	}
	return nil
}
