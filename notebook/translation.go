package notebook

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/internal/printable"
)

// Translation translates moves of a game from one notation to another.
type Translation struct {
	game     boardgame.Game
	from, to string
}

// NewTranslation returns a translation of the moves of a game, between two of its notations.
func NewTranslation(play, from, to string) (t Translation, err error) {
	if t.game, err = boardgame.Of(play); err != nil {
		return t, err
	}
	if t.from, err = t.game.Style(from); err != nil {
		return t, fmt.Errorf("--from: %w", err)
	}
	if t.to, err = t.game.Style(to); err != nil {
		return t, fmt.Errorf("--to: %w", err)
	}
	return t, nil
}

// Moves translates moves that are played one after the other from a position, that of the start when it is empty.
func (t Translation) Moves(fen string, moves []string) ([]string, error) {
	return t.game.Translate(cmp.Or(fen, t.game.Start), moves, t.from, t.to)
}

// Line translates line number of an input, {"fen":"...","moves":[...]}, to {"moves":[...]} or {"error":"..."}, with "notes" of what was put
// right in the position; the next one follows.
func (t Translation) Line(number int, text []byte) any {
	type failed struct {
		Error string `json:"error"`
	}
	game := struct {
		FEN   string   `json:"fen"`
		Moves []string `json:"moves"`
	}{FEN: t.game.Start}
	if err := json.Unmarshal(text, &game); err != nil {
		return failed{fmt.Sprintf(`line %d: expected {"fen":"...","moves":[...]}: %s`, number, jsontext.Wrong(text, err))}
	}
	moves, err := t.game.Translate(game.FEN, game.Moves, t.from, t.to)
	if err != nil {
		return failed{boardgame.OfOtherGame(err, game.FEN, t.game.Name).Error()}
	}
	return struct {
		Moves []string `json:"moves"`
		Notes []string `json:"notes,omitempty"`
	}{moves, boardgame.FENNotes(game.FEN)}
}

// PGN reads games of chess from PGN, and writes a line of JSON for each.
func (t Translation) PGN(r io.Reader, w io.Writer) error {
	lines, broken := json.NewEncoder(printable.JSON(w)), 0
	lines.SetEscapeHTML(false)
	for game, err := range MainLines(r, t.to) {
		if err != nil {
			return err
		}
		if game.Error != "" {
			broken++
		}
		if err := lines.Encode(game); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d of the games can't be read", broken)
	}
	return nil
}
