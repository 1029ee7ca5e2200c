// Package simtest lets tests run the board's firmware on a simulated board.
//
// [Script] turns the acts of hands at a board (see package sensortest) into a script for kybansim, the simulator in
// firmware/sim. [Run] runs one to its end without a host and returns the board's bytes, the same for the same script. [Step]
// runs one whose time a host in the test controls, which also gives the same each time. [Start] runs one with its serial line
// on a pty, for a program to open; its time waits for the program.
//
// The simulator reports a firmware that hangs, and a simulation that does not end is ended: no test waits for ever.
//
// kybansim is built from its sources first. Where that is impossible, the test is skipped and names the packages to install;
// under CI it fails.
package simtest
