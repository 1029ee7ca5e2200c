package engine_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// position returns the position of a FEN that a test has written.
func position(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func point(t testing.TB, s string) Point {
	t.Helper()
	pt, err := ParsePoint(s)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

// targets lists the points that the piece on from may legally enter.
func targets(p *Position, from Point) string {
	var to []string
	for _, m := range p.LegalMoves(nil) {
		if m.From() == from {
			to = append(to, m.To().String())
		}
	}
	return strings.Join(to, " ")
}

func TestPiecesMove(t *testing.T) {
	for _, c := range []struct{ name, fen, from, want string }{
		{"a general steps straight within its palace", "3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e0 f1 e2"},
		{"a general does not leave its palace", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "f1 e2"},
		{"a general does not step to where it faces the other", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "f0 e1"},
		{"a black general steps in its own palace", "9/4k4/9/9/9/9/9/9/9/3K5 b", "e8", "e7 f8 e9"},
		{"an advisor in the middle goes to four corners", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 f0 d2 f2"},
		{"an advisor in a corner goes to the middle", "3k5/9/9/9/9/9/9/9/9/4KA3 w", "f0", "e1"},
		{"an elephant jumps two points diagonally", "3k5/9/9/9/9/9/9/4B4/9/4K4 w", "e2", "c0 g0 c4 g4"},
		{"an elephant does not cross the river", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2"},
		{"an elephant is blocked by a piece in its eye, of either side", "3k5/9/9/9/9/9/3P1p3/4B4/9/4K4 w", "e2", "c0 g0"},
		{"a black elephant keeps to its side", "2b1k4/9/9/9/6b2/9/9/9/9/3K5 b", "g5", "e7 i7"},
		{"a horse in the open reaches eight points", "3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "d2 f2 c3 g3 c5 g5 d6 f6"},
		{"a horse is hobbled by a piece beside it, of either side", "3k5/9/9/9/4p4/3PN4/9/9/9/4K4 w", "e4", "d2 f2 g3 g5"},
		{"a horse is not hobbled by a piece diagonally beside it", "3k5/9/9/9/3p1p3/4N4/3P1P3/9/9/4K4 w", "e4", "d2 f2 c3 g3 c5 g5 d6 f6"},
		{"a horse in a corner", "3k5/9/9/9/9/9/9/9/9/N3K4 w", "a0", "c1 b2"},
		{"a rook goes up to its own pieces and takes the other's", "3k5/9/9/9/9/2p6/9/P1R2p3/9/4K4 w", "c2", "c0 c1 b2 d2 e2 f2 c3 c4"},
		{"a cannon goes like a rook and takes over one screen", "3k5/9/2p6/2p6/9/2P6/9/p1C2pp2/9/4K4 w", "c2", "c0 c1 b2 d2 e2 g2 c3 c6"},
		{"a cannon takes nothing without a screen", "3k5/9/9/9/9/9/9/2C5p/9/4K4 w", "c2", "c0 c1 a2 b2 d2 e2 f2 g2 h2 c3 c4 c5 c6 c7 c8 c9"},
		{"a cannon takes nothing over two screens", "3k5/9/9/9/9/9/9/2C1PpP1p/9/4K4 w", "c2", "c0 c1 a2 b2 d2 f2 c3 c4 c5 c6 c7 c8 c9"},
		{"a pawn at home goes forward only", "3k5/9/9/9/9/9/4P4/9/9/4K4 w", "e3", "e4"},
		{"a pawn beyond the river goes sideways too, never back", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5", "d5 f5 e6"},
		{"a pawn on the last rank goes sideways only", "P2k5/9/9/9/9/9/9/9/9/4K4 w", "a9", "b9"},
		{"a black pawn goes down the board", "4k4/9/9/9/9/4p4/9/9/9/3K5 b", "e4", "e3 d4 f4"},
		{"a black pawn at home goes forward only", "4k4/9/9/p8/9/9/9/9/9/3K5 b", "a6", "a5"},
		{"the other side's piece does not move", "4k4/9/9/p8/9/9/9/9/9/3K5 w", "a6", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen)
			if got := targets(&p, point(t, c.from)); got != c.want {
				t.Errorf("%s from %s: got %q, want %q", c.fen, c.from, got, c.want)
			}
		})
	}
}

func TestCheckRestrainsMoves(t *testing.T) {
	for _, c := range []struct{ name, fen, from, want string }{
		{"a piece between the generals stays on their file", "4k4/9/9/9/9/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4 e5 e6 e7 e8 e9"},
		{"a piece pinned by a rook moves along the line and takes it", "3k5/9/4r4/9/9/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4 e5 e6 e7"},
		{"a horse between its general and a rook can't move", "3k5/9/4r4/9/9/9/4N4/9/9/4K4 w", "e3", ""},
		{"one of two pieces before a rook is free", "3k5/9/4r4/4P4/9/9/4N4/9/9/4K4 w", "e3", "d1 f1 c2 g2 c4 g4 d5 f5"},
		{"a rook's check is interposed or the rook taken", "3k5/9/r3r4/9/9/9/R8/9/9/4K4 w", "a3", "e3"},
		{"a cannon's check is broken by its screen going away", "3k5/9/4c4/9/4R4/9/9/9/9/4K4 w", "e5", "a5 b5 c5 d5 f5 g5 h5 i5 e7"},
		{"a cannon's check is broken by a second screen", "3k5/9/4c4/9/4p4/9/R8/9/9/4K4 w", "a3", "e3"},
		{"taking the screen does not break the cannon's check", "3k5/9/4c4/9/R3p4/9/9/9/9/4K4 w", "a5", ""},
		{"neither of two screens leaves the line", "3k5/9/4c4/9/4R4/9/4N4/9/9/4K4 w", "e3", ""},
		{"a screen moves along the line beside another", "3k5/9/4c4/9/4N4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4"},
		{"a screen does not take the other screen", "3k5/9/4c4/9/4p4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4"},
		{"one of three screens is free", "3k5/9/4c4/4P4/4P4/9/4N4/9/9/4K4 w", "e3", "d1 f1 c2 g2 c4 g4 d5 f5"},
		{"a piece crosses the line of a bare cannon but does not stop on it", "3k5/9/4c4/9/9/R8/9/9/9/4K4 w", "a4", "a0 a1 a2 a3 b4 c4 d4 f4 g4 h4 i4 a5 a6 a7 a8 a9"},
		{"a horse's check is blocked at its leg or the horse taken", "3k5/9/9/9/9/9/9/3n1R3/9/4K4 w", "f2", "d2"},
		{"a horse's check is blocked at its leg", "3k5/9/9/9/9/9/9/3n5/5R3/4K4 w", "f1", "d1"},
		{"a piece on the leg of a horse stays or takes it", "3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", "d2"},
		{"a pawn's check is not interposed", "3k5/9/9/9/9/9/9/9/R3p4/4K4 w", "a1", "e1"},
		{"against two checks only the general moves", "3k5/9/4r4/9/9/9/R8/3n5/9/4K4 w", "a3", ""},
		{"the general is no shield for the point behind it", "3k5/9/9/9/9/9/9/9/r3K4/9 w", "e1", "e0 e2"},
		{"the general takes what attacks it", "3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0", "f0 e1"},
		{"the general does not take what is protected", "3k5/9/9/9/4r4/9/9/9/4p4/4K4 w", "e0", "f0"},
		{"the general does not take what the other general protects", "4k4/9/9/9/9/9/9/9/4p4/4K4 w", "e0", "d0 f0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen)
			if got := targets(&p, point(t, c.from)); got != c.want {
				t.Errorf("%s from %s: got %q, want %q", c.fen, c.from, got, c.want)
			}
		})
	}
}

func TestInCheck(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      bool
	}{
		{"nobody at the start", StartFEN, false},
		{"by a rook", "4k4/9/9/9/4R4/9/9/9/9/3K5 b", true},
		{"not by a rook behind a piece", "4k4/9/4p4/9/4R4/9/9/9/9/3K5 b", false},
		{"by a cannon over one screen", "4k4/9/4p4/9/4C4/9/9/9/9/3K5 b", true},
		{"not by a bare cannon", "4k4/9/9/9/4C4/9/9/9/9/3K5 b", false},
		{"not by a cannon over two screens", "4k4/9/4p4/4P4/4C4/9/9/9/9/3K5 b", false},
		{"by a horse", "4k4/9/3N5/9/9/9/9/9/9/3K5 b", true},
		{"not by a hobbled horse", "4k4/3p5/3N5/9/9/9/9/9/9/3K5 b", false},
		{"by a pawn from before", "4k4/4P4/9/9/9/9/9/9/9/3K5 b", true},
		{"by a pawn from beside", "3Pk4/9/9/9/9/9/9/9/9/3K5 b", true},
		{"not by a pawn from behind", "4P4/4k4/9/9/9/9/9/9/9/3K5 b", false},
		{"by the bare general", "4k4/9/9/9/9/9/9/9/9/4K4 b", true},
		{"not the side that has moved", "4k4/9/9/9/4R4/9/9/9/9/3K5 w", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen)
			if got := p.InCheck(); got != c.want {
				t.Errorf("%s: got %v, want %v", c.fen, got, c.want)
			}
		})
	}
}

func TestWhatKeepsAMoveFromBeingLegal(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		reaches         bool
		check, face     bool // When it was made.
	}{
		{"a legal move", "4k4/9/9/9/9/9/9/9/4R4/4K4 w", "e1e2", true, false, false},
		{"a piece from between the generals", "4k4/9/9/9/9/9/9/9/4R4/4K4 w", "e1a1", true, true, true},
		{"a general before the other", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", true, true, true},
		{"a general into a rook's reach", "4k4/9/9/9/9/9/9/3r5/9/4K4 w", "e0d0", true, true, false},
		{"a check ignored", "3k5/9/9/9/4r4/9/P8/9/9/4K4 w", "a3a4", true, true, false},
		{"no way of a rook to move", "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "e1f3", false, false, false},
		{"onto an own piece", "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "e1e0", false, false, false},
		{"the other side's piece", "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "d9d8", false, false, false},
	} {
		p := position(t, c.fen)
		m, err := ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Reaches(m); got != c.reaches {
			t.Errorf("%s: reaches: %v", c.name, got)
		}
		if !c.reaches {
			continue
		}
		p.Make(m)
		p.SetTurn(First)
		if p.InCheck() != c.check || p.GeneralsFace() != c.face {
			t.Errorf("%s: check %v, generals face %v", c.name, p.InCheck(), p.GeneralsFace())
		}
	}
}

func TestEnding(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      Ending
	}{
		{"none at the start", StartFEN, NoEnding},
		{"two rooks mate", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b", Checkmate},
		{"a check that can be interposed", "R3k4/1R7/4b4/9/9/9/9/9/9/3K5 b", NoEnding},
		{"two cannons on a file mate", "3aka3/9/9/9/4C4/9/4C4/9/9/4K4 b", Checkmate},
		{"a horse mates a smothered general", "3aka3/4n4/3N5/9/9/9/9/9/9/3K5 b", Checkmate},
		{"a lone general without a move is stalemated", "3k5/R8/9/9/9/9/9/9/9/4K4 b", Stalemate},
		{"a pawn that can move is no stalemate", "3k5/R8/9/p8/9/9/9/9/9/4K4 b", NoEnding},
		{"a piece that is pinned does not help against stalemate", "3k5/3n5/9/9/3R5/9/9/9/9/4K4 b", Stalemate},
		{"red is stalemated too", "4k4/9/9/9/9/9/9/9/r8/3K5 w", Stalemate},
		{"facing generals are a check", "4k4/9/9/9/9/9/9/9/3r1r3/4K4 w", Checkmate},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen)
			if got := p.Ending(); got != c.want {
				t.Errorf("%s: got %v, want %v", c.fen, got, c.want)
			}
		})
	}
	t.Run("nothing ends when nobody is to move", func(t *testing.T) {
		var p Position
		if got := p.Ending(); got != NoEnding {
			t.Errorf("got %v, want none", got)
		}
	})
}

// compareWithNaive checks all 90 x 90 moves, and check, against the second reading of the rules.
func compareWithNaive(t testing.TB, p *Position) {
	t.Helper()
	n := naiveOf(p)
	var want []Move
	for from := range Point(Points) {
		for to := range Point(Points) {
			legal := n.legal(from, to)
			if legal {
				want = append(want, NewMove(from, to))
			}
			if got := p.Legal(NewMove(from, to)); got != legal {
				t.Fatalf("%s: Legal(%s%s): got %v, want %v", p.FEN(), from, to, got, legal)
			}
		}
	}
	if got := p.LegalMoves(nil); !slices.Equal(got, want) {
		t.Fatalf("%s: LegalMoves:\ngot  %v\nwant %v", p.FEN(), got, want)
	}
	if got := p.Perft(1); got != uint64(len(want)) {
		t.Fatalf("%s: Perft(1): got %d, want %d", p.FEN(), got, len(want))
	}
	if got, want := p.InCheck(), n.checked(n.turn); got != want {
		t.Fatalf("%s: InCheck: got %v, want %v", p.FEN(), got, want)
	}
	if got := p.Ending() == NoEnding; got != (len(want) > 0) {
		t.Fatalf("%s: Ending: got %v with %d moves", p.FEN(), p.Ending(), len(want))
	}
}

func TestLegalMovesOfRandomGamesAreTheNaiveOnes(t *testing.T) {
	random := randtest.New(t, 3)
	for range 40 {
		p := StartPosition()
		for range 120 {
			compareWithNaive(t, &p)
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[random.IntN(len(moves))])
		}
	}
}

func TestLegalMovesOfRandomPositionsAreTheNaiveOnes(t *testing.T) {
	random := randtest.New(t, 4)
	for range 5000 {
		p := randomPosition(random)
		compareWithNaive(t, &p)
	}
}

// randomPosition puts both generals into their palaces and some of the other pieces anywhere, more often near a general.
func randomPosition(random *rand.Rand) Position {
	var p Position
	for _, s := range []Side{First, Second} {
		pt := NewPoint(File(3+random.IntN(3)), Rank(random.IntN(3)))
		if s == Second {
			pt = pt.Turned()
		}
		p.Put(pt, NewPiece(s, General))
	}
	for range random.IntN(28) {
		pt := Point(random.IntN(Points))
		if random.IntN(2) == 0 {
			pt = NewPoint(File(2+random.IntN(5)), pt.Rank())
		}
		if p.At(pt) == 0 {
			p.Put(pt, NewPiece(First+Side(random.IntN(2)), Advisor+Kind(random.IntN(6))))
		}
	}
	p.SetTurn(First + Side(random.IntN(2)))
	return p
}

func TestMovesWithoutGenerals(t *testing.T) {
	random := randtest.New(t, 5)
	for range 500 {
		p := randomPosition(random)
		for _, s := range []Side{First, Second} {
			if random.IntN(3) > 0 {
				p.Put(p.Find(NewPiece(s, General)).First(), 0)
			}
		}
		compareWithNaive(t, &p)
	}
}

func TestGeneralsOnOneRankDoNotFaceEachOther(t *testing.T) {
	p := position(t, "3k5/9/9/9/9/9/9/9/9/4K4 b")
	p.Make(move(t, "d9a0"))
	if p.InCheck() {
		t.Errorf("%s: got a check, want none", p.FEN())
	}
	if got := targets(&p, point(t, "e0")); got != "d0 f0 e1" {
		t.Errorf("%s from e0: got %q, want d0 f0 e1", p.FEN(), got)
	}
}

func TestNoMoveOffTheBoardIsLegal(t *testing.T) {
	p := StartPosition()
	for _, m := range []Move{0, NewMove(NoPoint, 0), NewMove(0, NoPoint), NewMove(0, 127), NewMove(127, 0), ^Move(0)} {
		if p.Legal(m) {
			t.Errorf("Legal(%#x): got true, want false", uint16(m))
		}
	}
}

func TestMoveGenerationDoesNotAllocate(t *testing.T) {
	p := position(t, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1")
	buf := make([]Move, 0, MaxMoves)
	m := NewMove(point(t, "f3"), point(t, "f8"))
	for name, f := range map[string]func(){
		"LegalMoves":      func() { buf = p.LegalMoves(buf[:0]) },
		"Legal":           func() { p.Legal(m) },
		"InCheck, Ending": func() { p.InCheck(); p.Ending() },
		"Make, Unmake":    func() { u := p.Make(m); p.Unmake(m, u) },
		"Perft":           func() { p.Perft(2) },
	} {
		if got := testing.AllocsPerRun(100, f); got != 0 {
			t.Errorf("%s: got %v allocations, want 0", name, got)
		}
	}
}
