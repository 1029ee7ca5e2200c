package notation

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// game is one line of a file in testdata.
type game struct {
	FEN   string   `json:"fen"`
	Texts []string `json:"zh"`
	Moves []string `json:"moves"`
}

func readGames(t *testing.T, path string) []game {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var games []game
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		g := game{FEN: engine.StartFEN}
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatalf("%s:%d: %v", path, len(games)+1, err)
		}
		games = append(games, g)
	}
	if err := lines.Err(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return games
}

// play returns the position and the moves of g, each of them legal.
func (g game) play(t *testing.T) (engine.Position, []engine.Move) {
	t.Helper()
	start := enginetest.Position(t, g.FEN)
	p := start
	var moves []engine.Move
	for i, text := range g.Moves {
		m := enginetest.Move(t, text)
		if !p.Legal(m) {
			t.Fatalf("%s: ply %d: %s is not legal", g.FEN, i+1, m)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return start, moves
}

// How often the scoresheets of the collections name a piece by its file alone although another of its kind stands there.
const (
	wantTexts     = 42009
	wantPlainForm = 291
)

func TestTextsOfTheCollectionsAreReadAndWritten(t *testing.T) {
	texts, plain := 0, 0
	for _, path := range []string{"testdata/games_chinese.jsonl.gz", "testdata/positions_chinese.jsonl.gz"} {
		for _, g := range readGames(t, path) {
			start, moves := g.play(t)
			read, err := ParseLine(start, g.Texts, Traditional)
			if err != nil {
				t.Fatalf("%s: %v", g.FEN, err)
			}
			if !slices.Equal(read, moves) {
				t.Fatalf("%s:\nread %v\nwant %v", g.FEN, read, moves)
			}
			written, err := Line(start, moves, Traditional)
			if err != nil {
				t.Fatalf("%s: %v", g.FEN, err)
			}
			for i, m := range moves {
				texts++
				if written[i] != g.Texts[i] {
					plain++
					checkPlainForm(t, &start, m, g.Texts[i])
				}
				start.Make(m)
			}
		}
	}
	if texts != wantTexts || plain != wantPlainForm {
		t.Errorf("%d texts, %d of them in the plain form; want %d and %d", texts, plain, wantTexts, wantPlainForm)
	}
}

// checkPlainForm fails unless text names m by its file alone, and another piece of the kind stands on that file.
func checkPlainForm(t *testing.T, p *engine.Position, m engine.Move, text string) {
	t.Helper()
	d, _ := describe(p, m)
	d.byFile = true
	if plain := traditional.write(d); d.at.alone() || plain != text {
		t.Errorf("%s %s: the plain form is %s, the collection has %s", p.FEN(), m, plain, text)
	}
}

func TestGamesComeBackFromEveryStyle(t *testing.T) {
	for _, path := range []string{"testdata/games_uci.jsonl.gz", "testdata/games_chinese.jsonl.gz", "testdata/positions_chinese.jsonl.gz"} {
		for i, g := range readGames(t, path) {
			if i%sweeptest.Of(5, 1) != 0 {
				continue
			}
			start, moves := g.play(t)
			for _, s := range Styles() {
				texts, err := Line(start, moves, s)
				if err != nil {
					t.Fatalf("%s %s: %v", path, g.FEN, err)
				}
				read, err := ParseLine(start, texts, s)
				if err != nil {
					t.Fatalf("%s %s: %v", path, g.FEN, err)
				}
				if !slices.Equal(read, moves) {
					t.Fatalf("%s %s %s:\nread %v\nwant %v", path, s, g.FEN, read, moves)
				}
			}
		}
	}
}
