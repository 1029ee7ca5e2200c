package engine_test

import (
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

func move(t testing.TB, s string) Move {
	t.Helper()
	m, err := ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMake(t *testing.T) {
	const start = "r3k4/9/9/9/4p4/9/9/9/R8/3K5 w - - 7 10"
	for _, c := range []struct {
		name     string
		move     Move
		captured Piece
		want     string
	}{
		{"a quiet move is counted", move(t, "a1b1"), 0, "r3k4/9/9/9/4p4/9/9/9/1R7/3K5 b - - 8 10"},
		{"a capture counts from 0 again", move(t, "a1a9"), NewPiece(Second, Rook), "R3k4/9/9/9/4p4/9/9/9/9/3K5 b - - 0 10"},
		{"an illegal move is made", move(t, "d0h5"), 0, "r3k4/9/9/9/4p2K1/9/9/9/R8/9 b - - 8 10"},
		{"a piece of the side not to move goes", move(t, "e5e4"), 0, "r3k4/9/9/9/9/4p4/9/9/R8/3K5 b - - 8 10"},
		{"an own piece is taken", move(t, "a1d0"), NewPiece(First, General), "r3k4/9/9/9/4p4/9/9/9/9/3R5 b - - 0 10"},
		{"from an empty point nothing goes and the turn passes", move(t, "b1a9"), 0, "r3k4/9/9/9/4p4/9/9/9/R8/3K5 b - - 8 10"},
		{"onto its own point nothing goes", NewMove(point(t, "a1"), point(t, "a1")), 0, "r3k4/9/9/9/4p4/9/9/9/R8/3K5 b - - 8 10"},
		{"off the board nothing goes", NewMove(point(t, "a1"), NoPoint), 0, "r3k4/9/9/9/4p4/9/9/9/R8/3K5 b - - 8 10"},
		{"from off the board nothing comes", NewMove(NoPoint, point(t, "a1")), 0, "r3k4/9/9/9/4p4/9/9/9/R8/3K5 b - - 8 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, start)
			before := p
			u := p.Make(c.move)
			if got := p.FEN(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if u.Captured() != c.captured {
				t.Errorf("captured: got %s, want %s", u.Captured(), c.captured)
			}
			if p.Ply() != 19 {
				t.Errorf("ply: got %d, want 19", p.Ply())
			}
			p.Unmake(c.move, u)
			if p != before {
				t.Errorf("taken back: got %s, want %s", p.FEN(), before.FEN())
			}
		})
	}
}

func TestUnmakeTakesAnyMovesBack(t *testing.T) {
	random := randtest.New(t, 2)
	for range 50 {
		p := StartPosition()
		var before []Position
		var moves []Move
		var undos []Undo
		for range 100 {
			m := NewMove(Point(random.IntN(Points)), Point(random.IntN(Points)))
			if legal := p.LegalMoves(nil); len(legal) > 0 && random.IntN(4) > 0 {
				m = legal[random.IntN(len(legal))]
			}
			before, moves = append(before, p), append(moves, m)
			undos = append(undos, p.Make(m))
		}
		for i := len(moves) - 1; i >= 0; i-- {
			p.Unmake(moves[i], undos[i])
			if p != before[i] {
				t.Fatalf("%s taken back: got %s, want %s", moves[i], p.FEN(), before[i].FEN())
			}
		}
	}
}
