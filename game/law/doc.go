// Package law applies the law to the line of play: which lifts were touches and by which player, which moves were against the law and
// what follows, and how the game ends.
//
// The tracker names the lifts of a ply by where the pieces were. A turn begins and ends with a press of the [line.Presses]; without
// presses, when a piece stands. [Reader.Of] reads a ply and returns the [Turn] that the rulebook judges (package touchmove), with the
// lifts that only the arbiter can decide.
//
//   - reader.go, turn.go, lifts.go, recent.go: the lifts of a turn, and the hand that held a piece.
//   - odd.go, onego.go, putback.go: when play began; odd presses; pieces that were pushed, or put back.
//   - verdict.go, doubt.go: the verdict on a ply, and whether the board may be believed.
//   - question.go, candidates.go, explain.go: what is open, and what is the same in every reading.
//   - exchanged.go: moves against the law that are lawful if two pieces were exchanged when they were set up.
//   - waiting.go: lifts that may be touches and are not recorded yet.
//
// [IllegalMoves] follows the moves against the law of one game: one stands, is put back, is replaced, or turns out late.
//
//   - illegalmoves.go: the standing move and its record; what the press of the clock has completed; a capture that turns
//     out to be against the law once its pieces are back; a move with a part left undone, as the rook of a castling.
//   - question.go: questions to the arbiter; provoked.go: excused answers to a move against the law.
//   - nomove.go: presses for no move.
//   - penalty.go: the rulebook's penalty for the illegal moves so far; hands that tidy after the game; the side that loses time by a press.
//
// ending.go finds how positions and flags end a game, and which moves lose one.
package law
