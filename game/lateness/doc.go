// Package lateness follows the players' arrivals at a game with a scheduled start, and how late they are.
//
// A [Watch] belongs to one game. It takes the schedule and the arrivals, and the records of the game: a player who touches a
// piece in turn, or moves, has come. It finds that a side is later than the regulations allow, by the article of the
// rulebook, and reports when the clocks are to start. The board's observations can prove only a side late that had a move to
// make in time: a player who sits there while the opponent thinks does nothing that a board can see. For the others the
// arbiter enters when they come.
package lateness
