// Package commentary tells commentators what an engine thinks of the games of a board: a score of each position, and the best lines of
// the one that they look at.
//
// It knows of a game what everybody may see of it by now, and is asked for nothing else: the engine is behind the delay as the public
// is. Of a game that is on with a short delay or none it tells nothing, so that no analysis reaches the players; [Config.Sheet] says so.
// Who may ask [Config.Sees] says: commentators, arbiters and the operator, or everybody but players.
//
// # How it thinks
//
// One goroutine, one engine, one position at a time. It thinks of games that somebody asked for in the last seconds, in turn: first of
// the ply that he looks at, then of the newest, then back to the start. Between two positions it rests for as long as its share of the
// processor asks for. When nobody asks any more it stops, and after a while the engine is ended.
//
// An engine that crashes, or doesn't answer, is ended with all that it started, and begun anew, later each time; a position at which
// that happens again and again is left out. Opinions are kept in memory alone: nothing that the board records depends on them.
package commentary
