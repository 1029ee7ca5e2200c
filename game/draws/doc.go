// Package draws follows a game for what may draw it, and puts into records what it finds: positions that come back (package
// recurrence) and moves that count towards a limit (package counting).
//
// A [Watch] belongs to a board. Package game tells it of plies, claims and the arbiter's words, each with the [Game] as it stands,
// and says the records that it returns. Nothing is decided here but that a limit is reached at which the rulebook ends the game.
package draws
