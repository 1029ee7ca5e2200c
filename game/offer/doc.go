// Package offer follows offers of a draw by the rulebook, from the offer to its answer.
//
// A [Watch] belongs to one game. It takes offers and answers, and every record of the game: a touch, a move or a result may
// be an answer, too. It returns the records that follow. Its zero value follows no offers, as in sessions of earlier
// versions.
package offer
