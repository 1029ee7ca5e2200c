// Package adjournment keeps a sealed move secret until it is opened, and reads it then.
//
// A game that is not over when the session ends is adjourned: the player on move writes his next move down and seals it (vn2004
// part 3, fide2018 appendix I). Here the envelope is a cipher: [Seal] encrypts what was written with a [Key] that is used once,
// and the [Envelope] goes into the log, as the text that [ParseEnvelope] reads again. The key stays with the arbiter, on paper or
// in a file of his own; without it nobody reads the move in the log, in a copy of it or in a backup. The envelope holds a
// commitment as well, so that no other key opens it to another move. A key is random, and drawn where random numbers are at hand:
// boardd draws it, a trace has it by [KeyOf].
//
// [Read] says which moves the words can mean in the position at which they were sealed: one, none that is legal, or several.
// What follows from a wrong one is for the law of the game: package game/adjourned keeps what a game makes of it.
package adjournment
