package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// Differing returns the points that some of these moves leave or reach, and others don't.
func Differing(moves []engine.Move) (points engine.PointSet) {
	common := engine.AllPoints
	for _, m := range moves {
		touched := engine.SetOf(m.From(), m.To())
		points, common = points.Or(touched), common.And(touched)
	}
	return points.Without(common)
}

// MayHaveCaptured reports whether ply p may have been a capture without a gap at a point with a broken sensor. The ply seems to put a
// piece on an empty point where it can't go.
func MayHaveCaptured(p *tracker.Ply) bool {
	if p.Legal || p.Before.Occupied().Has(p.Move.To()) {
		return false
	}
	return !p.Before.Reaches(p.Move) && p.CouldCapture()
}

// MayGoUnseen reports whether a first move could be played between blind points: their sensors are known to see nothing, or to show what
// is not there.
func MayGoUnseen(start boardgame.Position, blind engine.PointSet) bool {
	return slices.ContainsFunc(start.Moves(), func(m engine.Move) bool {
		return blind.Has(m.From()) && blind.Has(m.To()) || blind.Has(start.Turned(m.From())) && blind.Has(start.Turned(m.To()))
	})
}
