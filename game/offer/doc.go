// Package offer follows offers of a draw: when they are made, and what becomes of them by the rulebook.
//
// A [Watch] belongs to one game. It is told of offers and answers, and hears every record of the game: a touch, a move or a result
// may be an answer, too. It returns the records that follow. Its zero value follows nothing, as sessions of versions before it did.
package offer
