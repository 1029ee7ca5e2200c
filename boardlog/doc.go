// Package boardlog holds the rows of a board's log: what a store keeps of a game, and all that follows from it reads.
//
// A [Row] is one fact or one record of a game, with its times. A [Game] is what is known of the game besides, most of it since its
// [Opening], which is the row 0. Package evidence defines the bytes of a row that are hashed and signed; [RowsOf] reads rows from such
// bytes, and refuses what two programs may read differently; [Row.Line] is a row on its way over a network, and an
// [Entry] one line of the feed of a whole board.
package boardlog
