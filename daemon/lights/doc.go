// Package lights decides what the LEDs and the buzzer of a board show the players: where a piece is to be placed or taken away,
// which sensor is broken, that the game may begin. [Lights] has the colours, [Sounds] the tones. Neither reveals anything about
// a player.
//
// A source of package daemon/source hands over the LEDs and the buzzer of its board, shows what game.Board.Guide returns, and
// plays the sounds of records.
//
// [Chain] has the LEDs of a board that hang on the SPI of a Linux computer, such as a Raspberry Pi: a chain of 90 of type
// SK9822, in the order a0, b0 ... i0, a1 ... i9. A frame of the chain (data sheet of the SK9822, Opsco 2016) is 32 zero bits;
// for each LED three set bits, 5 bits of brightness, and a byte each for blue, green and red; 32 zero bits, upon which the LEDs
// show their new colours; and half a clock for each LED, since each delays the data by that much.
package lights
