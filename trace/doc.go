// Package trace reads and writes what a board saw, as text: the form in which sessions are stored, sent in with a
// complaint, and replayed through the code that runs on a live board. docs/formats/traces.md describes each line:
//
//	trace 1
//	rulebook vn2004
//	scan_us 1000
//	3918000 - h2             # the sensor at h2 opened: the piece there left
//	4193000 + e2 ~2000       # the sensor at e2 closed; known to 2 ms
//	4488879 press red        # Red pressed the clock
//	9000000 adjust red on    # Red announced "I adjust"
//	12000000 end
//
// Edges are raw: contacts bounce, and [sensor.Debouncer] makes events of them. Lines with the same time came from the
// same scan, so their order can't be known.
//
// [Parse] reads a whole trace, [Reader] one that is still being written, and [Play] turns either into the inputs of a
// [sensor.Pipeline].
package trace
