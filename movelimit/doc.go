// Package movelimit counts the moves after which a game is drawn: moves without a capture, moves since the arbiter has
// limited them, all moves.
//
// [Plies] returns the facts of the moves of a game: the side, capture, check, answer to a check. [WithoutCapture],
// [Since] and [All] count them. Each returns a [Count]: the counted moves of each side, the first ply, and the plies that
// did not count because they gave or answered a check. A move in this sense is a turn of each side (vn2004 part 1), so
// the side that made fewer decides. The law of the game, or the arbiter, decides what follows from a count.
//
// Package adjudicate uses it for any position, and game/draws for the game in progress.
package movelimit
