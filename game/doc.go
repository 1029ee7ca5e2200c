// Package game turns what a board says into records: the life of the board, touches, moves, findings and results.
//
// Board.Step takes one Input and returns the Records that follow from it. It is pure: the same inputs in the same order
// give the same records, byte for byte (Marshal), live and in replay. Time is board time and passes only by inputs.
// Before an input at time t, everything that falls due up to t is fired first, stamped with the time it fell due.
//
// Replay and Feed put debounced traces and frames through a Board; boardd and boardctl replay both use them.
package game
