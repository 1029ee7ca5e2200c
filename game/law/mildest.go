package law

import (
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Mildest returns the mildest verdict on readings of a ply that agree on the move of the first of them, and the reading that it judges; nil when
// there is none.
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
