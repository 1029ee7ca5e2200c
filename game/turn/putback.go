package turn

import (
	"slices"

	"github.com/kyban/kyban/tracker"
)

// PutBackLate returns the lifts of pieces of the player of ply p that were off their points when he pressed the clock for it, and were put
// back in his opponent's time. A hand that straightens a piece while the other one presses is not late.
func (r Reader) PutBackLate(p *tracker.Ply) (late []tracker.Lift) {
	after, reply := r.Line.After(p)
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
