package sensortest

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// fieldOf returns the points on which a game is played: those on which a rook may stand.
func fieldOf(pos boardgame.Position) engine.PointSet {
	const rook = 'R'
	var field engine.PointSet
	for p := range engine.Point(engine.Points) {
		if pos.MayStand(rook, p) {
			field.Add(p)
		}
	}
	return field
}

// standsOn returns on how many of the points a piece may ever stand.
func standsOn(pos boardgame.Position, piece boardgame.Piece, points engine.PointSet) (n int) {
	for _, p := range points.Points() {
		if pos.MayStand(piece, p) {
			n++
		}
	}
	return n
}

// involved returns the points at which a move changes something.
func involved(pos boardgame.Position, m engine.Move) engine.PointSet {
	points := engine.SetOf(m.From(), m.To())
	for from, to := pos.Beside(m); from != engine.NoPoint; from, to = to, engine.NoPoint {
		points.Add(from)
	}
	return points
}

// kingOf returns where a side's king stands.
func kingOf(pos boardgame.Position, side engine.Side) engine.PointSet {
	for _, p := range pos.PiecesOf(side).Points() {
		if pos.At(p).IsKing() {
			return engine.SetOf(p)
		}
	}
	return engine.PointSet{}
}

// plainTargetsOf returns the points to which the piece at from may go by a move that changes no other points.
func plainTargetsOf(pos boardgame.Position, from engine.Point) engine.PointSet {
	var targets engine.PointSet
	for _, m := range pos.Moves() {
		if m.From() == from && involved(pos, m).Len() == 2 {
			targets.Add(m.To())
		}
	}
	return targets
}
