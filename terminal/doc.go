// Package terminal shows a game at a terminal.
//
// [Picture] draws the board: the pieces, the last move, lifted pieces, the side to move and the moves so far. Package tty
// repaints such pictures in place. [Account] writes a game line by line instead, for pipes, log files and plain
// terminals; its content is the same.
//
// Colour only ever repeats the marks: [炮] is a piece that has just moved, [┼ ] the point that it left, (炮) a lifted
// piece, and the two sides have characters of their own. So no information is lost without colour (NO_COLOR, dumb
// terminals) or for a reader who can't tell red from black.
package terminal
