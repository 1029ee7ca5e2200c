// Package notation writes and reads moves of chess, as package engine/notation does those of xiangqi.
//
//	style   what it is                          moves
//	san     PGN's, the short form of FIDE       e4    Nbd2    exd6    O-O    e8=Q+
//	lan     the long form of FIDE               e2-e4 Nb1-d2  e5xd6   O-O    e7-e8=Q+
//	fan     figurines                           e4    ♘bd2    exd6    O-O    e8=♕+
//	vi      Vietnamese, as FIDE's C prints it   e4    Mbd2    exd6    0-0    e8H+
//	uci     that of programs                    e2e4  b1d2    e5d6    e1g1   e7e8q
//
// If several pieces of a kind can go to a point, the file of the moving one is added; if that is not enough, its rank;
// and if neither is, both (FIDE C.10, PGN 8.2.3.4). In uci castling is the king's move, but with king or rook off their
// places in chess (Chess960) the king goes onto his rook.
//
// # What is read beside it
//
// Every style but uci reads the forms that appendix C of FIDE's laws accepts: any of the short and the long forms, with
// or without the signs of captures, check, mate and en passant (ed6, e5xd6 e.p.); 0-0 and 0-0-0; d8Q, d8=Q, d8/Q and
// d8(Q); an offer of a draw, (=). It reads figurines of both colours, a capture by a pawn with two files (ed), x, × and
// :, and ignores signs of praise (!?). Two points without a piece move the piece there (g1f3, d7-d8r), and a promotion
// may be a small letter (e8=q).
//
// uci reads castling as the king's move and as the king onto its rook, in either game, and as the move of a rook that
// passes its king or comes to the king's point, as records name it in Chess960 (b1d1), unless that is another move.
//
// # Nothing is guessed
//
// Parse returns legal moves only. A text that could mean two of them is an error that lists them; so is a promotion
// without a piece. A text with x reads as captures alone.
//
// Sources: FIDE Laws of Chess, appendix C; Portable Game Notation Specification (Steven J. Edwards, 1994), 8.2.3; the
// description of the Universal Chess Interface (Stefan Meyer-Kahlen, 2006).
package notation
