package law

import (
	"slices"

	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Waiting is the lifts of a game of which nothing is said yet: they may be touches. The zero Waiting holds none.
type Waiting struct {
	fresh []lifting    // Whether they are brushes is not known yet.
	slid  []lifting    // In the likeliest reading they are no lifts from a piece's own point. Another may win.
	last  *tracker.Ply // The last ply when slid was looked through.
}

// lifting is a lift that may be a touch.
type lifting struct {
	serial int // The number of its fact.
	at     sensor.Micros
}

// Began is a lift of a turn, and the ply in whose turn it began.
type Began struct {
	Turn *Recent
	Lift int // Its place in the turn.
	Ply  int
}

// Add adds a lift, which is the fact of a number.
func (w *Waiting) Add(serial int, at sensor.Micros) { w.fresh = append(w.fresh, lifting{serial, at}) }

// Copy returns what goes its own way from here, where plies are what same says.
func (w *Waiting) Copy(same func(*tracker.Ply) *tracker.Ply) Waiting {
	return Waiting{slices.Clone(w.fresh), slices.Clone(w.slid), same(w.last)}
}

// Known takes out the lifts of which is known by now whether they were brushes, and returns those that were lifts in the likeliest
// reading. One that it does not hold for a piece's leaving its own point (a slide goes on) is looked at again with each ply, until
// its turn is fixed: another reading may win.
func (w *Waiting) Known(r Reader) (known []Began) {
	if last := r.Tracker.Last(); last != w.last || r.Closing {
		w.fresh, w.slid, w.last = append(w.slid, w.fresh...), nil, last
		slices.SortFunc(w.fresh, func(a, b lifting) int { return a.serial - b.serial })
	}
	if len(w.fresh) == 0 {
		return nil
	}
	turns, fresh := RecentOf(r.Tracker, w.fresh[0].at-r.Uncertainty), w.fresh[:0]
	for _, l := range w.fresh {
		switch t, i := find(turns, l.serial); {
		case t == nil && isFixed(r.State, l.at):
		case t == nil:
			w.slid = append(w.slid, l)
		case t.Lifts[i].Back == 0 && r.Now < l.at+tracker.BrushBelow:
			fresh = append(fresh, l)
		default:
			if n := r.BeganIn(t, t.Lifts[i]); n > 0 {
				known = append(known, Began{t, i, n})
			} else {
				fresh = append(fresh, l)
			}
		}
	}
	w.fresh = fresh
	return known
}

// SettledUpTo returns up to when all lifts are known: none from then on may yet turn out to be a touch.
func (w *Waiting) SettledUpTo(s *line.State) sensor.Micros {
	up := s.Now
	for _, l := range slices.Concat(w.fresh, w.slid) {
		if !isFixed(s, l.at) {
			up = min(up, l.at-1)
		}
	}
	return up
}

// isFixed says whether a time lies in the turn of a ply that is fixed as are all before it: what happened then is never
// read anew.
func isFixed(s *line.State, at sensor.Micros) bool {
	p := s.Tracker.Ply(s.Sure)
	return p != nil && at < p.Placed
}
