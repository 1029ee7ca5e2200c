package record

import "github.com/kyban/kyban/sensor"

// Published shows everybody the hands of a turn on which the arbiter has ruled, because he wants it to be seen. Nothing else of a ruling
// is told to everybody.
type Published struct {
	Head     `type:"published" see:"public"`
	Ply      int           `json:"ply" see:"public"`
	Side     Side          `json:"side" see:"public" is:"side"` // Whose turn it was.
	FEN      string        `json:"fen" see:"public"`            // Before the turn.
	Move     string        `json:"move,omitempty" see:"public"`
	Ruling   int           `json:"ruling"`
	Text     string        `json:"text" see:"public"` // The ruling, one word.
	Article  string        `json:"article" see:"public"`
	Rulebook string        `json:"rulebook" see:"public"`
	Began    sensor.Micros `json:"began_us" see:"public"`
	Until    sensor.Micros `json:"until_us" see:"public"` // When the move was made, or the arbiter ruled.
	Hands    []Hand        `json:"hands" see:"public"`
	At       sensor.Micros `json:"at_us" see:"public"`
}

// Hand is one piece that left its point, or that came to one.
type Hand struct {
	At          sensor.Micros `json:"at_us"`
	Point       string        `json:"point"`
	Placed      bool          `json:"placed" doc:"It came to the point; false where it left it."`
	Uncertainty sensor.Micros `json:"uncertainty_us,omitempty" doc:"So much earlier or later."` // So much earlier or later.
}
