// Package timekeeping keeps the time of a game that has a time control, and puts the changes of its clock into records.
//
// A [Keeper] belongs to one game. The board passes it presses, the arbiter's acts with the clocks, and restored positions; it returns the
// records that follow. The zero value keeps no time and records nothing, so a game without a time control is played as if there were no
// clock. The clock follows the presses. If the position shows that a press was for no move, or for one that was put back, the keeper
// takes it back.
//
// [Lateness] follows the players' arrivals at a game with a scheduled start. The board can prove only a side late that had a move to make
// in time: it sees nothing of a player who sits there while the opponent thinks. For the others the arbiter enters when they come.
//
// Package clock decides the time. This package adds which move a press was for, as far as the board saw moves, and how the rulebook
// weighs a mate against a flag.
//
//   - keeper.go: inputs, and the records that follow from them.
//   - follow.go: presses, checks and moves taken back, by how the game stands; mate before the press, and before and after the flag.
//   - lateness.go: arrivals, and players who are later than the regulations allow.
package timekeeping
