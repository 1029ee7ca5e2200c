// Package adjournment keeps a sealed move secret until it is opened, and reads it then.
//
// A game that is not over at the end of the session is adjourned: the player on move writes his next move down and seals
// it (vn2004 part 3, fide2018 appendix I). Here the envelope is a cipher: [Seal] encrypts the player's text with a [Key]
// that is used once, and the [Envelope] goes into the log, as a text for [ParseEnvelope]. The key stays with the arbiter,
// on paper or in a file of his own; without it the move can't be read in the log, in a copy of it or in a backup. The
// envelope holds a commitment as well, so that no other key opens it to another move. A key is random, and drawn where
// random numbers are at hand: boardd draws it, a trace has it by [KeyOf].
//
// [Read] returns the moves that the words can mean in the position of the sealing: one, no legal one, or several. The law
// of the game decides what follows from a wrong one: game/arbitration applies it.
package adjournment
