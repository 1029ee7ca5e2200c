// Package draws follows a game for a draw, and puts its findings into records.
//
// A [Watch] belongs to a board. Package game passes it plies, claims and the arbiter's words, each with the current [Game],
// and emits the records that it returns. The package decides only one thing: a limit is reached at which the rulebook ends
// the game.
//
//   - repetitions.go: repeated positions, by a law of repetition; the arbiter's word that a side must vary. No cycle reaches
//     back across a ply that breaks the law of movement or that no sensor saw.
//   - repetitions.go: the same where positions are only counted, as in chess.
//   - limits.go: moves that count towards a limit, one that the arbiter declares among them (package movelimit counts).
//   - readings.go: the game in each reading while a ply is open, and claims on it.
//   - offers.go, repetitions.go: offers of a draw and their answers ([Offers]), and agreements that come too late. A touch, a move
//     or a result may be an answer, too.
package draws
