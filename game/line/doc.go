// Package line is the line of play: how a game stands on a board.
//
// A [State] holds what all rooms of a game read: the plies that are made, how far they are fixed, the tracker, the presses, the
// rulebook and the time. Package game alone changes it. The rooms that follow the game get a pointer to it and only read.
package line
