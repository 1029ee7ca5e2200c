// Package adjudicate judges how a game ends if neither side varies: by mate, for want of a move, by the law of
// repetition, or by a limit on the number of moves, in this order, each by a rulebook.
//
// [Play] takes a position and the moves from it; [Game.Judge] returns the [Judgement] of the position reached, in the
// words of boardctl adjudicate, and [Game.Explain] what each ply of the cycle does.
package adjudicate
