// Package turn says whose touches the lifts of a game were: which began in the turn of a ply, in whose hand a piece was, and what
// only the arbiter can tell.
//
// The tracker names the lifts of a ply by where the pieces were; a turn begins and ends with a press of the [line.Presses] or, where
// nobody presses, when a piece stands. A [Reader] takes a ply ([Reader.Of]) and returns the [Turn] that the rulebook judges
// (package touchmove), with the lifts that it leaves open. It knows nothing of records.
package turn
