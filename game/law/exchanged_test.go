package law

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

func TestPiecesSetUpOnEachOthersPoints(t *testing.T) {
	const royal, others = "king_and_queen_exchanged", "pieces_exchanged"
	for _, tc := range []struct {
		name, fen, played, move, want string
	}{
		{"the king goes like the queen", "", "f2f3 e7e5", "e1h4", royal},
		{"the king of Black does", "", "a2a3 f7f6 b2b3", "e8h5", royal},
		{"over a piece", "", "d2d3 e7e5", "e1h4", ""},
		{"the queen goes like the king, as a queen does, too", "", "d2d3 e7e5", "d1d2", ""},
		{"the king steps into check", "", "f2f3 e7e5 a2a3 d8h4", "e1f2", ""},
		{"the king castles against the law", "", "e2e4 e7e5 f1c4 a7a6 g1f3 b7b6 e1e2 c7c6 e2e1 d7d6", "e1g1", ""},
		{"the king goes like the queen behind a step of hers that is a king's, too", "", "f2f3 e7e5 e2e3 a7a6 d1e2 a6a5", "e1h4", royal},
		{"... and behind one that is no king's: a bishop may stand there", "", "f2f3 e7e5 c2c3 a7a6 d1b3 a6a5", "e1h4", others},
		{"... and for the second time", "", "f2f3 e7e5 e1h4 a7a6", "h4h7", royal},
		{"another piece is moved while the king seems to stand in check", "", "f2f3 e7e5 e1h4 g7g5", "a2a3", others},
		{"... and the one that takes the king does so against the law", "", "f2f3 e7e5 e1h4 g7g5 a2a3 g5h4 a3a4 a7a6", "a1c1", ""},
		{"the queen's bishop goes like the knight", "", "e2e4 e7e5", "c1d3", others},
		{"the king's bishop does", "", "e2e4 e7e5", "f1g3", others},
		{"the knight goes like the bishop then", "", "f2f4 e7e5 f1g3 b8c6", "g1c5", others},
		{"... over a pawn", "", "e2e4 e7e5 f1g3 b8c6", "g1c5", ""},
		{"... and like the knight that it is", "", "f2f4 e7e5 f1g3 b8c6", "g1h3", ""},
		{"the bishop goes like the knight twice", "", "e2e4 e7e5 f1g3 b8c6", "g3f5", others},
		{"... behind a move that is a bishop's", "", "e2e4 e7e5 f1e2 b8c6", "e2f4", ""},
		{"... behind a move of the knight that is a knight's", "", "e2e4 e7e5 g1f3 b8c6", "f1g3", ""},
		{"a pawn does not answer the check of a bishop that is a knight", "", "e2e4 f7f5 f1g3 a7a6 g3h5", "b7b6", others},
		{"the knight goes like the rook", "", "h2h4 e7e5", "g1h3", ""},
		{"the rook goes like the knight", "", "e2e4 e7e5", "h1g3", others},
		{"the pieces are not beside one another", "", "e2e4 e7e5", "h1g2", ""},
		{"a pawn goes like the one beside it", "", "e2e4 e7e5", "d2d5", ""},
		{"not all pieces stood at the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1", "", "c1d3", ""},
		{"by Chess960", "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1", "", "g1f3", others},
	} {
		t.Run(tc.name, func(t *testing.T) {
			start, last, m := played(t, tc.fen, tc.played, tc.move)
			if got := exchanged(start, last, last.After, m); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
}

// played returns the start position of a game of chess, the last of the given plies, or the one before the first of them,
// and one more move.
func played(t *testing.T, fen, moves, move string) (start boardgame.Position, last *tracker.Ply, m engine.Move) {
	t.Helper()
	chess, err := boardgame.Of("chess")
	if err != nil {
		t.Fatal(err)
	}
	if start, err = chess.Position(fen, engine.First); err != nil {
		t.Fatal(err)
	}
	last = &tracker.Ply{After: start}
	for _, name := range strings.Fields(moves) {
		last = ply(t, last, name)
	}
	return start, last, ply(t, last, move).Move
}

func ply(t *testing.T, last *tracker.Ply, name string) *tracker.Ply {
	t.Helper()
	m, err := boardgame.ParseMove(name)
	if err != nil {
		t.Fatal(err)
	}
	return &tracker.Ply{Prev: last, Number: last.Number + 1, Before: last.After, After: last.After.After(m), Move: m, Legal: last.After.Legal(m)}
}
