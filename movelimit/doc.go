// Package movelimit counts the moves after which a game is drawn: moves without a capture, moves since the arbiter has limited
// them, all moves.
//
// [Plies] states the facts of the moves of a game: who made each, whether it captured, whether it gave check, whether it answered
// one. [WithoutCapture], [Since] and [All] count them. Each returns a [Count]: how many moves each side made that count, from
// which ply on, and which did not count because they gave or answered a check. A move in this sense is a turn of each side
// (vn2004 part 1), so the side that made fewer decides. What follows of a count is for the law of the game, or the arbiter.
//
// Package adjudicate asks it of any position, and package counting of the game that is on.
package movelimit
