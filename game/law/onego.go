package law

import (
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// inOneGo is the longest time from one set-down to the next in which one hand pushes several pieces.
const inOneGo sensor.Micros = 1_500_000

// MayBePushed reports whether, in a game with presses, ply p and the one before or after it stood shortly after one another, without a
// press for the plies before them, nor one by their player at once behind them: the hand that made the first of them may have pushed
// these pieces. Then it returns the turn of that hand. A player who moves such a piece on may be putting it right.
func (r Reader) MayBePushed(p *tracker.Ply) (turn int, may bool) {
	if !r.Presses.Any() {
		return 0, false
	}
	for q := p; q.Prev != nil && q.Number >= p.Number-line.LiesForAtMost; q = q.Prev {
		if q != p && q.Move.To() != p.Move.From() {
			continue
		}
		if !r.followsAtOnce(q) || !r.followsAtOnce(q.Prev) && !r.atOnce(q.Placed, r.stoodNext(q)) {
			continue
		}
		first := q.Prev
		for r.followsAtOnce(first) {
			first = first.Prev
		}
		return first.Number, !r.answersPress(first, q)
	}
	return 0, false
}

// answersPress reports whether the opponent of ply first pressed before anything else was set down behind the plies that stood at once
// behind it, ply p among them: they are his, then.
func (r Reader) answersPress(first, p *tracker.Ply) bool {
	next := r.Tracker.Ply(p.Number + 1)
	for r.followsAtOnce(next) {
		next = r.Tracker.Ply(next.Number + 1)
	}
	at, pressed := r.Presses.After(first.Side().Other(), first.Placed)
	return pressed && (next == nil || at < next.Placed)
}

// stoodNext returns when the piece behind ply p was set down, 0 for none.
func (r Reader) stoodNext(p *tracker.Ply) sensor.Micros {
	if next := r.Tracker.Ply(p.Number + 1); next != nil {
		return next.Placed
	}
	standing, _ := r.Tracker.Standing()
	return standing.Since
}

// followsAtOnce reports whether ply p stood at once behind the one before it.
func (r Reader) followsAtOnce(p *tracker.Ply) bool {
	return p != nil && p.Prev != nil && p.Prev.Prev != nil && !p.Gapped && !p.Prev.Gapped && r.atOnce(p.Prev.Placed, p.Placed)
}

// atOnce reports whether a piece was set down shortly after another one, without a press between.
func (r Reader) atOnce(first, then sensor.Micros) bool {
	if then < first || then >= first+inOneGo {
		return false
	}
	presses := r.Presses.Since(first)
	return len(presses) == 0 || presses[0].At >= then
}
