// Package feed passes to a board the frames of a live board or the lines of a trace.
//
// A [Feed] takes frames and inputs as they come, a [Player] the lines of a trace that is still being read, and [Replay] plays a
// whole trace. All debounce by the same sensor.Pipeline and hand every input, with the records that follow from it, to a
// [Sink], which stores them before it shows them.
//
// A [Rederivation] takes a new board through the facts of a stored session in their order ([Rederivation.Fact]), and compares the
// derived records with the stored ones ([Rederivation.Record]). It keeps the first [Difference].
package feed
