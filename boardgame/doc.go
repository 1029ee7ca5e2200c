// Package boardgame knows what can be said of each game without a board: its start position, its notations, and how many sequences of
// moves there are.
package boardgame
