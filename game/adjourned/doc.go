// Package adjourned keeps the sealing, adjournment and opening of one game, and returns them as records.
//
// A [Case] takes from the board an envelope of the player on move, the word that the game is adjourned, and the key of the
// envelope. It holds only the envelope; its content stays unknown until the key comes. The rulebook gives the consequence of
// a wrong sealed move (rulebook.SealedMove): if an article does, it is a finding, and otherwise a note. The arbiter rules.
//
// The board keeps the clocks, the set-up of the position and the duty to play the sealed move.
package adjourned
