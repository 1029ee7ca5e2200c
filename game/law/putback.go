package law

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// PutBackLate returns the lifts of the player's own pieces that were off their points when he pressed for ply p and came back in his
// opponent's time. A hand that straightens a piece while the other one presses is not late.
func (r Reader) PutBackLate(p *tracker.Ply) (late []tracker.Lift) {
	after, reply := r.Tracker.After(p)
	pressed, ok := r.Presses.After(p.Side(), p.Placed)
	if !ok || reply == nil || pressed >= reply.Placed || p.Gapped || p.Doubtful || reply.Gapped || reply.Doubtful {
		return nil
	}
	for _, l := range slices.Concat(p.Lifts(), after) {
		own := l.Owner == p.Side() && !l.Adjust && !concerns(p, l) && !concerns(reply, l)
		if own && l.At+tracker.BrushBelow < pressed && l.Back >= pressed+tracker.ReactionTime && !r.Chatters(p, l) {
			late = append(late, l)
		}
	}
	return late
}

// backWithin is how soon a player who has moved a second piece puts it back unasked.
const backWithin sensor.Micros = 1_500_000

// Righted reports whether a displaced piece was right when its turn ended, at a time before the one given. It stood on its own point
// again, or it had only rested on its way, as a castling rook may, and stood where its move brings it. A rook that castles after the
// press and before the reply is late, not displaced.
func (r Reader) Righted(s tracker.Displaced, before sensor.Micros) bool {
	p := r.Tracker.Ply(s.Turn)
	if p == nil {
		return false
	}
	var last tracker.Lift
	for _, l := range LiftsSince(r.Tracker, s.Turn-1) {
		if l.Point == s.From && l.Turn == s.Turn && l.At > last.At {
			last = l
		}
	}
	ended := r.Ended(p, before)
	if _, reply := r.Tracker.After(p); r.PunishesPresses() && !r.Presses.Any() && reply != nil && last.Back-last.At < backWithin && last.At < ended {
		ended = max(ended, reply.Placed) // Without presses a player who moves two pieces in one go may put one of them back until the reply.
	}
	if last.Back != 0 && last.Back < ended {
		return true
	}
	from, to := p.Before.Beside(p.Move)
	rested, late := from == s.From && p.Placed < ended, from == s.To && to == s.From
	return to != engine.NoPoint && (rested || late) && !slices.Contains(r.Tracker.Pieces().Displaced(), s)
}

// LiftsSince returns the lifts that came back in the turns after ply n.
func LiftsSince(t *tracker.Tracker, n int) []tracker.Lift {
	lifts := t.Turn().Lifts()
	for p := t.Last(); p.Prev != nil && p.Number > n; p = p.Prev {
		lifts = append(lifts, p.Lifts()...)
	}
	return lifts
}
