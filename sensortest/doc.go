// Package sensortest is a sensor board without a board: contacts, wires and hands, for tests and for the demo.
//
// [Matrix] simulates the copper: ten rows, nine columns, a contact and a diode at each crossing, and every part that can break.
// Its Scan returns the same as a scanner's; package fakegpio connects the real scanner to it through pins.
//
// [Play] simulates the hands: given a real game (see [Games]), a [Profile] and a seed, it works out every act of two players at
// the board: thinking, lifting, sliding, brushing sleeves, capturing in every order, replying before the clock is pressed. The
// result is a [Script]: a list of contacts that close and open and of words, with the [Truth] of the moves. Script.Trace scans
// it into a trace; a [Player] plays it on a Matrix as time passes, at any speed.
//
// [PlayMishap] puts one accident into the middle of a game: a piece that falls over and is set up too late, one that is pushed
// and left there, a wrong start. The truth then also names who did something in which ply.
//
// [Evening] plays game after game, one move at a time, because the next move may depend on an arbiter's ruling.
//
// [Recorder] turns frames into a trace.
//
// All randomness comes from a PCG with the seed given, so the same seed gives the same bytes.
package sensortest
