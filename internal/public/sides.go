package public

import (
	"encoding/json"

	"github.com/kyban/kyban/record"
)

// In chess the side that moves first is White, also in names of fields, as in the records: white_us replaces the red_us of xiangqi.

// MarshalJSON writes the clock with the names of its game.
func (c GameClock) MarshalJSON() ([]byte, error) {
	type fields GameClock
	return named(fields(c), c.OfChess)
}

// UnmarshalJSON reads the output of MarshalJSON.
func (c *GameClock) UnmarshalJSON(text []byte) error {
	type fields GameClock
	var white struct {
		Left  *int64 `json:"white_us"`
		Stage int    `json:"white_stage"`
		ToGo  int    `json:"white_to_go"`
	}
	if err := json.Unmarshal(text, &white); err != nil {
		return err
	}
	if err := json.Unmarshal(text, (*fields)(c)); err != nil {
		return err
	}
	if c.OfChess = white.Left != nil; c.OfChess {
		c.Red, c.RedStage, c.RedToGo = *white.Left, white.Stage, white.ToGo
	}
	return nil
}

// MarshalJSON writes the repetition with the names of its game.
func (r Repetition) MarshalJSON() ([]byte, error) {
	type fields Repetition
	return named(fields(r), r.OfChess)
}

// UnmarshalJSON reads the output of MarshalJSON.
func (r *Repetition) UnmarshalJSON(text []byte) error {
	type fields Repetition
	var white struct {
		Did *string `json:"white"`
	}
	if err := json.Unmarshal(text, &white); err != nil {
		return err
	}
	if err := json.Unmarshal(text, (*fields)(r)); err != nil {
		return err
	}
	if r.OfChess = white.Did != nil; r.OfChess {
		r.Red = *white.Did
	}
	return nil
}

func named(fields any, ofChess bool) ([]byte, error) {
	text, err := json.Marshal(fields)
	if err != nil || !ofChess {
		return text, err
	}
	return record.InChess(text), nil
}
