// Package tracker follows the pieces: it turns lifts, places and presses of the clock into the moves that were
// played, and never guesses in silence.
//
// # Readings
//
// A presence sensor sees that a piece left a point or that some piece arrived, never which piece it was. The tracker
// therefore keeps every Reading that the evidence allows: a line of plies, what is in the air, and where the moving
// piece stands. Each new fact makes every reading into none, one or several successors.
//
// A reading pays for each fact that it can't explain: a capture without a gap, a sensor that didn't see a piece come or
// go, a flicker while a piece was in the hand, a press without a move, a move against the law. Only the cheapest
// readings live. The tracker starts with those that leave nothing unexplained; when the last of them dies it goes back
// to the last ply that is fixed and reads the facts since then again, allowing one unexplained fact more. So the
// common case costs next to nothing, and the rare case is searched in full.
//
// # Open and fixed
//
// While the living readings disagree on a ply, it is open. When a ply was made and all of them agree, Fix settles it,
// and it is never changed again.
//
// # What it knows of the game
//
// Only the Position interface: who is to move, where pieces stand, which moves are legal, and what follows a move.
// Xiangqi is in xiangqi.go.
package tracker
