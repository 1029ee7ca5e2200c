package engine_test

import (
	"math/rand/v2"
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// rebuilt sets the pieces of p up anew, one by one in random order.
func rebuilt(t *testing.T, random *rand.Rand, p *Position) Position {
	t.Helper()
	q := StartPosition()
	for _, i := range random.Perm(Points) {
		q.Put(Point(i), p.At(Point(i)))
	}
	q.SetTurn(p.Turn())
	return q
}

func TestKeyIsTheKeyFromScratch(t *testing.T) {
	random := randtest.New(t, 7)
	for range 20 {
		p := StartPosition()
		for range 200 {
			p.Make(NewMove(Point(random.IntN(Points)), Point(random.IntN(Points))))
			if q := rebuilt(t, random, &p); q.Key() != p.Key() {
				t.Fatalf("%s: got key %#x, from scratch %#x", p.FEN(), p.Key(), q.Key())
			}
		}
	}
}

func TestKeysStayTheSameInEveryBuild(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want uint64
	}{
		{StartFEN, 0xe05dea5f5f8aeae7},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", 0x27d426624972748},
	} {
		p := position(t, c.fen)
		if p.Key() != c.want {
			t.Errorf("%s: got key %#x, want %#x", c.fen, p.Key(), c.want)
		}
	}
}

func TestKeyKnowsThePositionAndNothingElse(t *testing.T) {
	start := StartPosition()
	counters := position(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 7 20")
	if counters.Key() != start.Key() {
		t.Error("the counters change the key")
	}
	repeated := StartPosition()
	for _, s := range []string{"h0g2", "h9g7", "g2h0", "g7h9"} {
		repeated.Make(move(t, s))
	}
	if repeated.Key() != start.Key() {
		t.Error("a repeated position has another key")
	}
	keys := map[uint64]string{}
	for _, s := range []Side{First, Second} {
		for k := General; k <= Pawn; k++ {
			for pt := range Point(Points) {
				var p Position
				p.Put(pt, NewPiece(s, k))
				name := p.At(pt).String() + pt.String()
				if other, found := keys[p.Key()]; found {
					t.Errorf("%s and %s have the same key", name, other)
				}
				keys[p.Key()] = name
			}
		}
	}
}

func TestPutKeepsEverythingRight(t *testing.T) {
	random := randtest.New(t, 8)
	var p Position
	board := map[Point]Piece{}
	for range 3000 {
		pt := Point(random.IntN(Points))
		piece := NewPiece(Side(random.IntN(3)), Kind(random.IntN(8)))
		p.Put(pt, piece)
		board[pt] = piece
	}
	sets := map[Piece]PointSet{}
	var red, black PointSet
	for pt, piece := range board {
		if got := p.At(pt); got != piece {
			t.Errorf("At(%s): got %s, want %s", pt, got, piece)
		}
		set := sets[piece]
		set.Add(pt)
		sets[piece] = set
		switch piece.Side() {
		case First:
			red.Add(pt)
		case Second:
			black.Add(pt)
		}
	}
	if p.PiecesOf(First) != red || p.PiecesOf(Second) != black || p.Occupied() != red.Or(black) {
		t.Errorf("pieces: got red %v black %v, want red %v black %v", p.PiecesOf(First).Points(), p.PiecesOf(Second).Points(), red.Points(), black.Points())
	}
	for _, s := range []Side{First, Second} {
		for k := General; k <= Pawn; k++ {
			piece := NewPiece(s, k)
			if got := p.Find(piece); got != sets[piece] {
				t.Errorf("Find(%s): got %v, want %v", piece, got.Points(), sets[piece].Points())
			}
		}
	}
}

func TestNothingStandsNowhere(t *testing.T) {
	p := StartPosition()
	p.Put(NoPoint, NewPiece(First, Pawn))
	if p != StartPosition() {
		t.Error("Put on no point changed the position")
	}
	if got := p.At(NoPoint); got != 0 {
		t.Errorf("At(NoPoint): got %s, want none", got)
	}
	if got := p.PiecesOf(NoSide); !got.Empty() {
		t.Errorf("PiecesOf(NoSide): got %v, want none", got.Points())
	}
	if got := p.Find(0); !got.Empty() {
		t.Errorf("Find(0): got %v, want none", got.Points())
	}
}

func TestZeroPositionIsAnEmptyBoard(t *testing.T) {
	var p Position
	if got, want := p.FEN(), "9/9/9/9/9/9/9/9/9/9 - - - 0 1"; got != want {
		t.Errorf("FEN: got %q, want %q", got, want)
	}
	if p.Turn() != NoSide || p.Key() != 0 || p.InCheck() || len(p.LegalMoves(nil)) != 0 {
		t.Errorf("got turn %s, key %#x, check %v, moves %v; want none of them", p.Turn(), p.Key(), p.InCheck(), p.LegalMoves(nil))
	}
}

func TestAssigningCopies(t *testing.T) {
	p := StartPosition()
	q := p
	q.Make(move(t, "h2e2"))
	if p != StartPosition() {
		t.Errorf("a move on the copy changed the original to %s", p.FEN())
	}
}

func TestSetTurnKeepsTheMoveNumber(t *testing.T) {
	p := position(t, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 12")
	black := position(t, "4k4/9/9/9/9/9/9/9/9/3K5 b")
	for _, c := range []struct {
		turn Side
		ply  int
	}{{Second, 23}, {Second, 23}, {First, 22}, {NoSide, 22}, {Second, 23}} {
		p.SetTurn(c.turn)
		if (p.Key() == black.Key()) != (c.turn == Second) {
			t.Errorf("SetTurn(%s): the key is right for the other side", c.turn)
		}
		if p.Turn() != c.turn || p.Ply() != c.ply {
			t.Errorf("SetTurn(%s): got turn %s ply %d, want ply %d", c.turn, p.Turn(), p.Ply(), c.ply)
		}
	}
}
