// Package sensortest is a sensor board without a board: contacts, wires and hands, for tests and for the demo.
//
// [Matrix] is the copper: ten rows, nine columns, a contact and a diode at each crossing, and all that can break there.
// Its Scan gives what a scanner would see; package fakegpio lets the real scanner see it through pins.
//
// [Play] is the hands: given a real game (see [Games]), a [Profile] and a seed, it works out everything that two players
// do at the board: thinking, lifting, sliding, brushing sleeves, capturing in every order, replying before the clock is
// pressed. The result is a [Script]: a list of contacts that close and open and of what was said, with the [Truth] of what was
// really played. Script.Trace scans it into a trace; a [Player] plays it on a Matrix as time passes, at any speed.
//
// [PlayMishap] lets one accident happen in the middle of a game: a piece that falls over and is set up too late, one that is
// pushed and left there, a wrong start. The truth then also says who did something in which ply.
//
// [Evening] plays game after game, one move at a time, for what comes next may depend on what an arbiter says.
//
// [Recorder] makes a trace of frames, [Playback] makes frames of a trace.
//
// Everything random comes from a PCG with the seed given, so the same seed gives the same bytes.
package sensortest
