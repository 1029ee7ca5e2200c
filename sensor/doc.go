// Package sensor turns the signals of a board's wires into events: a piece left its point, or a piece arrived on one.
//
// A board is a matrix of 90 contacts, one below each point. A [Scanner] drives row after row and reads the columns, a thousand
// times a second; the [Wiring] maps each crossing to a point. Each scan is a [Frame]: 90 bits and the time. Contacts bounce, so
// the [Debouncer] waits until a change is certain and emits an [Event] with the time of its first edge. [Health] watches the
// same frames for broken sensors and reports a [Fault]. A [Pipeline] joins all this with the other inputs of the board, above
// all the clock's levers, into one stream in the order of time. It is the same for a live board, a recorded trace and a
// simulated one:
//
//	Matrix -> Scanner -> Frame -> Pipeline(Debouncer, Health) -> Item: event, fault, gap, press
//
// All of it is pure but the Scanner's loop, which gets its clock from the caller: the same frames give the same events. Times
// are [Micros], microseconds of board time. An event's Uncertainty is how long before its time the change may have happened; the
// order of two events closer than that can't be known.
//
// On a healthy board contacts bounce for up to 6 ms after a change, and a captured piece's point is empty for 12 ms or more.
// See [DebounceConfig].
package sensor
