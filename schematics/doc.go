// Package schematics holds the electronics of a board: first of all its pin map, pinmap.csv, which maps each point to its row
// and column, and each line to its pin of an Arduino Mega 2560 and of a Raspberry Pi.
//
// The pin map is the single source. [Generate] derives from it the firmware's header, the tables of packages sensor and
// gpioscan, the tables of docs/BUILDING-A-BOARD.md and its pictures of the wiring; `make generate` writes them, and a test
// fails while one of them differs. So a change of one line in one file moves a wire.
//
// The file is CSV with the columns kind, name, row, column, mega, arduino and pi:
//
//	row,3,,,PA3,25,22           row 3 is pin PA3 of the ATmega2560, pin 25 of the Mega, GPIO 22 of the Pi
//	column,0,,,PK0,A8,18
//	lever,red,,,PL0,49,14       the clock's lever, the button "I adjust" and the arbiter's are low when they are down
//	led,data,,,PB2,51,10        the chain of 90 LEDs, in the order of the points: a0, b0, ... i9
//	buzzer,buzzer,,,PH3,6,      there is none at the Pi
//	point,e2,2,4,,,             the sensor of e2 is at row 2, column 4
//
// [Parse] refuses a map that can't be built. Each point, row, column and switch is in it once; no pin is used twice; pins
// exist, and have the stated Arduino name. Outputs and inputs are on different ports of the microcontroller: a whole port is
// then written at once, and no write can switch off the pull-up of an input, which is a bit of the same register (ATmega2560
// data sheet 2549Q, section 13.2.1).
//
// [Magnet] computes the effect of the pieces' magnets on the reeds below their own point and below the next ones; the guide
// chooses both by it. [ParseParts] reads the lists of parts, from which the guide has the cost of a board.
package schematics
