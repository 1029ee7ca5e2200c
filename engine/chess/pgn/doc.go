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
// else was expected; the reader then goes on with the next game. So it does where the tag Variant names a game with other rules, and where
// the tag FEN has no position of chess. What costs no move is put right, and a [Note] says so: a broken tag or one that stands there twice,
// a field of the FEN that can't be, a result that is missing or not the one of the tag Result. A game begins where tags follow moves, in
// whatever order, or begin anew ([github.com/kyban/kyban/internal/pgntag]). Variations are skipped, comments are kept. Text is UTF-8; bytes
// that are not are taken for Latin-1, in which PGN began.
package pgn
