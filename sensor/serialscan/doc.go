// Package serialscan reads a board whose sensors a microcontroller scans, over a serial line (docs/PROTOCOL.md). It is the
// only package that opens one.
//
// A [Board] finds the line by the identity of its USB chip ([Find]), never by its path, which changes when the board is
// plugged in again; listens until the board says who it is, and asks one that runs already (a stock Arduino Mega resets when its
// line is opened, and stays in its bootloader as long as anything is said to it); and makes a [sensor.Reading] of each scan in which something
// changed, and of each heartbeat. What follows is the same as behind [sensor.Scanner]:
//
//	line -> wire.Decoder -> follower -> sensor.Reading -> feed.Feed
//
// What the line loses is asked for again. What is gone for good is a gap, which the next reading says: the board was
// unplugged for so long that it no longer knows what it saw, or it has started again. Times are the board's, unwrapped and
// carried on over its starts; the host's clock measures only how long a board was away.
package serialscan
