package line

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Adjusting is an announced "I adjust" that has not ended. The zero value is none.
type Adjusting struct {
	Side  engine.Side     // The side that announced it, NoSide for none.
	named engine.PointSet // The pieces that the player named: "this piece" (vn2004 9.5a).
	point engine.Point    // If the player named none, the first lifted piece, on the board as it is placed; NoPoint before.
	since sensor.Micros   // When that piece was lifted last.
	known bool            // The piece was away for longer than a brush: it is the adjusted one.
}

// AdjustingBy returns an announcement of a side that names pieces, or none.
func AdjustingBy(side engine.Side, named engine.PointSet) Adjusting {
	return Adjusting{Side: side, named: named, point: engine.NoPoint}
}

// IsUnnamed reports whether an announced adjust names no piece.
func (a *Adjusting) IsUnnamed() bool { return a.Side != engine.NoSide && a.named.Empty() }

// Frees reports whether an event while a side was on move was the adjusting of a piece, which does not bind: of a named
// piece (placed maps its points to those of the board), or of a single piece if none was named. A player who adjusts out of
// turn is not bound, however many pieces are lifted.
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
			a.point = engine.NoPoint // A brush adjusts nothing.
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

// Announcement is an "I adjust" of a side.
type Announcement struct {
	Side engine.Side
	At   sensor.Micros
}

// Announced holds the announcements whose turn is not known yet, oldest first. The zero value has none.
type Announced struct{ list []Announcement }

// Add takes an announcement in.
func (a *Announced) Add(side engine.Side, at sensor.Micros) {
	a.list = append(a.list, Announcement{side, at})
}

// Until takes out the announcements before a time. The others belong to a later turn, and stay.
func (a *Announced) Until(stood sensor.Micros) (came []Announcement) {
	a.list = slices.DeleteFunc(a.list, func(one Announcement) bool {
		if one.At < stood {
			came = append(came, one)
		}
		return one.At < stood
	})
	return came
}

// Copy returns an independent copy.
func (a *Announced) Copy() Announced { return Announced{slices.Clone(a.list)} }
