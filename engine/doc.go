// Package engine knows xiangqi: the board's words (Point, File, Rank, Side, Kind, Piece, Move, PointSet), positions, and
// the rules of moving. It is pure: no input or output, no clock, the standard library only.
//
// # Start here
//
//	p := engine.StartPosition()             // or engine.ParseFEN(...)
//	moves := p.LegalMoves(nil)              // 44 of them
//	m, err := engine.ParseMove("h2e2")      // the cannon to the centre
//	if err == nil && p.Legal(m) {
//		undo := p.Make(m)                   // undo.Captured() is what was taken
//		p.Unmake(m, undo)
//	}
//	p.Ending()                              // NoEnding, Checkmate or Stalemate
//
// A Position is a value: assigning it copies it, == compares it. Methods that change it say so; none keeps a reference to
// it.
//
// # Rules
//
// The rules of moving are the ones on which all rulebooks agree. A move is legal when it obeys the piece's way of moving
// and leaves the mover's general neither attacked nor facing the other general on a file with nothing between them. A
// side without a legal move has lost, in check (Checkmate) or not (Stalemate). Repetition, limits and touched pieces are
// matters of a rulebook, and of other packages.
//
// Positions that no game reaches are handled too, because a board may show them after an illegal move: Make plays any
// move, Put sets up any piece. Pieces on points that they can never reach move by their rules from there. A side without
// a general is never in check. Of several generals of one side only the one on the lowest point can be in check.
//
// # How legality is found
//
// No move is tried out. Each enemy piece that attacks the general, or would if pieces stood otherwise, restrains the
// moves of the other pieces: a rook's check must be interposed or the rook taken, the one piece before a rook must stay
// on its line, no piece may become the single screen of a cannon, and so on. A restraint is a set of points, so the legal
// moves of a piece are the points that it reaches, cut down by the restraints; Perft counts leaves as sizes of sets. The
// reach of a piece is one look into a table, by the occupancy of its rank and file, of a horse's legs or of an elephant's
// eyes.
package engine
