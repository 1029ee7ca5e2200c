// Package timekeeping keeps the time of a game that has a time control, and puts into records what its clock says.
//
// A [Keeper] belongs to one game. The board tells it of presses, of what the arbiter does with the clocks, and of positions that
// are set up again; it returns the records that follow. Its zero value keeps no time and says nothing, so that a game without a
// time control is played as if there were no clock at all. The clock follows the presses; where the position shows that one of them was for no
// move, or for one that was put back, the board has the keeper take it back.
//
// Package clock decides what the time is. What is added here is which move a press was for, as far as the board saw moves, and
// what a mate and a flag make of each other by the rulebook.
//
//   - keeper.go: inputs, and the records that follow from them.
//   - mate.go: mate before the press, and before and after the flag.
package timekeeping
