package adjudicate

import (
	"encoding/json"
	"fmt"

	"github.com/kyban/kyban/internal/jsonlines"
)

// judged is the answer to a line.
type judged struct {
	ID json.RawMessage `json:"id"`
	Judgement
	Cycle *[]Ply `json:"cycle,omitempty"`
}

// unjudged is the answer to a line that can't be read.
type unjudged struct {
	ID    json.RawMessage `json:"id"`
	Error string          `json:"error"`
}

// Line judges line number of some lines of JSON, {"id":...,"fen":"...","moves":[...]}, and returns the answer to it; with explain
// what each ply of the cycle does, too. A line that can't be read has an answer as well, which says what is wrong with it.
func (l Law) Line(number int, text []byte, explain bool) (answer any, err error) {
	var game struct {
		ID    json.RawMessage `json:"id"`
		FEN   string          `json:"fen"`
		Moves []string        `json:"moves"`
	}
	if err := json.Unmarshal(text, &game); err != nil {
		return unjudged{idOf(text), fmt.Sprintf(`line %d: expected {"id":...,"fen":"...","moves":[...]}: %s`, number, jsonlines.Wrong(text, err))}, err
	}
	g, err := l.Play(game.FEN, game.Moves)
	if err != nil {
		return unjudged{game.ID, err.Error()}, err
	}
	said := judged{ID: game.ID, Judgement: g.Judge()}
	if explain {
		cycle := g.Explain()
		said.Cycle = &cycle
	}
	return said, nil
}

// idOf returns the id of a line of which something else can't be read.
func idOf(text []byte) json.RawMessage {
	var named struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(text, &named) != nil {
		return nil
	}
	return named.ID
}
