// Package analysis has engines evaluate positions: programs that play, such as Pikafish, Stockfish, Fairy-Stockfish or
// ElephantEye, which run as processes of their own and speak UCI (the Universal Chess Interface, Huber and Meyer-Kahlen,
// April 2006) or UCCI (its form for xiangqi, version 3.0).
//
// [Start] starts a program and detects its protocol, [Engine.Evaluate] gives the best [Line]s of a position. Scores are
// those of the side that moves first in the game, Red or White, for either side to move. An engine's output is an
// opinion: no record or finding of the board depends on it.
//
// An engine is a guest. It has a process group of its own, which ends with it, and a bound on its memory; by default it
// has the lowest priority as soon as it is ready, and one thread.
package analysis
