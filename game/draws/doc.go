// Package draws follows a game for a draw, and puts its findings into records: repeated positions (package recurrence) and
// moves that count towards a limit (package counting).
//
// A [Watch] belongs to a board. Package game passes it plies, claims and the arbiter's words, each with the current [Game],
// and emits the records that it returns. The package decides only one thing: a limit is reached at which the rulebook ends
// the game.
package draws
