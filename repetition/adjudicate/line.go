package adjudicate

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/jsontext"
)

// judged is the answer to a line.
type judged struct {
	ID json.RawMessage `json:"id"`
	Judgement
	Cycle *[]Ply   `json:"cycle,omitempty"`
	Notes []string `json:"notes,omitempty"` // What was put right of its position.
}

// unjudged is the answer to an unreadable line.
type unjudged struct {
	ID    json.RawMessage `json:"id"`
	Error string          `json:"error"`
}

// Lines judges one game a line. An unreadable one gets its error, and the next one follows.
func (l Law) Lines(r io.Reader, w io.Writer, explain bool) error {
	all, failed := 0, 0
	err := jsontext.AnswerLines(r, w, func(number int, text []byte) any {
		answer, err := l.Line(number, text, explain)
		all = number
		if err != nil {
			failed++
		}
		return answer
	})
	if err == nil && failed > 0 {
		return fmt.Errorf("%d of %d lines could not be judged: see their \"error\"", failed, all)
	}
	return err
}

// Line judges one of several lines of JSON, {"id":...,"fen":"...","moves":[...]}, and returns its answer; with explain
// what each ply of the cycle does, too. An unreadable line has an answer as well, with its error.
func (l Law) Line(number int, text []byte, explain bool) (answer any, err error) {
	var game struct {
		ID    json.RawMessage `json:"id"`
		FEN   string          `json:"fen"`
		Moves []string        `json:"moves"`
	}
	if err := json.Unmarshal(text, &game); err != nil {
		return unjudged{idOf(text), fmt.Sprintf(`line %d: expected {"id":...,"fen":"...","moves":[...]}: %s`, number, jsontext.Wrong(text, err))}, err
	}
	g, err := l.Play(game.FEN, game.Moves)
	if err != nil {
		return unjudged{game.ID, err.Error()}, err
	}
	said := judged{ID: game.ID, Judgement: g.Judge(), Notes: boardgame.FENNotes(game.FEN)}
	if explain {
		cycle := g.Explain()
		said.Cycle = &cycle
	}
	return said, nil
}

// idOf returns the id of a line that is otherwise unreadable.
func idOf(text []byte) json.RawMessage {
	var named struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(text, &named) != nil {
		return nil
	}
	return named.ID
}
