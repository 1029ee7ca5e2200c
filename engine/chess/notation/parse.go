package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/message"
)

// Parse reads the text of one legal move in p. It skips white space. The package's documentation lists what it reads
// beside the output of Format. The error is an *Error.
func Parse(p *chess.Position, text string, s Style) (chess.Move, error) {
	s, err := ParseStyle(string(s))
	if err != nil {
		return 0, err
	}
	m, fault := parse(p, text, s)
	if fault != nil {
		fault.Style, fault.Text = s, text
		return 0, fault
	}
	return m, nil
}

func parse(p *chess.Position, text string, s Style) (chess.Move, *Error) {
	if s == UCI {
		m, err := p.ParseMove(strings.TrimSpace(text))
		if err != nil {
			return 0, &Error{reason: message.Of("%v", err)}
		}
		return m, nil
	}
	d, fault := read(text, s)
	if fault != nil {
		return 0, fault
	}
	if d.points {
		if m, err := p.ParseMove(d.uci()); err == nil && (!d.captures || p.Captures(m)) {
			return m, nil
		}
		if piece := p.At(d.from.point()); piece.Side() == p.Turn() {
			d.kind = piece.Kind()
		}
	}
	moves := p.LegalMoves(nil)
	var meant []chess.Move
	for _, m := range moves {
		if d.means(p, m) {
			meant = append(meant, m)
		}
	}
	switch len(meant) {
	case 0:
		return 0, noMove(p, d)
	case 1:
		return meant[0], nil
	}
	return 0, ambiguous(p, meant, moves, s)
}

// IsWritten reports whether a text can be a move in some position, in some notation.
func IsWritten(text string) bool {
	isOf := func(s Style) bool { _, fault := read(text, s); return fault == nil }
	return slices.ContainsFunc(Styles(), isOf) || programs.MatchString(strings.TrimSpace(text))
}

// programs is the form of UCI.
var programs = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][qrbn]?$`)

// Line writes successive moves from p on. The error names the ply, from 1 on.
func Line(p chess.Position, moves []chess.Move, s Style) ([]string, error) {
	texts := make([]string, 0, len(moves))
	for i, m := range moves {
		text, err := Format(&p, m, s)
		if err != nil {
			return texts, fmt.Errorf("ply %d: %w", i+1, err)
		}
		texts = append(texts, text)
		p.Make(m)
	}
	return texts, nil
}

// ParseLine reads successive moves from p on. The error names the ply, from 1 on; the moves before it are returned.
func ParseLine(p chess.Position, texts []string, s Style) ([]chess.Move, error) {
	moves := make([]chess.Move, 0, len(texts))
	for i, text := range texts {
		m, err := Parse(&p, text, s)
		if err != nil {
			return moves, fmt.Errorf("ply %d: %w", i+1, err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves, nil
}
