package record

import "github.com/kyban/kyban/sensor"

// Entered says that an input was entered by hand, by whom, and in which role. What follows from the input comes behind it.
type Entered struct {
	Head `type:"entered"`
	What string        `json:"what"` // The word of the input, as in stored facts.
	By   string        `json:"by"`
	Role string        `json:"role"`
	At   sensor.Micros `json:"at_us"`
}

// Token says that somebody was given a role at the board, or that it was taken from him. The text of a token is in no record.
type Token struct {
	Head    `type:"token"`
	Made    string        `json:"made,omitempty"` // The name of the person, or:
	Revoked string        `json:"revoked,omitempty"`
	Role    string        `json:"role"`
	Side    Side          `json:"side,omitempty"`
	Of      int           `json:"of_game,omitempty"` // The stored game for which a player has it.
	When    string        `json:"when,omitempty"`    // By the clock of the board's computer.
	At      sensor.Micros `json:"at_us"`             // When it was entered in the log.
}
