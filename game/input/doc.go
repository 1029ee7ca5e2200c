// Package input defines what reaches a board: from its sensors, its players, the arbiter and the program.
//
// An [Input] is one fact, of one [Kind], at one time. [Encode] and [Decode] store it, as package record declares it;
// docs/formats/records.md lists the stored facts. [OfLine] makes an input of a line of a trace that people say.
package input
