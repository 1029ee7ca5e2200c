package law

import (
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Mildest returns the mildest verdict on the readings that agree with the first one on the move, and the reading that it judges; nil
// without readings.
func Mildest(readings []*tracker.Ply, judge func(*tracker.Ply) touchmove.Verdict) (verdict touchmove.Verdict, judged *tracker.Ply) {
	for _, p := range readings {
		if p == nil {
			continue
		}
		v := judge(p)
		if judged == nil || !verdict.Obeyed && v.Obeyed && p.Move == judged.Move {
			verdict, judged = v, p
		}
	}
	return verdict, judged
}
