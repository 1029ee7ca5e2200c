package game

import (
	"slices"

	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/refusal"
)

// RolePlayer is the role of an input that a player entered himself.
const RolePlayer = input.RolePlayer

// Check returns why the board refuses an input before a person enters it, nil if the board takes it. It changes nothing. It also refuses
// an input without effect, lest the person take it for done. Step takes everything: stored facts and traces hold what was entered, and
// the board records a claim or a ruling that the rulebook refuses.
func (b *Board) Check(in input.Input) *refusal.Error {
	if of := b.about(in); of != b {
		if of == nil || !slices.Contains(said, in.Kind) {
			return refusal.New(refusal.GameNotOn, in.Kind)
		}
		in.Game = 0
		return of.Check(in)
	}
	view := b.View()
	var checks []func(View, input.Input) *refusal.Error
	switch in.Kind {
	case input.Result:
		checks = append(checks, b.refusesResult)
	case input.Claim:
		checks = append(checks, b.refusesAnotherClaim, View.RefusesWithoutGame, b.refusesCount)
	case input.Rule:
		checks = append(checks, View.RefusesPly, View.RefusesWithoutGame, b.refusesRuling)
	case input.Sign:
		checks = append(checks, b.refusesSignature)
	case input.Takeback, input.Stop, input.Go, input.Decline:
		checks = append(checks, View.RefusesWithoutGame, b.refusesWord)
	case input.Seal, input.Adjourn, input.Open:
		checks = append(checks, View.RefusesWithoutGame, b.refusesAdjournment)
	case input.Promote:
		checks = append(checks, View.RefusesWithoutGame, b.refusesPromotion)
	case input.Name:
		checks = append(checks, View.RefusesWithoutGame, b.refusesNaming)
	case input.Publish:
		checks = append(checks, b.refusesPublishing)
	case input.Close:
		checks = append(checks, b.refusesClosing)
	case input.Replay:
		checks = append(checks, b.refusesWord)
	case input.Schedule, input.Arrived:
		return b.lateness.Refuses(in, b.s.HasMoved())
	case input.Adjust, input.Resign, input.Agree, input.Offer, input.Vary, input.Limit:
		checks = append(checks, View.RefusesWithoutGame, b.refusesCount)
	}
	for _, check := range checks {
		if refused := check(view, in); refused != nil {
			return refused
		}
	}
	return nil
}

// refusesCount refuses a claim on a limit, and a declared limit, that the rulebook does not have.
func (b *Board) refusesCount(_ View, in input.Input) *refusal.Error {
	return b.draws.Refuses(in, b.s.Book.ID)
}

// refusesWord refuses to take back, stop, let go on, decline or replay what does not exist.
func (b *Board) refusesWord(view View, in input.Input) *refusal.Error {
	return view.RefusesWord(in, b.adjourned.On(), !b.isTimed() || b.isRunning(), b.offers.IsOpen(in.Side.Other()))
}

// refusesClosing refuses to close the current game: the next one closes it.
func (b *Board) refusesClosing(View, input.Input) *refusal.Error {
	if !b.isEarlier {
		return refusal.New(refusal.GameIsOn)
	}
	return nil
}

// refusesAdjournment refuses what can't be sealed, adjourned or opened.
func (b *Board) refusesAdjournment(view View, in input.Input) *refusal.Error {
	if view.Phase == Ready && !b.isRunning() {
		return refusal.New(refusal.NoGameOn, in.Kind, refusal.Phrase{Code: refusal.Ready})
	}
	stands := b.toAdjourn()
	stands.Position, stands.Ply = view.Position, view.Reached
	return b.adjourned.Check(stands, in)
}

// refusesResult refuses a result that the current game can't have.
func (b *Board) refusesResult(view View, in input.Input) *refusal.Error {
	return view.RefusesResult(in, len(b.tags) > 0)
}

// refusesSignature refuses a signature without a result, or under the name of the other side.
func (b *Board) refusesSignature(view View, in input.Input) *refusal.Error {
	played := b.s.Start.Game() // The tag of a player's name holds the word for his side.
	return view.RefusesSignature(in, b.tags[played.Word(in.Side)], b.tags[played.Word(in.Side.Other())])
}

// refusesAnotherClaim refuses a claim because of open claims, or because of its ply.
func (b *Board) refusesAnotherClaim(_ View, in input.Input) *refusal.Error {
	return b.arbitration.CheckClaim(&b.s, in)
}

// refusesRuling refuses an incomplete ruling, or one that an earlier ruling excludes.
func (b *Board) refusesRuling(_ View, in input.Input) *refusal.Error {
	return b.arbitration.Check(boardView{b}, in)
}
