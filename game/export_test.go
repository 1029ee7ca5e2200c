package game

// InputOfLine is what a line of a trace tells the board.
var InputOfLine = inputOfLine
