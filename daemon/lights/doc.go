// Package lights says what the LEDs and the buzzer of a board tell those who sit at it: where a piece is to be placed or taken
// away, which sensor is broken, that the game may begin. [Lights] has the colours, [Sounds] the tones. Neither says anything of
// a player.
//
// A source of package daemon/source hands over the LEDs and the buzzer of its board, shows what game.Board.Guide says, and
// plays what records sound like.
package lights
