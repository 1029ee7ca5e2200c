// Package adjudicate says how a game ends if nobody varies any more: by mate, for want of a move, by the law of repetition, or
// by a limit on the number of moves, in this order, each as a rulebook has it.
//
// [Play] takes a position and the moves from it; [Game.Judge] looks at the position reached and says its [Judgement], in the words
// in which boardctl adjudicate prints it, and [Game.Explain] what each ply of the cycle does.
package adjudicate
