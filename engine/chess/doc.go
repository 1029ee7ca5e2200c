// Package chess knows the positions and moves of chess by FIDE's laws (articles 1 to 3, 5.1 and 5.2) and of Chess960
// (guideline II), as package engine does for xiangqi. It is pure and uses the standard library alone.
//
// A [Position] is a value: ParseFEN reads one, Start960 makes one by its number. LegalMoves lists its moves, Make plays
// one and returns the state that Unmake needs to take it back, Perft counts. Points have their names in chess, a1 to h8.
//
//	p := chess.StartPosition()
//	for _, m := range p.LegalMoves(nil) {
//		fmt.Println(m) // a2a3, ..., e2e4, ...
//	}
//
// A move prints as in UCI: "e2e4", "e7e8q", and "e1g1" for castling.
package chess
