// Package terminal shows a game to people at a terminal.
//
// [Picture] draws the board as it stands: the pieces, the last move, what is lifted, who is to move and the moves so far.
// Package tty repaints such pictures in place. [Account] tells a game line by line instead, for pipes, log files and plain
// terminals; it says the same.
//
// Colour only ever repeats what the marks say already: [炮] is a piece that has just moved, [┼ ] the point that it left,
// (炮) a piece that is lifted, and the two sides have characters of their own. So nothing is lost where there is no
// colour (NO_COLOR, dumb terminals) or where a reader does not tell red from black.
package terminal
