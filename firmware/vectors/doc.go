// Package vectors holds the cases that the firmware and the computer must decide alike, as text that says at its head
// how it is read. Its tests run those of debouncing, and compare firmware/core with package sensor on random signals;
// those of the serial line are also run by sensor/serialscan/wire, and firmware/Makefile runs all of them in C.
package vectors
