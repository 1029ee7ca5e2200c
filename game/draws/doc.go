// Package draws follows a game for a draw, and puts its findings into records.
//
// A [Watch] belongs to a board. It reads how the game stands, and takes claims and the arbiter's words. Package game records what it
// returns. The package decides only one thing: that the rulebook ends the game ([Drawn]).
//
//   - watch.go: what follows from the plies. It follows a [Game]: the state, or the state as one reading has it.
//   - repetitions.go: repeated positions, by a law of repetition, or only counted, as in chess; the arbiter's word that a side must
//     vary. No cycle reaches back across a ply that breaks the law of movement or that no sensor saw.
//   - limits.go: moves that count towards a limit, one that the arbiter declares among them (package movelimit counts).
//   - readings.go: the game in each reading while a ply is open, and claims on it.
//   - offers.go, repetitions.go: offers of a draw and their answers ([Offers]), and agreements that come too late. A touch, a move
//     or a result may be an answer, too.
package draws
