// Package pgn reads games of chess from Portable Game Notation, by the specification of Steven J. Edwards (1994) and in
// the forms in use.
//
//	[Event "Hà Nội Open"]
//	[White "Lan"]
//	[Black "Mai"]
//	[Result "1-0"]
//
//	1. e4 {[%clk 1:29:57]} e5 2. Qh5 Nc6 3. Bc4 Nf6?? (3... g6) 4. Qxf7# 1-0
//
// A [Reader] returns one game after the other. Moves are legal, or an [Error] names the line and column, and what was
// expected; the reader then goes on with the next game. So it does if the tag Variant names a game with other rules, or
// the tag FEN has no position of chess. It corrects an error that costs no move, with a [Note]: a broken or repeated tag,
// an impossible field of the FEN, a missing result, or one that differs from the tag Result. A game begins where tags
// follow moves, in any order, or begin anew ([github.com/kyban/kyban/internal/pgntag]). Variations are skipped, comments
// are kept. Text is UTF-8; other bytes are read as Latin-1, the original encoding of PGN.
package pgn
