// Package serialscan reads a board whose sensors a microcontroller scans, over a serial line (docs/PROTOCOL.md). It alone opens
// such a line.
//
// A [Board] finds the line by the identity of its USB chip ([Find]), never by its path, which changes when the board is plugged in
// again. It listens until the board identifies itself, and asks one that runs already: a stock Arduino Mega resets when its line
// is opened, and stays in its bootloader as long as bytes come. It makes a [sensor.Reading] of each scan with a change, and of
// each heartbeat. The rest of the path is the same as behind [sensor.Scanner]:
//
//	line -> wire.Decoder -> follower -> sensor.Reading -> feed.Feed
//
// The board sends lost messages again on request. If they are gone for good, the next reading has a gap: the board was unplugged
// for so long that it no longer knows its edges, or it has started again. Times are the board's, unwrapped and carried on over
// its starts; the host's clock measures only how long a board was away.
package serialscan
