// Package lateness follows who comes to a game that is to start at a set time, and how late.
//
// A [Watch] belongs to one game. It is told of the schedule and of who comes, and hears the records of the game: who touches a piece in
// his turn or moves has come. It says when a side is later than the regulations allow, by the article of the rulebook, and when the clocks
// are to be started. Only who has had a move to make in time is found to be late by what the board sees: who sits there while the opponent
// thinks does nothing that a board can see. Of others the arbiter says when they come.
package lateness
