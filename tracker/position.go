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
	// Beside is what else a legal move changes on the board: the point that a second piece leaves, and the one that it enters
	// (castling), NoPoint where it is captured (en passant). Of most moves both are NoPoint.
	Beside(engine.Move) (from, to engine.Point)
	// Promotions are the letters of the pieces that the moving piece may become by a legal move, none where it stays what it is.
	Promotions(engine.Move) string
	ChangedMost() int // How many points a move changes at most.
	// Displaced is the position with the piece of one point on another, empty one, and the same side to move; false where
	// nobody could go on from it.
	Displaced(from, to engine.Point) (Position, bool)
	// Forget drops what the position keeps so as to answer sooner: what was played from it is settled.
	Forget()
}
