// Package fact defines what reaches a board: from its sensors, its players, the arbiter and the program.
//
// A fact is one type, such as [Press], [Claim] or [Ruling], and it is that type in a trace, in a game and in the store; the
// body of a request becomes one. An [Input] is one fact at one time, with the person who entered it. [Encode] and [Decode] store it; docs/formats/records.md
// lists the stored facts.
package fact
