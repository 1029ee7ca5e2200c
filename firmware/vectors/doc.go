// Package vectors holds the cases that the firmware and the computer must decide alike, as text that describes its format at
// its head. firmware/Makefile runs all of them in C. The tests of this package run those of debouncing in Go, and those of
// sensor/serialscan/wire the serial line's. Both also make random cases, and let the firmware run them with proctest.RunFirmware.
package vectors
