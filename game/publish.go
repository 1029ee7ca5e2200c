package game

import (
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// seeHand keeps a lift or a place for readers who may see the hands of this turn.
func (b *Board) seeHand(e sensor.Event) {
	if b.s.Restoration == nil && (b.s.Phase == Playing || b.s.Phase == Ready) {
		b.hands.See(record.Hand{At: e.At, Point: e.Point.String(), Placed: e.Placed, Uncertainty: e.Uncertainty})
	}
}

// ruledTurn returns the turn that the arbiter is about to rule on, false if it is unknown.
func (b *Board) ruledTurn(in fact.Ruling) (ruled line.RuledTurn, ok bool) {
	n := in.Ply
	if n == 0 {
		n = b.s.InProgress()
	}
	turn, ok := line.TurnOf(b.s.Tracker, n)
	if turn.Text, turn.Rulebook = in.Text, b.s.Config.Rulebook; ok {
		ruled = b.hands.Seen(turn, b.s.Now)
	}
	return ruled, ok
}

// keepRuled keeps the turn of the ruling just made, as seen until then.
func (b *Board) keepRuled(ruled line.RuledTurn) {
	r, inForce := b.arbitration.Newest()
	if !inForce || r.Ply != ruled.Ply {
		return
	}
	ruled.Ruling, ruled.Article = r.Number, r.Article
	b.hands.Rule(ruled)
}

// publish shows the public the hands of a turn that the arbiter ruled on. The game does not change, and no signature lapses.
func (b *Board) publish(in fact.Publish) {
	if b.hands.Refuses(in.Ply, b.arbitration.InForce) != nil {
		return // Check has told the person who entered it.
	}
	ruled, _ := b.hands.On(in.Ply, b.arbitration.InForce)
	turned, _ := b.s.Tracker.Turned()
	r := ruled.Published
	r.Head, r.At, r.Hands = b.s.Head("published"), b.s.Now, line.HandsAsPlayed(r.Hands, b.s.Start, turned)
	b.hands.Show(r.Ruling)
	b.say(r)
}
