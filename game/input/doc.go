// Package input says what reaches a board: what its sensors see, what its players and the arbiter say, what the program tells it.
//
// An [Input] is one fact, of one [Kind], at one time. [Encode] and [Decode] are how it is stored, as package record declares
// it; docs/formats/records.md lists the stored facts. [OfLine] makes an input of what
// people say in a line of a trace.
package input
