package notebook

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/internal/randtest"
)

// writtenGame is a game as a file has it, and what the reader must return.
type writtenGame struct {
	pgn, fen, result string
	san              []string
	played           []chess.Move
}

// A file of 1,400 games, with all that people put between moves, returns every game, and each is written as it was.
func TestAFileOfGamesThroughSANAndBack(t *testing.T) {
	const many = 1_400
	r := randtest.New(t, 1)
	games, file := make([]writtenGame, many), strings.Builder{}
	for i := range games {
		games[i] = writeChess(t, r, i)
		file.WriteString(games[i].pgn)
	}
	at := 0
	for got, err := range MainLines(strings.NewReader(file.String()), "san") {
		if err != nil || at == many || got.Error != "" {
			t.Fatalf("game %d: %v, %+v", at, err, got)
		}
		want := games[at]
		start := chess.StartPosition()
		if got.FEN != "" {
			start, err = chess.ReadFEN(got.FEN)
		}
		moves, wrong := notation.ParseLine(start, got.Moves, notation.SAN)
		if err != nil || wrong != nil || !slices.Equal(got.Moves, want.san) || !slices.Equal(moves, want.played) || got.Result != want.result || start.FEN() != want.fen {
			t.Fatalf("game %d: %s %v %s (%v, %v), want %s %v %s\n%s", at, start.FEN(), got.Moves, got.Result, err, wrong, want.fen, want.san, want.result, want.pgn)
		}
		if name := fmt.Sprintf(`"%d" of \ Đặng`, at); got.Tags["White"] != name {
			t.Fatalf("game %d: White is %q, want %q", at, got.Tags["White"], name)
		}
		at++
	}
	if at != many {
		t.Errorf("%d games, want %d", at, many)
	}
}

// writeChess plays a game, captures more often than quiet moves, and writes it down; every fourth is of Chess960.
func writeChess(t *testing.T, r *rand.Rand, number int) writtenGame {
	t.Helper()
	p := chess.StartPosition()
	tags := fmt.Sprintf("[Event \"A\"]\n[White \"\\\"%d\\\" of \\\\ Đặng\"]\n", number)
	if number%4 == 3 {
		p, _ = chess.Start960(r.IntN(chess.Starts))
		tags += fmt.Sprintf("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n", p.FEN())
	}
	w := writtenGame{fen: p.FEN(), result: []string{"1-0", "0-1", "1/2-1/2", "*"}[r.IntN(4)]}
	text := ""
	for ply := range 20 + r.IntN(140) {
		moves := p.LegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		if other := moves[r.IntN(len(moves))]; p.Captures(other) || other.Castles() {
			m = other
		}
		san, err := notation.Format(&p, m, notation.SAN)
		if err != nil {
			t.Fatal(err)
		}
		if ply%2 == 0 {
			text += fmt.Sprintf("%d.%s", ply/2+1, []string{" ", "", "\n"}[r.IntN(3)])
		}
		text += san + betweenMoves(r)
		w.san, w.played = append(w.san, san), append(w.played, m)
		p.Make(m)
	}
	w.pgn = tags + "\n" + text + w.result + "\n\n"
	if r.IntN(3) == 0 {
		w.pgn = strings.ReplaceAll(w.pgn, "\n", "\r\n")
	}
	return w
}

// betweenMoves is a text after a move.
func betweenMoves(r *rand.Rand) string {
	things := []string{
		" {[%clk 0:12:34]} ", " $14 ", "!? ", " (1. e4 {(} e5 (1... c5 ; )\n) 2. Nf3) ", " ; so far\n", "\n% 1-0\n", " {over\n[two] lines} ", " += ",
	}
	if i := r.IntN(6 * len(things)); i < len(things) {
		return things[i]
	}
	return []string{" ", "\n", "  "}[r.IntN(3)]
}

// What is longer than a game can be costs that game, and not the next one.
func TestWhatIsTooLongCostsOneGame(t *testing.T) {
	long := func(text string) string { return strings.Repeat(text, 10<<20/len(text)) }
	for _, tc := range []struct{ name, text, want string }{
		{"a shorter word", strings.Repeat("x", 1000), "-: 1 line 1, column 1: ply 1: expected a move, found " + strings.Repeat("x", 64) + "...|A-: 3"},
		{"words", long("foo "), `-: 1 line 1, column 2: ply 1: san "foo": column 2: expected a rank 1-8, found "o"|A-: 3`},
		{"a comment", "[White \"Z\"]\n1. e4 {" + long("foo\n"), "Z-: 1 line 1, column 1: expected a game of at most 4 MiB|A-: 2621444"},
		{"variations", "[White \"Z\"]\n1. e4 " + long("(d4 d5) "), "Z-: 1 line 1, column 1: expected a game of at most 4 MiB|A-: 4"},
		{"lines of another program", long("%\n"), "A-: 5242883"},
	} {
		var got []string
		for g, err := range MainLines(strings.NewReader(tc.text+"\n\n[White \"A\"]\n\n1. e4 *\n"), "san") {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s-: %d %s", g.Tags["White"], g.Line, g.Error)))
		}
		if said := strings.Join(got, "|"); said != tc.want {
			t.Errorf("%s: %.300s\nwant %.300s", tc.name, said, tc.want)
		}
	}
}
