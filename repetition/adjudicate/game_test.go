package adjudicate

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/rulebook"
)

func play(t testing.TB, book rulebook.ID, fen string, moves []string) *Game {
	t.Helper()
	b, err := rulebook.Lookup(string(book))
	if err != nil {
		t.Fatal(err)
	}
	g, err := Play(b, fen, moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The winner that the programs agree on, none if they agree on a draw.
func TestDiagramsOfTheLaw(t *testing.T) {
	data, err := os.ReadFile("../testdata/axf.tsv")
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]string{"red": "1-0", "black": "0-1", "draw": "1/2-1/2"}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	for _, row := range rows {
		c := strings.Split(row, "\t")
		j := play(t, rulebook.AXF2003, c[1], strings.Fields(c[2])).Judge()
		if j.Result != results[c[3]] || j.Reason != Repetition || j.Article == "" || j.Rulebook != "axf2003" {
			t.Errorf("%s: %+v, want %s by repetition", c[0], j, results[c[3]])
		}
	}
	if len(rows) != 53 {
		t.Errorf("%d rows, want 53", len(rows))
	}
}

func times(n int, moves string) []string {
	return strings.Fields(strings.Repeat(moves+" ", n))
}

// wander is a position in which Red's rook can walk over three ranks and back while Black's general goes to and fro: no check, no
// capture, and no position three times in the first 100 plies.
const wander = "5k3/9/9/5p3/9/9/9/9/R8/3K5 w - - 0 1"

func wandering() []string {
	var walk []string
	for rank, files := range []string{"abcdefghi", "ihgfedcba", "abcdefghi"} {
		for _, file := range files {
			walk = append(walk, string(file)+strconv.Itoa(rank+1))
		}
	}
	for i := len(walk) - 2; i >= 0; i-- {
		walk = append(walk, walk[i])
	}
	var moves []string
	for i := range 50 {
		moves = append(moves, walk[i]+walk[i+1], []string{"f9f8", "f8f9"}[i%2])
	}
	return moves
}

func TestJudge(t *testing.T) {
	moves := wandering()
	for _, tc := range []struct {
		name, fen string
		moves     []string
		book      rulebook.ID
		want      string
	}{
		{"nothing has ended", engine.StartFEN, times(1, "h2e2 h9g7"), rulebook.VN2004, "* none none"},
		{"mate", "3k5/R8/8R/9/9/9/9/9/9/4K4 w", times(1, "i7i9"), rulebook.VN2004, "1-0 checkmate vn1999 5.1a"},
		{"mate by the federation's law", "3k5/R8/8R/9/9/9/9/9/9/4K4 w", times(1, "i7i9"), rulebook.AXF2003, "1-0 checkmate axf2003 4.1"},
		{"no move left", "3k5/9/9/9/9/9/9/9/4r4/5K3 b", times(1, "d9e9"), rulebook.Casual, "0-1 stalemate casual stalemate"},
		{"check for the second time", "5k3/8R/9/9/9/9/9/9/9/3K5 w", times(1, "i8i9 f9f8 i9i8 f8f9"), rulebook.VN2004, "* none none"},
		{"check for the third time", "5k3/8R/9/9/9/9/9/9/9/3K5 w", times(2, "i8i9 f9f8 i9i8 f8f9"), rulebook.VN2004, "0-1 repetition vn1999 61"},
		{"30 moves without a capture", wander, moves[:60], rulebook.Casual, "1/2-1/2 move_limit casual limits"},
		{"one ply less", wander, moves[:59], rulebook.Casual, "* none none"},
		{"50 moves without a capture", wander, moves[:100], rulebook.VN2004, "1/2-1/2 move_limit vn2004 part4"},
		{"one ply less by vn2004", wander, moves[:99], rulebook.VN2004, "* none none"},
		{"a limit that nobody declared", wander, moves[:100], rulebook.VN1999, "* none none"},
		{"some of them before the position", strings.Replace(wander, "0 1", "10 30", 1), moves[:90], rulebook.VN2004, "1/2-1/2 move_limit vn2004 part4"},
		{"300 moves in all", "4k4/9/9/9/9/9/9/R8/9/3K5 b - - 0 300", times(1, "e9e8"), rulebook.Casual, "1/2-1/2 move_limit casual limits"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j := play(t, tc.book, tc.fen, tc.moves).Judge()
			got := strings.TrimSpace(strings.Join([]string{j.Result, string(j.Reason), j.Rulebook, j.Article}, " "))
			if got != strings.Replace(tc.want, " none none", " none", 1) {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

func TestMovesThatCanNotBePlayed(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		moves     []string
		want      string
	}{
		{"no position", "nonsense", nil, "fen: found 1 field, expected at least the placement and the turn"},
		{"no move", engine.StartFEN, []string{"h2e2", "hello"}, `ply 2: move "hello": expected two points, such as h2e2`},
		{"against the law", engine.StartFEN, []string{"h2e3"},
			"ply 1: move h2e3: expected a legal move of red in rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
	} {
		b, err := rulebook.Lookup("")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Play(b, tc.fen, tc.moves); err == nil || err.Error() != tc.want {
			t.Errorf("%s: error %v, want %s", tc.name, err, tc.want)
		}
	}
}

func TestExplain(t *testing.T) {
	const falseRoot = "R3rk3/9/9/4c4/8R/9/9/9/9/3K5 w"
	plies := play(t, rulebook.AXF2003, falseRoot, times(2, "i5i6 e6e5 i6i5 e5e6")).Explain()
	if len(plies) != 4 || plies[0].Ply != 5 || plies[3].Ply != 8 {
		t.Fatalf("%+v, want plies 5 to 8", plies)
	}
	first := plies[0]
	if first.Deed != "chase" || first.Move != "i5i6" || first.Side != "red" {
		t.Errorf("%+v, want a chase by i5i6", first)
	}
	for _, th := range first.Threats {
		if th.At == "e6" && (th.Root != "false" || len(th.FalseRoots) != 1 || th.FalseRoots[0] != "e9" || th.Piece != "R" || th.Victim != "c" || !th.New) {
			t.Errorf("%+v, want a new threat of R on c with the false root e9", th)
		}
	}
	if got := play(t, rulebook.AXF2003, falseRoot, times(1, "i5i6 e6e5 i6i5 e5e6")).Explain(); len(got) != 0 {
		t.Errorf("%+v before the position stands for the third time", got)
	}
}

// FuzzPlay plays any words from any position: it never panics, and a result is one of four.
func FuzzPlay(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("5k3/8R/9/9/9/9/9/9/9/3K5 w", "i8i9 f9f8 i9i8 f8f9 i8i9 f9f8 i9i8 f8f9")
	corpus.Add("R3rk3/9/9/4c4/8R/9/9/9/9/3K5 w", "i5i6 e6e5 i6i5 e5e6 i5i6 e6e5 i6i5 e5e6")
	corpus.Add(engine.StartFEN, "h2e2 h9g7")
	corpus.Fuzz(func(t testing.TB, fen, moves string) {
		for _, b := range rulebook.All() {
			g, err := Play(b, fen, strings.Fields(moves))
			if err != nil {
				continue
			}
			switch j := g.Judge(); j.Result {
			case "1-0", "0-1", "1/2-1/2", "*":
			default:
				t.Errorf("%s: result %q", b.ID, j.Result)
			}
			g.Explain()
		}
	})
}
