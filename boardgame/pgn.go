package boardgame

import (
	"errors"
	"io"

	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/chess/pgn"
)

// Played is a game of a PGN file with its moves in another notation, or with its error.
type Played struct {
	Line   int               `json:"line"` // Its first line, from 1 on.
	Tags   map[string]string `json:"tags,omitempty"`
	FEN    string            `json:"fen,omitempty"` // Of an unusual start.
	Moves  []string          `json:"moves"`         // Up to an unreadable one.
	Result string            `json:"result,omitempty"`
	Notes  []string          `json:"notes,omitempty"` // Corrections, with their places.
	Error  string            `json:"error,omitempty"`
}

// ReadPGN reads games of chess, and calls each with every game and its moves in a notation of chess.
func ReadPGN(r io.Reader, style string, each func(Played) error) error {
	for games := pgn.NewReader(r); ; {
		g, err := games.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var broken *pgn.Error
		if err != nil && !errors.As(err, &broken) {
			return err
		}
		played, err := translated(g, style)
		if err != nil {
			return err
		}
		if broken != nil {
			played.Error = broken.Error()
		}
		if err := each(played); err != nil {
			return err
		}
	}
}

func translated(g *pgn.Game, style string) (Played, error) {
	p := Played{Line: g.Line, Tags: map[string]string{}, Result: g.Result}
	for _, tag := range g.Tags {
		p.Tags[tag.Name] = tag.Value
	}
	for _, note := range g.Notes {
		p.Notes = append(p.Notes, note.String())
	}
	if fen := g.Start.FEN(); fen != chess.StartFEN {
		p.FEN = fen
	}
	moves := make([]chess.Move, 0, len(g.Moves))
	for _, m := range g.Moves {
		moves = append(moves, m.Move)
	}
	var err error
	p.Moves, err = chessnotation.Line(g.Start, moves, chessnotation.Style(style))
	return p, err
}
