// Package commentary gives commentators an engine's opinion of the games of a board: a score of each position, and the
// best lines of the one that they look at.
//
// It knows of a game what the public may see by now, and nothing else: the engine is behind the delay like the public. Of
// a game in progress with a short delay or none it says nothing, so that no analysis reaches the players; [Config.Sheet]
// decides. [Config.Sees] decides who may ask: commentators, arbiters and the operator, or all but players.
//
// # How it thinks
//
// One goroutine, one engine, one position at a time. It analyses the games requested in the last seconds, in turn: first
// the requested ply, then the newest, then back to the start. Between two positions it rests to keep its share of the
// processor. Without requests it stops, and after a while ends the engine.
//
// It kills an engine that crashes, or doesn't answer, with all its child processes, and restarts it, later each time; a
// position where that happens again and again is left out. Opinions are kept in memory alone: no record of the board
// depends on them.
package commentary
