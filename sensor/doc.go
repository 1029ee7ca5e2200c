// Package sensor turns what the wires of a board show into events: a piece left its point, a piece came to one.
//
// A board is a matrix of 90 contacts, one below each point. A [Scanner] drives row after row and reads the columns, a
// thousand times a second; which crossing is which point is said by the [Wiring]. Each scan is a [Frame]: 90 bits and
// the time. Contacts bounce, so the [Debouncer] waits until a change is certain and makes an [Event] of it that bears
// the time of its first edge. [Health] watches the same frames for sensors that are ill and reports a [Fault]. A
// [Pipeline] joins all this with whatever else happens at the board, the clock's levers first of all, into one stream
// in the order of time; it is the same for a live board, a recorded trace and a simulated one:
//
//	Matrix -> Scanner -> Frame -> Pipeline(Debouncer, Health) -> Item: event, fault, gap, press
//
// All of it is pure but for the Scanner's loop, which has its clock given: the same frames give the same events. Times
// are [Micros], microseconds of board time. An event's Uncertainty says how long before its time it may have happened;
// of two events that are closer than that the order can't be known.
//
// What a healthy board does: contacts bounce for up to 6 ms after a change, and a captured piece's point is empty for
// 12 ms or more. See [DebounceConfig].
package sensor
