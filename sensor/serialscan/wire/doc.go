// Package wire reads and writes the frames that a board and its host send each other over a serial line. The format
// stands in docs/PROTOCOL.md; the board's end of it is firmware/core, and both run the cases in firmware/vectors.
//
// A [Decoder] makes messages of whatever bytes come: it drops what the line has damaged, counts it by its kind (see
// [Drops]), and finds its way again at the next zero byte. An [Encoder] writes what a host says. Nothing here waits, reads a
// port or knows the time.
package wire
