package review

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// record has the fields of all records that a review shows, as docs/formats.md names them.
type record struct {
	Type       string        `json:"type"`
	Game       int           `json:"game"`
	Ply        int           `json:"ply"`
	Side       string        `json:"side"`
	At         sensor.Micros `json:"at_us"`
	Placed     sensor.Micros `json:"placed_us"`
	Passed     []string      `json:"passed"`
	Made       sensor.Micros `json:"made_us"`
	Point      string        `json:"point"`
	Points     []string      `json:"points"`
	Row        string        `json:"row"`
	Column     string        `json:"column"`
	Owner      string        `json:"owner"`
	Piece      string        `json:"piece"`
	Brush      bool          `json:"brush"`
	Bound      bool          `json:"bound"`
	Order      string        `json:"order"`
	Move       string        `json:"move"`
	Moves      []string      `json:"moves"`
	Was        string        `json:"was"`
	Open       bool          `json:"open"`
	Candidates []string      `json:"candidates"`
	Article    string        `json:"article"`
	Via        string        `json:"via"`
	Otherwise  string        `json:"otherwise"`
	Duty       []string      `json:"duty"`
	Obeyed     *bool         `json:"obeyed"`
	Kind       string        `json:"kind"`
	Played     string        `json:"played"`
	Loses      bool          `json:"loses"`
	Captured   bool          `json:"captured"`
	Why        string        `json:"why"`
	Lifted     sensor.Micros `json:"lifted_us"`
	From       any           `json:"from"` // A point; of a void line the first ply.
	To         string        `json:"to"`
	Fault      string        `json:"fault"`
	Length     sensor.Micros `json:"length_us"`
	Cleared    bool          `json:"cleared"`
	State      string        `json:"state"`
	FEN        string        `json:"fen"`
	Taken      []string      `json:"taken"`
	Guesses    []guess       `json:"guesses"`
	Rulebook   string        `json:"rulebook"`
	Result     string        `json:"result"`
	Reason     string        `json:"reason"`
	Evidence   bool          `json:"board_is_evidence"`
	Swapped    bool          `json:"swapped"`
	Unresolved []int         `json:"unresolved"`
	On         *bool         `json:"on"`
	Text       string        `json:"text"`
	Name       string        `json:"name"`
	By         string        `json:"by"`
	Claim      int           `json:"claim"`
	Ruling     int           `json:"ruling"`
	Revises    int           `json:"revises"`
	NoEffect   bool          `json:"no_effect"`
	Amount     sensor.Micros `json:"amount_us"`
	Delay      sensor.Micros `json:"delay_us"`
	DelayMoves int           `json:"delay_moves"`
	What       string        `json:"what"`
	Count      int           `json:"count"`
	Advice     string        `json:"advice"`
	TimeRuns   string        `json:"time_runs"`
	Granted    string        `json:"made"` // Whose token was made; the time of a move is Made.
	Revoked    string        `json:"revoked"`
	Role       string        `json:"role"`
	Code       string        `json:"code"`
	Silent     bool          `json:"silent"`
	Tags       map[string]string
}

func parseRecord(line []byte) (record, error) {
	var r record
	if err := json.Unmarshal(line, &r); err != nil {
		return r, fmt.Errorf("record: expected a JSON object as in docs/formats.md: %w", err)
	}
	return r, nil
}

// side returns the side that a record names, NoSide for none.
func (r record) side() engine.Side {
	s, err := engine.ParseSide(r.Side)
	if err != nil {
		return engine.NoSide
	}
	return s
}

// from returns the point that a record names, first the ply.
func (r record) from() string {
	text, _ := r.From.(string)
	return text
}

func (r record) first() int {
	ply, _ := r.From.(float64)
	return int(ply)
}

// guess is a piece that may be set up wrongly.
type guess struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// guesses says which piece may stand where.
func (r *record) guesses() string {
	texts := make([]string, 0, len(r.Guesses))
	for _, g := range r.Guesses {
		texts = append(texts, g.From+" – "+g.To)
	}
	return strings.Join(texts, ", ")
}
