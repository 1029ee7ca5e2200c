package boardgame

import (
	"errors"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
)

// Text writes a legal move in a notation of xiangqi, UCCI for another one.
func (x *Xiangqi) Text(m engine.Move, style string) (string, error) {
	s, err := notation.ParseStyle(style)
	if err != nil {
		s = notation.UCCI
	}
	return notation.Format(&x.position, m, s)
}

// ChessStyle returns a notation of chess by its name. UCI stands for the two of xiangqi with coordinates, SAN for all
// others.
func ChessStyle(name string) chessnotation.Style {
	if s, err := chessnotation.ParseStyle(name); err == nil {
		return s
	}
	if name == string(notation.UCCI) || name == string(notation.ICCS) {
		return chessnotation.UCI
	}
	return chessnotation.SAN
}

// Text writes a legal move in a notation of ChessStyle.
func (c *Chess) Text(m engine.Move, style string) (string, error) {
	s := ChessStyle(style)
	known, ok := c.find(m)
	unnamed := ok && m.Promotion() == 0 && known.Promotion() != chess.NoKind // No notation writes a promotion without a piece.
	if !ok || unnamed || s == chessnotation.UCI {
		return m.String(), nil
	}
	return chessnotation.Format(&c.position, known, s)
}

func (x *Xiangqi) Meant(text string) []engine.Move {
	var found []engine.Move
	for _, style := range notation.Styles() {
		m, err := notation.Parse(&x.position, text, style)
		meant := []engine.Move{m}
		var several *notation.Error
		if errors.As(err, &several) {
			meant = several.Candidates
		} else if err != nil {
			meant = nil
		}
		found = append(found, meant...)
	}
	return legal(x, found)
}

func (c *Chess) Meant(text string) []engine.Move {
	var found []engine.Move
	for _, style := range chessnotation.Styles() {
		m, err := chessnotation.Parse(&c.position, text, style)
		meant := []chess.Move{m}
		var several *chessnotation.Error
		if errors.As(err, &several) {
			meant = several.Candidates
		} else if err != nil {
			meant = nil
		}
		for _, m := range meant {
			found = append(found, c.onBoard(m))
		}
	}
	return legal(c, found)
}

// IsWritten reports whether a text can be a move in some position of the same game, in any of its notations.
func IsWritten(p Position, text string) bool {
	if _, chess := p.(*Chess); chess {
		return chessnotation.IsWritten(text)
	}
	return notation.IsWritten(text)
}

// ReadMove reads the points of a move in a position, and returns the move in the board's form. In chess castling may be
// written as the king's move, as the king onto its rook, or, unless that is another move, as the rook's move. ReadMove
// does not check legality.
func ReadMove(p Position, text string) (engine.Move, error) {
	m, err := ParseMove(text)
	c, plays := p.(*Chess)
	if !plays || err == nil && c.Legal(m) {
		return m, err
	}
	if known, other := c.position.ParseMove(text); other == nil {
		return c.onBoard(known), nil
	}
	return m, err
}

// legal returns the legal ones of the moves, each once.
func legal(p Position, moves []engine.Move) (found []engine.Move) {
	for _, m := range moves {
		if p.Legal(m) && !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	return found
}

// Line writes successive moves from a position on. It ends before one that no piece could make.
func Line(p Position, moves []engine.Move, style string) []string {
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		text, err := p.Text(m, style)
		if err != nil {
			return texts
		}
		texts = append(texts, text)
		p = p.After(m)
	}
	return texts
}
