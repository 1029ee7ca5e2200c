// Package source has the implementations of daemon.Source, which move a daemon's board on:
//
//   - GPIO scans a matrix on the pins of this computer,
//   - Serial reads a board whose microcontroller is on a serial line, and sets its LEDs and its buzzer (package
//     daemon/lights),
//   - Trace plays the recorded readings of a board,
//   - Demo lets simulated hands play a real game on a simulated board,
//   - Show lets them play one after the other, quarrel over a touch in each, and do as the arbiter rules,
//   - Table lets them play each game whose players somebody else names, such as a hall, and lets more happen in the first one.
//
// Live sources hand their readings to daemon.Live; a trace goes line by line to the player that Daemon.NewPlayer returns.
package source
