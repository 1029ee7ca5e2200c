// Package bringup brings up a newly built board, as boardctl board does: Watch shows what its sensors see, and Test leads a
// person through the test of all points. Package sensor/boardtest decides the requests of a test and its findings; a Reader
// reads the board, wherever it is. Programmer writes the firmware and the board's number into its Arduino Mega 2560.
package bringup
