package terminal

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

func TestDiagramOfChess(t *testing.T) {
	p, err := boardgame.ParseFEN("r3k2r/pppq1ppp/2n2n2/3pp3/1b2P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 0 8")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range Diagram(Scene{Position: p}) {
		got = append(got, strings.TrimRight(ansi.Strip(line), " "))
	}
	want := []string{
		"     a   b   c   d   e   f   g   h", "",
		"  8  ♜   ▒   ·   ▒   ♚   ▒   ·   ♜", "  7  ♟   ♟   ♟   ♛   ▒   ♟   ♟   ♟", "  6  ·   ▒   ♞   ▒   ·   ♞   ·   ▒",
		"  5  ▒   ·   ▒   ♟   ♟   ·   ▒   ·", "  4  ·   ♝   ·   ▒   ♙   ▒   ·   ▒", "  3  ▒   ·   ♘   ·   ▒   ♘   ▒   ·",
		"  2  ♙   ♙   ♙   ♙   ·   ♙   ♙   ♙", "  1  ♖   ·   ♗   ♕   ▒   ♖   ♔   ·", "",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPiecesOfChessAreDarkOnWood: white ink on wood is hard to read, so the sides differ by their figures, as in print.
func TestPiecesOfChessAreDarkOnWood(t *testing.T) {
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if got := pieceStyle("chess", side).String(); got != pieceStyle("xiangqi", engine.Second).String() {
			t.Errorf("%v: %q", side, got)
		}
	}
	for _, letter := range "kqrbnp" {
		white, black := Glyph("chess", boardgame.Piece(letter-'a'+'A')), Glyph("chess", boardgame.Piece(letter))
		if white == "" || black == "" || white == black {
			t.Errorf("%c: %q and %q", letter, white, black)
		}
	}
}

func TestTheAccountOfChessNamesWhite(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"a claim", `{"type":"claim","game":1,"claim":1,"ply":3,"side":"white","state":"open","text":"a red herring","at_us":0}`, "claim 1: white claims about 2. white (ply 3): a red herring"},
		{"a ruling", `{"type":"ruling","game":1,"ruling":1,"ply":5,"text":"illegal_move","side":"white","at_us":0}`, "ruling 1 on 3. white (ply 5): illegal move white"},
		{"time", `{"type":"ruling","game":1,"ruling":2,"ply":5,"text":"time","side":"white","amount_us":120000000,"at_us":0}`, "ruling 2 on 3. white (ply 5): time white +120.0 s"},
		{"a sealed move", `{"type":"opened","game":1,"ply":3,"side":"white","text":"red","moves":["e2e4"],"at_us":0}`, `the sealed move of 2. white (ply 3) is opened: "red", e2e4`},
		{"an adjournment", `{"type":"adjourned","game":1,"ply":3,"side":"white","white_us":60000000,"black_us":90000000,"at_us":0}`, "the game is adjourned before 2. white (ply 3): white has 1m0s, black 1m30s"},
		{"a token", `{"type":"token","game":1,"made":"Red","role":"player","side":"white","of_game":1,"at_us":0}`, "a token is made for Red (player, white of game 1)"},
		{"an offer", `{"type":"offer","game":1,"ply":3,"side":"white","at_us":0}`, "white offers a draw"},
		{"a signature", `{"type":"signed","game":1,"by":"white","name":"Lan","result":"1-0","at_us":0}`, "Lan signs 1-0: white"},
		{"a flag", `{"type":"flag","game":1,"side":"white","ply":9,"article":"6.9","at_us":0}`, "the time of white is used up (6.9)"},
		{"the fifth time", `{"type":"repetition","game":1,"ply":16,"count":5,"first":0,"length":4,"white":"","black":"","verdict":"draw","article":"9.6.1","rulebook":"fide2018","at_us":0}`, "the position after 8. black (ply 16) has stood 5 times; a draw (fide2018 9.6.1)"},
		{"of xiangqi", `{"type":"repetition","game":1,"ply":16,"count":5,"first":0,"length":4,"red":"allowed","black":"allowed","verdict":"draw","article":"26","rulebook":"vn1999","at_us":0}`, "the position after 8. black (ply 16) has stood 5 times; a draw, if nobody varies (red: allowed, black: allowed) (vn1999 26)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			if err := NewAccount(&b, "san").Tell([]byte(c.line)); err != nil {
				t.Fatal(err)
			}
			if got, want := b.String(), "0:00:00.000  "+c.want+"\n"; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
