// Package bringup helps to bring up a board that was just built, as boardctl board does: Watch tells what its sensors see, and
// Test leads a person through the test of all points. What a test asks for, and what follows from it, package sensor/boardtest
// says; a Reader reads the board, wherever it is. Programmer writes the firmware and the board's number into its Arduino Mega 2560.
package bringup
