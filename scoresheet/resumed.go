package scoresheet

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
)

// Stands returns the position of an adjournment, by all present knowledge: the piece of a promotion may have been named since. If an open
// ply leaves several positions, it returns that ply, too.
func (s *Sheet) Stands(a Adjournment) (fen string, open *Move) {
	said, err := boardgame.ParseFEN(a.FEN)
	played, leads := s.playedWith(-1, "")
	leads = leads && err == nil && said.Occupied() == played.Occupied()
	fen = a.FEN
	if leads && pieces(played.FEN()) != pieces(a.FEN) {
		fen = played.FEN()
	}
	for i := range s.Moves {
		if m := &s.Moves[i]; m.Open && (!leads || slices.ContainsFunc(m.Candidates, func(other string) bool {
			p, may := s.playedWith(i, other)
			return may && pieces(p.FEN()) != pieces(fen)
		})) {
			return fen, m
		}
	}
	return fen, nil
}

// playedWith returns the position after all moves, with another one in place of move i; false if they can't be played so.
func (s *Sheet) playedWith(i int, other string) (boardgame.Position, bool) {
	p, err := boardgame.ParseFEN(s.FEN)
	if err != nil {
		return nil, false
	}
	for j, m := range s.Moves {
		text := m.Move
		if i == j {
			text = other
		}
		move, err := boardgame.ParseMove(text)
		if err != nil || p.At(move.From()).Side() != p.Turn() {
			return nil, false
		}
		p = p.After(move)
	}
	return p, true
}

func pieces(fen string) string {
	placed, _, _ := strings.Cut(fen, " ")
	return placed
}
