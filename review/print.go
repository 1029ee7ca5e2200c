package review

import (
	"encoding/json"
	"io"

	"github.com/kyban/kyban/internal/printable"
)

// Print writes the games as text: an overview of each, or the turns of a ply.
func (s *Speaker) Print(w io.Writer, games []*Game, ply int) error {
	space := ""
	write := func(text string) error {
		_, err := io.WriteString(w, space+text)
		space = "\n"
		return err
	}
	if ply > 0 {
		return EachTurn(games, ply, func(g *Game, t *Turn) error { return write(s.Turn(g, t)) })
	}
	for _, g := range games {
		if err := write(s.Overview(g)); err != nil {
			return err
		}
	}
	return nil
}

// Encode writes the games as JSON, one a line, or the turns of a ply.
func Encode(w io.Writer, games []*Game, ply int) error {
	encoder := json.NewEncoder(printable.JSON(w))
	encoder.SetEscapeHTML(false)
	if ply > 0 {
		return EachTurn(games, ply, func(_ *Game, t *Turn) error { return encoder.Encode(t) })
	}
	for _, g := range games {
		if err := encoder.Encode(g); err != nil {
			return err
		}
	}
	return nil
}

// EachTurn calls do with the turns of a ply. It skips games that did not come to it, unless no game did.
func EachTurn(games []*Game, ply int, do func(*Game, *Turn) error) error {
	var missing error
	found := false
	for _, g := range games {
		turns, err := g.TurnsOf(ply)
		if err != nil {
			missing = err
			continue
		}
		found = true
		for _, t := range turns {
			if err := do(g, t); err != nil {
				return err
			}
		}
	}
	if found {
		return nil
	}
	return missing
}
