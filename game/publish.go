package game

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// seeHand keeps a lift or a place for who may be shown the hands of this turn.
func (b *Board) seeHand(e sensor.Event) {
	if b.s.Restoration == nil && (b.s.Phase == Playing || b.s.Phase == Ready) {
		b.hands.See(record.Hand{At: e.At, Point: e.Point.String(), Placed: e.Placed, Uncertainty: e.Uncertainty})
	}
}

// ruledTurn returns what is to be said of the turn on which the arbiter is about to rule, false where nobody knows which turn that was.
func (b *Board) ruledTurn(in input.Input) (ruled line.RuledTurn, ok bool) {
	n := in.Ply
	if n == 0 {
		n = b.s.InProgress()
	}
	turn, ok := line.TurnOf(b.s.Tracker, n)
	if turn.Text, turn.Rulebook = in.Text, b.config.Rulebook; ok {
		ruled = b.hands.Seen(turn, b.s.Now)
	}
	return ruled, ok
}

// keepRuled keeps the turn on which was ruled just now, as it was seen until then.
func (b *Board) keepRuled(ruled line.RuledTurn) {
	r, inForce := b.arbitration.Newest()
	if !inForce || r.Ply != ruled.Ply {
		return
	}
	ruled.Ruling, ruled.Article = r.Number, r.Article
	b.hands.Rule(ruled)
}

// refusesPublishing refuses to show the hands of a turn before the arbiter has ruled on it, and what was shown.
func (b *Board) refusesPublishing(_ View, in input.Input) *refusal.Error {
	return b.hands.Refuses(in.Ply, b.arbitration.InForce)
}

// publish shows everybody the hands of a turn on which was ruled. Nothing follows from it for the game, and no signature lapses.
func (b *Board) publish(in input.Input) {
	if b.refusesPublishing(View{}, in) != nil {
		return // Check has said so to whoever entered it.
	}
	ruled, _ := b.hands.On(in.Ply, b.arbitration.InForce)
	turned, _ := b.s.Tracker.Turned()
	r := ruled.Published
	r.Head, r.At, r.Hands = b.s.Head("published"), b.s.Now, line.HandsAsPlayed(r.Hands, b.s.Start, turned)
	b.hands.Show(r.Ruling)
	b.say(r)
}
