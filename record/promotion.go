package record

import "github.com/kyban/kyban/sensor"

// Promotion says what a pawn became: a sensor does not tell.
type Promotion struct {
	Head  `type:"promotion" see:"public"`
	Ply   int           `json:"ply" see:"public"`
	Piece string        `json:"piece" see:"public"` // q r b n
	How   string        `json:"how" see:"public"`   // said, seen, assumed
	At    sensor.Micros `json:"at_us" see:"public"`
}
