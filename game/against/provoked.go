package against

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// IsProvoked says whether a move against the law answers ply last, against the law itself, that left its player no legal move, or the king to
// take. He could do nothing else but claim: nobody accuses him of it. takes says that he took the king.
func IsProvoked(last *tracker.Ply, m engine.Move) (provoked, takes bool) {
	if last == nil || last.Prev == nil || last.Legal || last.After.Legal(m) {
		return false, false
	}
	before := last.After
	takes = before.At(m.To()).IsKing() && before.At(m.To()).Side() != before.Turn() && before.Reaches(m)
	return takes || len(before.Moves()) == 0, takes
}
