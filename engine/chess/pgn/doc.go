// Package pgn reads games of chess from Portable Game Notation, as the specification of Steven J. Edwards (1994) and what people write
// have it.
//
//	[Event "Hà Nội Open"]
//	[White "Lan"]
//	[Black "Mai"]
//	[Result "1-0"]
//
//	1. e4 {[%clk 1:29:57]} e5 2. Qh5 Nc6 3. Bc4 Nf6?? (3... g6) 4. Qxf7# 1-0
//
// A [Reader] returns one game after the other. Moves are legal, or there is an [Error] that says in which line and column something
// else was expected; the reader then goes on with the next game. So it does where the tag Result has another result than the one
// behind the moves, and where the tag Variant names a game with other rules. Variations are skipped, comments are kept. Text is UTF-8;
// bytes that are not are taken for Latin-1, in which PGN began.
package pgn
