// Package adjourned keeps what is sealed, adjourned and opened in one game, and says it in records.
//
// A [Case] takes what a board hands it: an envelope of the player on move, the word that the game is adjourned, the key that opens
// the envelope. It holds the envelope alone; what is in it nobody knows before the key comes. What a wrong sealed move comes to
// the rulebook says (rulebook.SealedMove): where an article does, it is found, and otherwise it is noted. The arbiter rules.
//
// The clocks, the set-up of the position and the duty to play what was sealed are the board's.
package adjourned
