// Package simtest lets tests run the board's firmware on a simulated board.
//
// [Step] runs one whose time a host in the test controls, and gives the same each time. The room's own tests have two more ways:
// Run (run_test.go) runs a script to its end without a host and returns the board's bytes, and Start (board_test.go) runs a board with its
// serial line on a pty, for a program to open; its time waits for the program. Script (script_test.go) turns the acts of hands at a board
// (see package sensortest) into a script for kybansim, the simulator in firmware/sim.
//
// The simulator reports a firmware that hangs, and a simulation that does not end is ended: no test waits for ever.
//
// kybansim is built from its sources first. Where that is impossible, the test is skipped and names the packages to install;
// under CI it fails.
package simtest
