// Package boardgame is the games that are played on the board, xiangqi and chess, behind one interface.
//
// A [Position] says what stands on the board, which moves are legal, and what changes on the board when one is played: castling moves a
// second piece, en passant captures beside the way, a pawn may become one of four pieces. Rooms that follow, judge or write down a game
// ask it, and need not know which game it is. [Xiangqi] and [Chess] implement it with the engines of their games; chess stands on the
// points a1 to h8, and its White is the side that moves first, which is Red to all rooms.
//
//	p, err := boardgame.ParseFEN(fen) // Ten ranks are xiangqi, eight are chess.
//	for _, m := range p.Moves() {
//		text, err := p.Text(m, "san")
//		after := p.After(m)
//	}
//
// A [Game] is what can be said of a game without a position: its start, its notations, and how many sequences of moves there are.
package boardgame
