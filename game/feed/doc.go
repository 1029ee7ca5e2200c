// Package feed passes to a board the frames of a live board or the lines of a trace.
//
// A [Feed] takes frames and inputs as they come, a [Player] the lines of a trace that is still being read, and [Replay] plays a
// whole trace. All debounce by the same sensor.Pipeline and hand every input, with the records that follow from it, to a
// [Sink], which stores them before it shows them.
package feed
