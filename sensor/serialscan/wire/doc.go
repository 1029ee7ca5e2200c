// Package wire reads and writes the frames between a board and its host on a serial line. docs/PROTOCOL.md describes the format;
// firmware/core implements the board's end, and both run the cases in firmware/vectors.
//
// A [Decoder] turns bytes into messages: it drops damaged frames, counts them by kind (see [Drops]), and finds its way again at the
// next zero byte. An [Encoder] writes a host's messages. Nothing here waits, reads a port or knows the time.
package wire
