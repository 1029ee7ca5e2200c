// Package line is the line of play: the state of a game on a board, and what is known of the plies in progress.
//
// A [State] holds what all rooms of a game read: the made plies, how far they are fixed, the tracker, the presses, the rulebook and the
// time. Package game alone changes it. The rooms that follow the game get a pointer to it and only read.
//
//   - state.go, presses.go: the state, the acts that a board carries out for a room, and notes.
//   - rulings.go, offences.go: what the arbiter's rulings say about plies, and the illegal moves that were found.
//   - played.go: up to when a game is surely played on. Without presses nothing shows when it is over and the pieces
//     are set up again. Hands that set them up put pieces only on points with pieces at the start, and pause little.
//   - restoration.go: a position that a ruling has set up, such as after an illegal move (FIDE 7.5.1) or if pieces were displaced
//     (7.4.1; vn2004 9.10). Until it stands the board reads no moves.
//   - edges.go: when the sensors opened last, and what else happened near that time: pieces fall near hands.
//   - adjusting.go: an announced "I adjust": which piece it frees, and in which player's turn it came.
//   - displaced.go: findings and questions about pieces that stand on wrong points or lie beside the board.
//   - promotions.go: the piece that a pawn became. No sensor shows it: a person names it, later
//     moves show it, or the likeliest is assumed.
//   - names.go: the words of the arbiter, or of both players, about the moves of plies.
//   - hands.go: what the sensors saw in each turn, so that the arbiter may publish the hands of a turn that he has ruled
//     on. The board keeps what it had seen of the turn at the ruling: a ruling may have the turn played anew.
//   - thread.go: when the moves of a game are unknown, and when the tracker follows only some readings.
package line
