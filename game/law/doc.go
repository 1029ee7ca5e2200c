// Package law says what the law makes of the line of play: whose touches the lifts of a game were, which moves were against the
// law and what follows, and how the game ends.
//
// The tracker names the lifts of a ply by where the pieces were; a turn begins and ends with a press of the [line.Presses] or, where
// nobody presses, when a piece stands. A [Reader] takes a ply ([Reader.Of]) and returns the [Turn] that the rulebook judges
// (package touchmove), with the lifts that it leaves open: what only the arbiter can tell.
//
//   - reader.go, turn.go, lifts.go, recent.go, sofar.go, gesture.go: the lifts of a turn, and in whose hand a piece was.
//   - start.go, odd.go, putback.go, twice.go: when play began; presses that were odd; pieces that were put back.
//   - asks.go, whatever.go, mildest.go, candidates.go, explain.go: what is open, and what is the same in every reading.
//   - waiting.go: lifts that may be touches, and of which nothing is recorded yet.
//
// [IllegalMoves] follows the moves against the law of one game: one stands, is put back, is replaced, or turns out late.
//
//   - illegalmoves.go: what stands, and what is recorded of it; completed.go: what the press of the clock has completed.
//   - late.go: a capture that turns out to have been against the law once its pieces are back; undone.go: a move of which a part
//     was left undone, as the rook of a castling.
//   - question.go: what the arbiter is asked; provoked.go: what answers a move against the law, and is nobody's fault.
//   - nomove.go, tidied.go, wronged.go: presses for no move, hands that tidy after the game, and whose time runs by such a press.
//   - offences.go, penalty.go: how many there were by the findings and the arbiter's rulings, and the rulebook's penalty.
//
// ending.go and flag.go find how positions and flags end a game, and which moves lose one.
package law
