package fact

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Claim says that a player or the arbiter claimed.
type Claim struct {
	Side  engine.Side  `json:"side,omitempty"` // None for the arbiter.
	Point engine.Point `json:"point,omitempty"`
	Ply   int          `json:"ply,omitempty"`  // 0 for the one in progress.
	Text  string       `json:"text,omitempty"` // The words.
	What  string       `json:"what,omitempty"` // The subject of a claim on no ply and no touch: repetition, 50, 60.
}

// Ruling says that the arbiter ruled.
type Ruling struct {
	Side    engine.Side   `json:"side,omitempty"`
	Point   engine.Point  `json:"point"`               // NoPoint without a touch.
	Ply     int           `json:"ply,omitempty"`       // 0 for the one in progress.
	Text    string        `json:"text,omitempty"`      // The ruling, one word.
	Name    string        `json:"name,omitempty"`      // Who ruled.
	Amount  sensor.Micros `json:"amount_us,omitempty"` // Of the ruling time: given to the side's clock, taken from it if negative.
	Result  string        `json:"result,omitempty"`    // Of the ruling result.
	Article string        `json:"article,omitempty"`   // The cited article, such as "9.6".
	Reason  string        `json:"reason,omitempty"`
	Claim   int           `json:"claim,omitempty"`   // The number of the claim that it answers, 0 for none.
	Revises int           `json:"revises,omitempty"` // The number of the earlier ruling that it takes back, 0 for none.
}

// Sign says that a player or the arbiter signed the result.
type Sign struct {
	Side   engine.Side `json:"side,omitempty"` // None for the arbiter.
	Name   string      `json:"name,omitempty"`
	Covers bool        `json:"covers,omitempty"` // It covers names, moves and rulings, too; those of earlier versions the result alone.
	Layout int         `json:"layout,omitempty"` // Of what it covers: 2; left out by versions that knew layout 1 alone.
}

// NewestLayout is the newest layout of what a signature covers.
const NewestLayout = 2

// LayoutCovered returns the layout of what the signature covers, 0 if it is under the result alone.
func (s Sign) LayoutCovered() int {
	if !s.Covers {
		return 0
	}
	return max(s.Layout, 1)
}

// Publish says that the arbiter shows the public the hands of a turn after a ruling on it.
type Publish struct {
	Ply int `json:"ply,omitempty"`
}

// ofArbitration holds the facts of arbitration.
var ofArbitration = []Fact{Claim{}, Ruling{}, Sign{}, Publish{}}

func (Claim) Word() string   { return "claim" }
func (Ruling) Word() string  { return "rule" }
func (Sign) Word() string    { return "sign" }
func (Publish) Word() string { return "publish" }
