// Package notation writes and reads moves of chess, as package engine/notation does those of xiangqi.
//
//	style   what it is                          moves
//	san     PGN's, the short form of FIDE       e4    Nbd2    exd6    O-O    e8=Q+
//	lan     the long form of FIDE               e2-e4 Nb1-d2  e5xd6   O-O    e7-e8=Q+
//	fan     figurines                           e4    ♘bd2    exd6    O-O    e8=♕+
//	vi      Vietnamese, as FIDE's C prints it   e4    Mbd2    exd6    0-0    e8H+
//	uci     that of programs                    e2e4  b1d2    e5d6    e1g1   e7e8q
//
// Where several pieces of a kind can go to a point the file of the one that goes is added, where that is not enough its rank, and
// where neither is both (FIDE C.10, PGN 8.2.3.4). In uci castling is the king's move, but where king or rook do not stand as in
// chess (Chess960): there the king goes onto his rook.
//
// # What is read beside it
//
// Every style but uci reads what appendix C of FIDE's laws accepts: any of the short and the long forms, with or without the signs of
// captures, check, mate and en passant (ed6, e5xd6 e.p.); 0-0 and 0-0-0; d8Q, d8=Q, d8/Q and d8(Q); a draw that is offered, (=). It reads
// figurines of both colours, a capture by a pawn that names two files (ed), x, × and :, and signs of praise (!?), which say nothing. Two points
// without a piece are the move of whatever stands there (g1f3, d7-d8r), and what a pawn becomes may be a small letter (e8=q).
//
// uci reads castling as the king's way and as the king onto its rook, whatever the game, and as the way of a rook that passes its king or
// comes to the king's point, as records name it in Chess960 (b1d1). What is another move, too, is that one.
//
// # Nothing is guessed
//
// Parse returns legal moves only. A text that could mean two of them is an error that lists them; so is a promotion that does not say
// what the pawn becomes. A text that says x is read as captures alone.
//
// Sources: FIDE Laws of Chess, appendix C; Portable Game Notation Specification (Steven J. Edwards, 1994), 8.2.3; the description of the
// Universal Chess Interface (Stefan Meyer-Kahlen, 2006).
package notation
