package record

import "github.com/kyban/kyban/sensor"

// Repetition says what the law makes of a position that has come back. It decides nothing: an arbiter rules.
type Repetition struct {
	Head     `type:"repetition"`
	Ply      int           `json:"ply"`           // After which the position stands.
	Count    int           `json:"count"`         // How often it has stood.
	First    int           `json:"first"`         // The ply after which it stood first.
	Length   int           `json:"length"`        // The plies since it stood last, 0 when it stands for the first time.
	Red      *string       `json:"red,omitempty"` // What the side does: check, chase, allowed (a chase), several joined by _; empty while nothing is judged.
	White    *string       `json:"white,omitempty" chess:"Red"`
	Black    string        `json:"black"`   // As Red.
	Verdict  string        `json:"verdict"` // none, must_vary, draw, loss
	Side     Side          `json:"side,omitempty"`
	Article  string        `json:"article"`       // That is broken, or that draws; empty while nothing is judged.
	Via      string        `json:"via,omitempty"` // The article that decides between the sides, or by which the side loses.
	Readings []Reading     `json:"readings,omitempty"`
	Claim    int           `json:"claim,omitempty"`     // That it answers.
	Intended string        `json:"intended,omitempty"`  // The move that the claimant announces and has not made: the position is that behind it.
	Gets     Side          `json:"gets,omitempty"`      // The side that the rulebook gives time, for the claim was wrong.
	Amount   sensor.Micros `json:"amount_us,omitempty"` // That time.
	Rulebook string        `json:"rulebook"`            // Whose law it is.
	At       sensor.Micros `json:"at_us"`
}

// FirstDid returns what the side did that moves first.
func (r Repetition) FirstDid() string { return Either(r.Red, r.White) }

// Reading is another verdict that the words of an article allow.
type Reading struct {
	Article string `json:"article"`
	Says    string `json:"says"` // In English.
	Verdict string `json:"verdict"`
	Side    Side   `json:"side,omitempty"`
	Count   int    `json:"count,omitempty"` // Of a limit: the moves that count so.
}
