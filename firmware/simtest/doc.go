// Package simtest lets tests run the board's firmware on a simulated board.
//
// [Script] turns what hands do at a board (see package sensortest) into a script for kybansim, the simulator in
// firmware/sim. [Run] runs one to its end without a host and returns the bytes that left the board, the same for the
// same script. [Start] runs one with its serial line on a pty, for a host to open.
//
// kybansim is built from its sources first. Where that can't be done, the test is skipped and says what to install;
// under CI it fails.
package simtest
