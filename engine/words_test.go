package engine_test

import (
	"encoding/json"
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		name   string
		point  Point
		file   File
		rank   Rank
		turned string
	}{
		{"a0", 0, 0, 0, "i9"},
		{"i0", 8, 8, 0, "a9"},
		{"a1", 9, 0, 1, "i8"},
		{"h2", 25, 7, 2, "b7"},
		{"a7", 63, 0, 7, "i2"},
		{"b7", 64, 1, 7, "h2"},
		{"i9", 89, 8, 9, "a0"},
	} {
		pt := point(t, c.name)
		if pt != c.point || pt.File() != c.file || pt.Rank() != c.rank || !pt.Valid() || pt.String() != c.name {
			t.Errorf("%s: got point %d file %d rank %d valid %v string %s", c.name, pt, pt.File(), pt.Rank(), pt.Valid(), pt)
		}
		if NewPoint(c.file, c.rank) != c.point {
			t.Errorf("NewPoint(%d, %d): got %s, want %s", c.file, c.rank, NewPoint(c.file, c.rank), c.name)
		}
		if pt.Turned().String() != c.turned {
			t.Errorf("%s turned: got %s, want %s", c.name, pt.Turned(), c.turned)
		}
	}
	if NoPoint.Valid() || NoPoint.String() != "-" {
		t.Errorf("NoPoint: got valid %v string %q, want none", NoPoint.Valid(), NoPoint)
	}
}

func TestWhatIsNoPointOrMove(t *testing.T) {
	for _, s := range []string{"", "a", "a00", "j0", "A0", "a:", "0a", "`0"} {
		if pt, err := ParsePoint(s); err == nil || pt != NoPoint {
			t.Errorf("ParsePoint(%q): got %s, %v; want an error", s, pt, err)
		}
	}
	for _, c := range []struct{ move, want string }{
		{"", `move "": expected two points, such as h2e2`},
		{"h2-e2", `move "h2-e2": expected two points, such as h2e2`},
		{"x2e2", `move "x2e2": point "x2": expected a file a-i and a rank 0-9, such as h2`},
		{"h2e:", `move "h2e:": point "e:": expected a file a-i and a rank 0-9, such as h2`},
		{"h2h2", `move "h2h2": expected two different points`},
	} {
		m, err := ParseMove(c.move)
		if m != 0 || err == nil || err.Error() != c.want {
			t.Errorf("ParseMove(%q): got %s, %v; want %s", c.move, m, err, c.want)
		}
	}
}

func TestMovesReadBack(t *testing.T) {
	for from := range Point(Points) {
		for to := range Point(Points) {
			if from == to {
				continue
			}
			m := NewMove(from, to)
			if m == 0 || m.From() != from || m.To() != to || move(t, m.String()) != m {
				t.Fatalf("%s%s: got %s", from, to, m)
			}
		}
	}
	if got := Move(0).String(); got != "-" {
		t.Errorf("no move: got %q, want -", got)
	}
}

func TestTextOfMovesAndSides(t *testing.T) {
	got, err := json.Marshal(map[string]any{"move": move(t, "h2e2"), "sides": []Side{First, Second, NoSide}})
	if want := `{"move":"h2e2","sides":["red","black","none"]}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}

func TestSides(t *testing.T) {
	for _, c := range []struct {
		side, other Side
		name        string
	}{{First, Second, "red"}, {Second, First, "black"}, {NoSide, NoSide, "none"}} {
		if c.side.Other() != c.other || c.side.String() != c.name {
			t.Errorf("%s: got other %s", c.side, c.side.Other())
		}
	}
	for _, s := range []string{"", "none", "Red", "w"} {
		if side, err := ParseSide(s); err == nil {
			t.Errorf("ParseSide(%q): got %s, want an error", s, side)
		}
	}
	if red, err := ParseSide("red"); red != First || err != nil {
		t.Errorf("ParseSide(red): got %s, %v", red, err)
	}
	if black, err := ParseSide("black"); black != Second || err != nil {
		t.Errorf("ParseSide(black): got %s, %v", black, err)
	}
}

func TestPieceLetters(t *testing.T) {
	for _, c := range []struct {
		letters string
		side    Side
		kind    Kind
	}{
		{"K", First, General}, {"A", First, Advisor}, {"BE", First, Elephant}, {"NH", First, Horse}, {"R", First, Rook}, {"C", First, Cannon}, {"P", First, Pawn},
		{"k", Second, General}, {"a", Second, Advisor}, {"be", Second, Elephant}, {"nh", Second, Horse}, {"r", Second, Rook}, {"c", Second, Cannon}, {"p", Second, Pawn},
	} {
		for _, letter := range []byte(c.letters) {
			piece, ok := PieceFromLetter(letter)
			if !ok || piece.Side() != c.side || piece.Kind() != c.kind || piece.Letter() != c.letters[0] {
				t.Errorf("%c: got %s of %s, %v", letter, piece, piece.Side(), ok)
			}
		}
	}
	for _, letter := range []byte("gGx.1 ") {
		if piece, ok := PieceFromLetter(letter); ok {
			t.Errorf("%c: got %s, want none", letter, piece)
		}
	}
	if NewPiece(NoSide, Rook) != 0 || NewPiece(First, NoKind) != 0 || Piece(0).String() != "." {
		t.Error("a piece without side or kind is not none")
	}
}

func FuzzParseMove(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, s := range []string{"h2e2", "a0i9", "i9i9", "h2-e2", "", "車二平五"} {
		corpus.Add(s)
	}
	corpus.Fuzz(func(t testing.TB, s string) {
		if m, err := ParseMove(s); err == nil && m.String() != s {
			t.Errorf("%q: got %s", s, m)
		}
	})
}
