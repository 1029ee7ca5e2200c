// Package adjusting follows an "I adjust" that was announced: which piece it frees, and whose turn it came in.
package adjusting

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Adjusting is an "I adjust" that was announced and is not ended. The zero value is none.
type Adjusting struct {
	Side  engine.Side     // Whose it is, NoSide where there is none.
	named engine.PointSet // The pieces that he named: "this piece" (vn2004 9.5a).
	point engine.Point    // Where he named none, the first piece that he lifts is the one. As the sensors see it, NoPoint before.
	since sensor.Micros   // When that was lifted last.
	known bool            // It was away for longer than a brush: it is the one.
}

// By returns an announcement of a side that names pieces, or none.
func By(side engine.Side, named engine.PointSet) Adjusting {
	return Adjusting{Side: side, named: named, point: engine.NoPoint}
}

// IsUnnamed says whether an adjust is announced that names no piece.
func (a *Adjusting) IsUnnamed() bool { return a.Side != engine.NoSide && a.named.Empty() }

// Frees says whether what a sensor saw while a side was on move was the adjusting of a piece, which binds nobody: of one that was named, as
// placed has these points on the board, or of one alone where none was. Who adjusts out of turn binds nobody, however many pieces he lifts.
func (a *Adjusting) Frees(e sensor.Event, onMove engine.Side, placed func(engine.PointSet) engine.PointSet) bool {
	switch {
	case a.Side == engine.NoSide:
		return false
	case onMove != a.Side:
		return true
	case !a.named.Empty():
		return placed(a.named).Has(e.Point)
	case e.Placed && e.Point == a.point && !a.known:
		if a.known = e.At >= a.since+tracker.BrushBelow; !a.known {
			a.point = engine.NoPoint // A brush is no adjusting.
		}
		return true
	case e.Placed:
		return e.Point == a.point
	case a.point == engine.NoPoint || a.point == e.Point:
		a.point, a.since = e.Point, e.At
		return true
	}
	return false
}
