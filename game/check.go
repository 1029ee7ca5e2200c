package game

import (
	"cmp"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/refusal"
)

// RolePlayer is the role of an input that a player entered himself.
const RolePlayer = fact.RolePlayer

// Check returns why the board refuses an input before a person enters it, nil if the board takes it. It changes nothing. It also refuses
// an input without effect, lest the person take it for done. Step takes everything: stored facts and traces hold what was entered, and
// the board records a claim or a ruling that the rulebook refuses.
func (b *Board) Check(in fact.Input) *refusal.Error {
	if of := b.about(in); of != b {
		if of == nil || !isSaidLate(in.Fact) {
			return refusal.New(refusal.GameNotOn, in.Word())
		}
		in.Game = 0
		return of.Check(in)
	}
	return b.refuses(in, b.View())
}

// refuses returns why the board refuses an input about its own game.
func (b *Board) refuses(in fact.Input, view View) *refusal.Error {
	without := view.RefusesWithoutGame(in.Fact)
	switch f := in.Fact.(type) {
	case fact.Result:
		return view.RefusesResult(f, len(b.tags) > 0)
	case fact.Claim:
		return cmp.Or(b.arbitration.CheckClaim(&b.s, f, in.Role), without, b.draws.Refuses(f, b.s.Book.ID))
	case fact.Ruling:
		without = cmp.Or(view.RefusesPly(f), without)
	case fact.Sign:
		played := b.s.Start.Game() // The tag of a player's name holds the word for his side.
		return view.RefusesSignature(f, b.tags[played.Word(f.Side)], b.tags[played.Word(f.Side.Other())])
	case fact.Publish:
		return b.hands.Refuses(f.Ply, b.arbitration.InForce)
	case fact.Close:
		return b.refusesClosing()
	case fact.Replay:
		return b.refusesWord(view, f, engine.NoSide)
	case fact.Schedule, fact.Arrived:
		return b.lateness.Refuses(f, b.s.HasMoved())
	case fact.New, fact.Resume, fact.Tags, fact.Delay, fact.Token, fact.End:
		return nil
	}
	if without != nil {
		return without
	}
	switch f := in.Fact.(type) {
	case fact.Ruling:
		return b.arbitration.Check(b.read(), f)
	case fact.Takeback, fact.Stop, fact.Go:
		return b.refusesWord(view, f, engine.NoSide)
	case fact.Decline:
		return b.refusesWord(view, f, f.Side.Other())
	case fact.Seal, fact.Adjourn, fact.Open:
		return b.refusesAdjournment(view, in)
	case fact.Promote:
		return b.refusesPromotion(f)
	case fact.Name:
		return b.refusesNaming(f)
	case fact.Limit:
		return b.draws.Refuses(f, b.s.Book.ID)
	}
	return nil
}

// refusesWord refuses to take back, stop, let go on, decline or replay what does not exist.
func (b *Board) refusesWord(view View, f fact.Fact, offers engine.Side) *refusal.Error {
	return view.RefusesWord(f, b.adjourned.On(), !b.time.IsOn(&b.s) || b.isRunning(), b.draws.Offers.IsOpen(offers))
}

// refusesClosing refuses to close the current game: the next one closes it.
func (b *Board) refusesClosing() *refusal.Error {
	if !b.s.Earlier {
		return refusal.New(refusal.GameIsOn)
	}
	return nil
}

// refusesAdjournment refuses what can't be sealed, adjourned or opened.
func (b *Board) refusesAdjournment(view View, in fact.Input) *refusal.Error {
	if view.Phase == Ready && !b.isRunning() {
		return refusal.New(refusal.NoGameOn, in.Word(), refusal.Phrase{Code: refusal.Ready})
	}
	stands := b.toAdjourn()
	stands.Position, stands.Ply = view.Position, view.Reached
	return b.adjourned.Check(stands, in)
}
