// Package simtest lets tests run the board's firmware on a simulated board.
//
// [Script] turns what hands do at a board (see package sensortest) into a script for kybansim, the simulator in
// firmware/sim. [Run] runs one to its end without a host and returns the bytes that left the board, the same for the
// same script. [Step] runs one whose time goes on as a host in the test says, which also gives the same each time. [Start] runs
// one with its serial line on a pty, for a program to open; its time waits for the program.
//
// A firmware that hangs is named by the simulator, and a simulation that does not end is ended: no test waits for ever.
//
// kybansim is built from its sources first. Where that can't be done, the test is skipped and says what to install;
// under CI it fails.
package simtest
