package record

import "github.com/kyban/kyban/sensor"

// Answer says what became of an offer of a draw.
type Answer struct {
	Head     `type:"offer_answer"`
	Ply      int           `json:"ply"`            // That was in progress when it was offered.
	Side     Side          `json:"side" is:"side"` // That offered.
	State    string        `json:"state"`          // accepted, declined, lapsed; open once more, where it was declined by a touch that was accidental
	How      string        `json:"how"`            // words, touch, move, result, takeback, ruling: by what.
	Article  string        `json:"article"`
	At       sensor.Micros `json:"at_us"`
	Rulebook string        `json:"rulebook"` // Of Article.
}
