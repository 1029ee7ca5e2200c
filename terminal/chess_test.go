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

// TestPiecesOfChessAreDarkOnWood: white ink on wood can hardly be read, so the sides differ by their figures, as in print.
func TestPiecesOfChessAreDarkOnWood(t *testing.T) {
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		if got := pieceStyle("chess", side).String(); got != pieceStyle("xiangqi", engine.Black).String() {
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
