package tracker

import "github.com/kyban/kyban/engine"

// Position is all that the tracker knows of a game. A Position never changes.
type Position interface {
	Turn() engine.Side                    // Who is to move.
	Occupied() engine.PointSet            // Where pieces stand.
	PiecesOf(engine.Side) engine.PointSet // Where the pieces of one side stand.
	Legal(engine.Move) bool
	Moves() []engine.Move       // All legal moves.
	After(engine.Move) Position // What stands when the move was made, legal or not; the turn passes.
	// Displaced is the position with the piece of one point on another, empty one, and the same side to move; false where
	// nobody could go on from it.
	Displaced(from, to engine.Point) (Position, bool)
	// Forget drops what the position keeps so as to answer sooner: what was played from it is settled.
	Forget()
}
