// Package clock is the clock of a game: the time of each side, the fall of its flag, and the time control.
//
// [ParseControl] reads a time control, by its name in a rulebook or in the form of PGN. [New] makes the [Clock] of a game
// from it. A Clock reads no clock: each input bears its time, and gives events, which are values. Every input yields a
// [Changed] with the state of the clock after it; a [Flag] bears the exact time at which a side had used up its own.
// [Clock.Deadline] returns the time of the next one, so that the caller can let it fall then by [Clock.Advance]; an input
// does so, too, before it does anything else.
//
//   - A side's time runs from the press of the other to its own. [Clock.Go] starts the clock of the side on move. Without it the
//     first press of that side does, and it has used no time.
//   - A move is counted at the press. When all moves of a stage are made the time of the next one is added; the rest stays.
//   - The extra time of a move is given before it, as tournament clocks do: for the first move at the start, for each other one
//     at the press that completes the move before it.
//   - A delay gives no time: before each move the clock waits for so long, even with stops in between; or, by Bronstein's, the
//     used part of it is given back at the press, and a side that uses up all its time before that has lost its flag.
//   - A flag falls at the microsecond in which nothing is left. A press in that same microsecond comes too late.
//   - After it the time runs on below zero until the clock is stopped, so that the time left is always the time given less the
//     time used. No law stops the clock by a flag: under fide2018 a flag counts when it is seen (6.8) and the game may go on
//     (III.3.1), and under all of them the arbiter rules. The flag is up again when a ruling or the next stage's time leaves
//     something, and can then fall again; until then the extra time of moves is not given.
//   - A forgotten press costs time and no more. The side that forgot may press as long as it has not made its next move; when
//     the opponent presses his reply instead, or it makes its next move, [Clock.Replied] counts both moves.
//   - Turns are those of presses. The caller knows whether a move was made on the board before a press.
//
// A [Law] holds what the rulebooks make of flags, of mate before the press and of forgotten presses. [Clock.Check] counts
// checks if the time control limits them. A clock ends no game: that is ruled elsewhere. Package game/timekeeping keeps a game's
// time by it.
//
// Where to begin: control.go has the time control, clock.go the clock.
package clock
