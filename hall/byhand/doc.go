// Package byhand is games that an arbiter enters move by move, where no board records them.
//
//	text ── Read ──▶ moves, or a fault at each move that is wrong ──▶ Entry ──▶ Game ──▶ records, for the pages of all games
//
// A [Game] is all that was entered of one game, in its order. A later [Entry] corrects an earlier one: it says how many of the moves
// before it are kept, and which come behind them. Nothing is overwritten. The records of a game only grow, as those of a board do: moves
// that are corrected are taken back in them. Its source is [Source], and its tag [Tag] names who has entered it, so that nobody takes it for
// the record of a board.
//
// [Compare] checks what was entered against what a board has signed.
//
// The package is pure: it reads no clock and no store.
package byhand
