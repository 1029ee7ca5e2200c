// Package boardgame is the games of the board, xiangqi and chess, behind one interface.
//
// A [Position] holds the pieces on the board, the legal moves, and the changes that a move makes on the board: castling
// moves a second piece, en passant captures beside the way, a promotion may be to one of four pieces. Rooms that follow,
// judge or write down a game use it, and need not know which game it is. [Xiangqi] and [Chess] implement it with the
// engines of their games; chess stands on the points a1 to h8, and its White is the side that moves first, which is Red
// to all rooms.
//
//	p, err := boardgame.ParseFEN(fen) // Ten ranks are xiangqi, eight are chess.
//	for _, m := range p.Moves() {
//		text, err := p.Text(m, "san")
//		after := p.After(m)
//	}
//
// A [Game] holds what a game has without a position: its start, its notations, and its count of move sequences.
package boardgame
