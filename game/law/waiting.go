package law

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Waiting holds the lifts of a game that may be touches and are not recorded yet. The zero value holds none.
type Waiting struct {
	fresh []lifting    // They may still be brushes.
	slid  []lifting    // In the likeliest reading they are no lifts from a piece's own point. Another reading may win.
	last  *tracker.Ply // The last ply when slid was last checked.
}

// lifting is a lift that may be a touch.
type lifting struct {
	serial int // The number of its fact.
	at     sensor.Micros
}

// Add adds a lift, which is the fact of a number.
func (w *Waiting) Add(serial int, at sensor.Micros) { w.fresh = append(w.fresh, lifting{serial, at}) }

// Copy returns an independent copy; same maps a ply to its copy.
func (w *Waiting) Copy(same func(*tracker.Ply) *tracker.Ply) Waiting {
	return Waiting{slices.Clone(w.fresh), slices.Clone(w.slid), same(w.last)}
}

// Follow takes out the lifts that are known by now to be brushes or not, and records those that are lifts in the likeliest reading. A
// lift that seems not to leave its own point (a slide goes on) is checked again with each ply, until its turn is fixed: another reading
// may win.
func (w *Waiting) Follow(r Reader) (said []record.Record) {
	if _, sure := r.Tracker.Begun().Turned(); (!sure || r.MovedHome && len(r.Plies) == 0) && !r.Closing || r.Tracker.Turn().Restoring() {
		return nil
	}
	if last := r.Tracker.Last(); last != w.last || r.Closing {
		w.fresh, w.slid, w.last = append(w.slid, w.fresh...), nil, last
		slices.SortFunc(w.fresh, func(a, b lifting) int { return a.serial - b.serial })
	}
	if len(w.fresh) == 0 {
		return nil
	}
	var recent [1 + turnsBack]Recent
	turns, fresh := RecentOf(recent[:0], r.Tracker, w.fresh[0].at-r.Uncertainty), w.fresh[:0]
	for _, l := range w.fresh {
		switch t, i := find(turns, l.serial); {
		case t == nil && isFixed(r.State, l.at):
		case t == nil:
			w.slid = append(w.slid, l)
		case t.Lifts[i].Back == 0 && r.Now < l.at+tracker.BrushBelow:
			fresh = append(fresh, l)
		default:
			switch n := r.BeganIn(t, t.Lifts[i]); {
			case n == 0:
				fresh = append(fresh, l)
			case t.Lifts[i].Owner != engine.NoSide: // Else it stands where it should not: no piece of the position was touched.
				said = append(said, r.touch(t, i, n))
			}
		}
	}
	w.fresh = fresh
	return said
}

// touch returns the record of lift i of t, which began in the turn of ply n.
func (r Reader) touch(t *Recent, i, n int) record.Touch {
	lift, brush := t.Lifts[i], t.Lifts[i].IsBrush()
	return record.Touch{Head: r.Head("touch"), Ply: n, Side: record.SideOf(t.Side(n)), Point: lift.Point.String(), Piece: t.Before.At(lift.Point).Kind(),
		Owner: record.SideOf(lift.Owner), At: lift.At, Brush: brush, Bound: r.Bound(t, lift, n) && !brush && !lift.Adjust, Order: t.Order(i, r.Uncertainty)}
}

// SettledUpTo returns the time up to which all lifts are known: none of them may yet turn out to be a touch.
func (w *Waiting) SettledUpTo(s *line.State) sensor.Micros {
	up := s.Now
	for _, l := range slices.Concat(w.fresh, w.slid) {
		if !isFixed(s, l.at) {
			up = min(up, l.at-1)
		}
	}
	return up
}

// isFixed reports whether a time lies in the turn of a fixed ply, with all before it fixed: that time is never read anew.
func isFixed(s *line.State, at sensor.Micros) bool {
	p := s.Tracker.Ply(s.Sure)
	return p != nil && at < p.Placed
}
