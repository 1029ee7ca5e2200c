// Package analysis asks engines what they think of a position: programs that play, such as Pikafish, Stockfish, Fairy-Stockfish or
// ElephantEye, which run as processes of their own and speak UCI (the Universal Chess Interface, Huber and Meyer-Kahlen, April 2006)
// or UCCI (its form for xiangqi, version 3.0).
//
// [Start] starts a program and finds out which of the two it speaks, [Engine.Evaluate] gives the best [Line]s of a position. Scores are
// those of the side that moves first in the game, Red or White, whoever is to move. What an engine says is an opinion: nothing that
// the board records or finds depends on it.
//
// An engine is a guest. It has a process group of its own, which ends with it, and a bound on its memory; where nothing else is asked
// for it has the lowest priority as soon as it is ready, and one thread.
package analysis
