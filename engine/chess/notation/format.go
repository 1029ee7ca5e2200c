package notation

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine/chess"
)

// Format writes a legal move in p. The error is that of an unknown style or an illegal move: an illegal move has no
// notation but its two points (chess.Move's String).
func Format(p *chess.Position, m chess.Move, s Style) (string, error) {
	s, err := ParseStyle(string(s))
	if err != nil {
		return "", err
	}
	moves := p.LegalMoves(nil)
	for _, legal := range moves {
		if legal == m {
			return format(p, m, moves, s), nil
		}
	}
	return "", fmt.Errorf("move %s: expected a legal move of %s", m, p.Turn())
}

func format(p *chess.Position, m chess.Move, moves []chess.Move, s Style) string {
	if s == UCI {
		return uci(p, m)
	}
	text := words(p, m, moves, s)
	if kind := m.Promotion(); kind != chess.NoKind {
		if s != Vietnamese {
			text += "="
		}
		text += s.letter(kind)
	}
	return text + checkSign(p, m)
}

// words writes a move without promotion, check and mate.
func words(p *chess.Position, m chess.Move, moves []chess.Move, s Style) string {
	if m.Castles() && s == Vietnamese {
		return strings.ReplaceAll(castlingText(m), "O", "0")
	}
	if m.Castles() {
		return castlingText(m)
	}
	kind, text := p.At(m.From()).Kind(), ""
	if kind != chess.Pawn {
		text = s.letter(kind)
	}
	sign := ""
	if p.Captures(m) {
		sign = "x"
	}
	switch {
	case s == LAN:
		if sign == "" {
			sign = "-"
		}
		text += m.From().String()
	case kind != chess.Pawn:
		text += origin(p, m, moves)
	case sign != "":
		text += m.From().String()[:1]
	}
	return text + sign + m.To().String()
}

func castlingText(m chess.Move) string {
	if m.To().File() == 6 {
		return "O-O"
	}
	return "O-O-O"
}

// origin returns what distinguishes a piece from others of its kind that can go to the same point: nothing, its file, its
// rank, or both.
func origin(p *chess.Position, m chess.Move, moves []chess.Move) string {
	from := m.From()
	others, onFile, onRank := false, false, false
	for _, other := range moves {
		at := other.From()
		if at == from || other.To() != m.To() || p.At(at) != p.At(from) || other.Castles() {
			continue
		}
		others = true
		onFile = onFile || at.File() == from.File()
		onRank = onRank || at.Rank() == from.Rank()
	}
	switch text := from.String(); {
	case !others:
		return ""
	case !onFile:
		return text[:1]
	case !onRank:
		return text[1:]
	default:
		return text
	}
}

// checkSign returns "+" for a move that gives check, and "#" for mate.
func checkSign(p *chess.Position, m chess.Move) string {
	after := *p
	after.Make(m)
	switch {
	case !after.InCheck():
		return ""
	case after.Ending() == chess.Checkmate:
		return "#"
	}
	return "+"
}

func uci(p *chess.Position, m chess.Move) string {
	if rook := p.CastledRook(m); rook.Valid() && (m.From().File() != 4 || rook.File() != 0 && rook.File() != 7) {
		return m.From().String() + rook.String()
	}
	return m.String()
}
