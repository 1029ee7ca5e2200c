package byhand

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// start returns the position at the start of a game, after some moves.
func start(t testing.TB, play string, moves ...string) (p boardgame.Position) {
	t.Helper()
	of, err := boardgame.Of(play)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = boardgame.ParseFEN(of.Start); err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := boardgame.ParseMove(text)
		if err != nil || !p.Legal(m) {
			t.Fatalf("%s: %v", text, err)
		}
		p = p.After(m)
	}
	return p
}

func told(moves []engine.Move, faults []Fault) string {
	var words []string
	for _, m := range moves {
		words = append(words, m.String())
	}
	for _, f := range faults {
		words = append(words, fmt.Sprintf("%d %s: %s", f.Ply, f.Text, f.Why))
	}
	return strings.Join(words, " ")
}

func TestMovesAreReadInAnyNotation(t *testing.T) {
	for _, c := range []struct{ name, play, text, style, want string }{
		{"points", "xiangqi", "h2e2 h9g7 h0g2", "", "h2e2 h9g7 h0g2"},
		{"points with hyphens and numbers", "xiangqi", "1. H2-E2 H9-G7\n2. H0-G2", "", "h2e2 h9g7 h0g2"},
		{"WXF", "xiangqi", "1. C2=5 H8+7 2. H2+3", "", "h2e2 h9g7 h0g2"},
		{"WXF with dots, numbers close by", "xiangqi", "1.C2.5 H8+7 2.H2+3", "", "h2e2 h9g7 h0g2"},
		{"Chinese", "xiangqi", "1. 炮二平五 马8进7 2. 马二进三", "", "h2e2 h9g7 h0g2"},
		{"traditional Chinese", "xiangqi", "炮二平五，馬８進７，馬二進三", "", "h2e2 h9g7 h0g2"},
		{"Vietnamese", "xiangqi", "1. P2-5 M8.7 2. M2.3", "", "h2e2 h9g7 h0g2"},
		{"one move in several notations, which mean the same", "xiangqi", "h2e2", "vi", "h2e2"},
		{"a file with tags, comments, a variation and a result", "xiangqi", "[Red \"An\"]\n[Result \"1-0\"]\n\n1. C2=5 {a comment 1. x} H8+7 (1... C8=5 2. H2+3) 2. H2+3! $1 1-0\n", "", "h2e2 h9g7 h0g2"},
		{"chess", "chess", "1. e4 e5 2. Nf3", "", "e2e4 e7e5 g1f3"},
		{"chess with points", "chess", "e2e4 e7e5", "", "e2e4 e7e5"},
		{"an illegal move", "xiangqi", "h2e2 h9g7 h0h5", "", "3 h0h5: no legal move is written so here"},
		{"what is no move", "xiangqi", "h2e2 hello h0h5 what", "", `2 hello: expected a move, found "hello" 4 what: expected a move, found "what"`},
		{"WXF is alike for both sides", "xiangqi", "C2=5 C2=5 H2+3", "", "h2e2 b7e7 h0g2"},
		{"nothing", "xiangqi", " \n", "", "0 : expected moves, such as h2e2 or C2=5"},
		{"tags alone", "xiangqi", "[Red \"An\"]\n", "", "0 : expected moves, such as h2e2 or C2=5"},
		{"two games", "xiangqi", "[Result \"1-0\"]\n1. h2e2 1-0\n\n[Result \"*\"]\n1. h2e2 *\n", "", "0 : expected a file of one game, found 2 games"},
		{"another start", "xiangqi", "[FEN \"4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\"]\n1. a0a1\n", "", "0 : the file begins from another position than the moves that are entered"},
		{"a file of another program", "xiangqi", "[DhtmlXQ]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", "", "h2e2 h9g7 h0g2"},
	} {
		got := told(Read(start(t, c.play), 0, []byte(c.text), c.style))
		if got != c.want {
			t.Errorf("%s: %s\nexpected: %s", c.name, got, c.want)
		}
	}
}

func TestAMoveIsReadBehindOthers(t *testing.T) {
	p := start(t, "xiangqi", "h2e2", "h9g7")
	for _, c := range []struct{ text, style, want string }{
		{"H2+3", "", "h0g2"},
		{"h0g2 h7h7", "", "4 h7h7: no legal move is written so here"},
		{"C5", "", `3 C5: expected a move, found "C5"`},
	} {
		if got := told(Read(p, 2, []byte(c.text), c.style)); got != c.want {
			t.Errorf("%s: %s\nexpected: %s", c.text, got, c.want)
		}
	}
}

// The letter C is a cannon in WXF, and a soldier in Vietnamese.
func TestWhatTwoNotationsReadDifferentlyIsDoubtful(t *testing.T) {
	p := start(t, "xiangqi", "h2g2", "a6a5")
	for _, c := range []struct{ text, style, want string }{
		{"C3.1", "", "3 C3.1: in the notation wxf it is g2i2, and in vi g3g4: say which notation is meant"},
		{"C3.1", "wxf", "g2i2"},
		{"C3.1", "vi", "g3g4"},
		{"C3=1", "", "g2i2"},
		{"C3.1 C3.1 X1.1", "", "g3g4 c6c5 i0i1"},
	} {
		if got := told(Read(p, 2, []byte(c.text), c.style)); got != c.want {
			t.Errorf("%s in %q: %s\nexpected: %s", c.text, c.style, got, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, text := range []string{"h2e2 h9g7", "1. C2=5 {x} (1... H8+7) H8+7 1-0", "[Result \"*\"]\n炮二平五", "P2-5 X(t)1.1 $1 ; x", "[DhtmlXQ]"} {
		corpus.Add([]byte(text))
	}
	corpus.Fuzz(func(t testing.TB, data []byte) {
		p := start(t, "xiangqi")
		moves, faults := Read(p, 0, data, "")
		if len(moves) > 0 == (len(faults) > 0) {
			t.Fatalf("%d moves, %d faults", len(moves), len(faults))
		}
		for _, m := range moves {
			if !p.Legal(m) {
				t.Fatalf("%s is not legal", m)
			}
			p = p.After(m)
		}
	})
}
