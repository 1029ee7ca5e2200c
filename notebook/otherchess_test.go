package notebook

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
)

const ruyLopez = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0\n"

func TestAGameOfChessIsRead(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"moves of chess":                    {ruyLopez, "e2e4(c7c5,g1f3)e7e5"},
		"one move":                          {"1. e4 *", "e2e4"},
		"marks and checks":                  {"1. e4! e5 2. Qh5?! Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0", "e2e4"},
		"Black begins in a position":        {"[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n1... Kd7", "e8d7"},
		"a position alone":                  {"[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n*", ""},
		"the tag Variant":                   {"[Variant \"Chess960\"]\n*", ""},
		"no moves, and a player of White":   {"[Round \"1.1\"]\n[White \"a\"]\n[Result \"1-0\"]\n", ""},
		"coordinates":                       {"1. e2e4 e7e5 2. g1f3 b8c6 *", "e2e4"},
		"coordinates that begin as xiangqi": {"1. b1c3 g8f6 2. h2h4 e7e5 3. g1f3 f8c5 *", "b1c3"},
		"coordinates, and the tag Variant":  {"[Variant \"chess\"]\n1. e2e4 e7e5 *", "e2e4"},
		"a promotion and castling":          {"[FEN \"7k/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n1. a8=N Kg7 2. O-O *", "a7a8n"},
	} {
		games, _, err := Read([]byte(c.text), PGN)
		if err != nil || len(games) != 1 || !games[0].IsChess() {
			t.Errorf("%s: %d games, %v", name, len(games), err)
			continue
		}
		if first, _, _ := strings.Cut(c.want, "("); len(games[0].Main()) > 0 && games[0].Main()[0].Move.String() != first {
			t.Errorf("%s: begins with %v, want %s", name, games[0].Main()[0].Move, first)
		}
	}
}

func TestAGameOfChessIsWrittenAndReadBack(t *testing.T) {
	const castled = "[FEN \"r3k3/p6P/8/8/8/8/8/4K2R w Kq - 3 20\"]\n20. h8=Q+ {check} (20. O-O a5) 20... Ke7 $1 0-1\n"
	games, _, err := Read([]byte(ruyLopez+"\n"+castled), PGN)
	if err != nil || len(games) != 2 {
		t.Fatal(len(games), err)
	}
	const pgn = `[Event "x"]
[White "a"]
[Black "b"]
[Result "1-0"]

1. e4 {best} 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0

[Result "0-1"]
[SetUp "1"]
[FEN "r3k3/p6P/8/8/8/8/8/4K2R w Kq - 3 20"]

20. h8=Q+ {check} (20. O-O a5) 20... Ke7 {$1} 0-1
`
	for _, c := range []struct {
		to    Format
		style notation.Style
		want  string
	}{
		{PGN, notation.Simplified, pgn},
		{PGN, "san", pgn},
		{PGN, "uci", "1. e2e4 {best} 1... e7e5 (1... c7c5 2. g1f3) 2. g1f3 b8c6 3. f1b5 a7a6 4. b5a4\ng8f6 5. e1g1 1-0"},
		{PGN, "fan", "3. ♗b5 a6 4. ♗a4 ♘f6 5. O-O 1-0"},
		{PGN, notation.Vietnamese, "3. Tb5 a6 4. Ta4 Mf6 5. 0-0 1-0"},
		{JSON, "", `{"move":"h7h8q","comment":"check","next":[{"move":"e8e7","comment":"$1"}]}`},
		{JSON, "", `{"move":"e1g1","next":[{"move":"a7a5"}]}`},
	} {
		file, lost, err := Write(games, c.to, Options{Style: c.style})
		if err != nil || len(lost) > 0 || !strings.Contains(string(file), c.want) {
			t.Errorf("%s %s: %v, lost %q\n%s\nwant\n%s", c.to, c.style, err, lost, file, c.want)
		}
	}
	for _, f := range []Format{XQF, CBR, CBL, DhtmlXQ, UBB} {
		if _, _, err := Write(games, f, Options{}); err == nil || err.Error() != string(f)+": game 1 is one of chess, and this format holds xiangqi alone: expected pgn or json" {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// Games without tags and without moves are still games once they are written.
func TestGamesOfChessWithoutTagsAreReadBack(t *testing.T) {
	const start = `{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","tree":{`
	games, _, err := Read([]byte(start+`"next":[{"move":"e2e4"}]}}`+start+`"comment":"x","next":[{"move":"d2d4"}]}}`+start+`}}`), JSON)
	if err != nil || len(games) != 3 {
		t.Fatal(len(games), err)
	}
	file, lost, err := Write(games, PGN, Options{})
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again, notes, err := Read(file, PGN)
	if err != nil || len(notes) > 0 || len(again) != 3 {
		t.Fatalf("%d games, %q, %v of\n%s", len(again), notes, err, file)
	}
	for i, g := range games {
		if told := Differences(g, again[i]); len(told) > 0 {
			t.Errorf("game %d: %q", i+1, told)
		}
	}
}

// A game of chess whose position can't be read is still one of chess, without moves: they begin elsewhere.
func TestAGameOfChessWithABrokenPosition(t *testing.T) {
	const broken, start = "6k1/5ppp/8/8/8/8/5PPP/R5K w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, c := range []struct {
		format Format
		text   string
	}{
		{PGN, "[White \"a\"]\n[FEN \"" + broken + "\"]\n\n1. e4 1-0\n"},
		{JSON, `{"fen":"` + broken + `","tags":{"White":"a"},"tree":{"next":[{"move":"e2e4"}]}}`},
		{JSON, `{"tags":{"White":"a"},"tree":{"next":[{"move":"e2e4"}]},"fen":"` + broken + `"}`},
	} {
		games, _, err := Read([]byte(c.text), c.format)
		if err == nil || !strings.Contains(err.Error(), "rank 1: found 7 points, expected 8") {
			t.Errorf("%s: %v", c.format, err)
		}
		if len(games) != 1 || games[0].FEN != start || games[0].Tags["White"] != "a" || len(games[0].Root.Next) > 0 {
			t.Errorf("%s: %d games, %s with %d moves", c.format, len(games), games[0].FEN, len(games[0].Root.Next))
		}
	}
}

// A game from a placement alone is read, and what is taken for the rest is said.
func TestAGameFromAPlacementAlone(t *testing.T) {
	const chess, xiangqi = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for _, c := range []struct {
		format          Format
		text, fen, note string
	}{
		{PGN, "[FEN \"" + chess + "\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n", chess + " w KQkq - 0 1", "read as white"},
		{PGN, "[FEN \"" + xiangqi + "\"]\n\n1. h2e2 h9g7 *\n", xiangqi + " w - - 0 1", "the side of the first move, or red"},
		{JSON, `{"fen":"` + chess + `","tree":{"next":[{"move":"e2e4"}]}}`, chess + " w KQkq - 0 1", "read as white"},
		{JSON, `{"fen":"` + xiangqi + `","tree":{"next":[{"move":"h2e2"}]}}`, xiangqi + " w - - 0 1", "the side of the first move, or red"},
	} {
		games, notes, err := Read([]byte(c.text), c.format)
		if err != nil || len(games) != 1 || games[0].FEN != c.fen || len(games[0].Root.Next) == 0 || !strings.Contains(strings.Join(english(notes), "; "), c.note) {
			t.Errorf("%s: %d games, %q, %v", c.text, len(games), notes, err)
		}
	}
}

func TestAMoveOfChessThatCannotBeIsNamed(t *testing.T) {
	games, _, err := Read([]byte("1. d4 d5 2. c4 e6 3. Nc3 Ke4 4. e4 *"), PGN)
	if len(games) != 1 || len(games[0].Main()) != 5 || err == nil || !strings.HasPrefix(err.Error(), "byte 25: ") {
		t.Errorf("%d games, %v", len(games), err)
	}
	games, _, err = Read([]byte(`{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","tree":{"next":[{"move":"e2e5","next":[{"move":"e8e7"}]}]}}`), JSON)
	if err != nil || len(games) != 1 || !games[0].Main()[0].Illegal || !games[0].Main()[1].Illegal {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestAGameOfAnotherVariantIsNamedAsOne(t *testing.T) {
	games, _, err := Read([]byte("[Variant \"Crazyhouse\"]\n1. N@f3 *"), PGN)
	damage, one := err.(*Damage)
	if len(games) > 0 || !one || !errors.Is(err, ErrOtherChess) || damage.Offset != 0 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestAGameOfXiangqiIsNeverChess(t *testing.T) {
	for _, c := range pgnCases {
		if games, _, _ := Read([]byte(c.text), PGN); slices.ContainsFunc(games, (*Game).IsChess) {
			t.Errorf("%s is chess", c.name)
		}
	}
	for name, text := range map[string]string{
		"no moves":                             "[Red \"x\"]\n*",
		"no moves, White in a game of xiangqi": "[Game \"Chinese Chess\"]\n[White \"x\"]\n*",
		"a variant of lichess":                 "[Variant \"Standard\"]\n*",
		"a wrong tag Variant":                  "[Variant \"Chess\"]\n1. C2=5 H8+7",
		"a wrong tag Variant, a move amiss":    "[Variant \"Chess\"]\n1. 车五进一",
		"a wrong tag Variant, a position":      "[Variant \"Chess\"]\n[FEN \"3k5/9/9/9/4p4/9/9/9/9/4K4\"]\n*",
		"a position that is damaged":           "[FEN \"3k5/9/9/9/4p4/9/9/9/9\"]\n*",
		"coordinates that could be of chess":   "1. e2e4 e7e5",
		"coordinates of xiangqi from 1 on":     "1. b1c3 h10g8 2. c4c5 b8c8 3. a1a2 *",
		"coordinates with hyphens":             "1. E2-E4 E7-E5",
		"algebraic moves as other sites have":  "1. Che3 Nc8 2. Nc3 Nd4",
		"moves as another program writes them": "[Variant \"Xiangqi\"]\n1. Nc3 *",
		"the tag Game":                         "[Game \"Chinese Chess\"]\n1. Nc3 *",
		"the tag Format":                       "[Format \"SAN\"]\n1. Nc3 *",
		"a player called Red":                  "[Red \"x\"]\n1. Nc3 *",
		"moves that are none":                  "1. one 2. two",
		"chess after a move of xiangqi":        "1. C2=5 e5 2. Nf3",
	} {
		if games, _, _ := Read([]byte(text), PGN); slices.ContainsFunc(games, (*Game).IsChess) {
			t.Errorf("%s is chess", name)
		}
	}
}

func TestGamesOfXiangqiAmongChessAreRead(t *testing.T) {
	games, _, err := Read([]byte(ruyLopez+"\n[Event \"y\"]\n1. 炮二平五 *\n\n"+ruyLopez), PGN)
	if err != nil || len(games) != 3 || games[1].IsChess() || sketch(games[1]) != "h2e2" || !games[2].IsChess() {
		t.Fatalf("%d games, %v", len(games), err)
	}
}

// What people put between moves costs no move, and no later game.
func TestWhatStandsBetweenMovesOfChess(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"signs of who stands better", "1. e4 += e5 +- 2. Nf3 ± Nc6 = *", "e2e4 e7e5 g1f3 b8c6"},
		{"en passant that says so", "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 e.p. Kd7 *", "e5d6 e8d7"},
		{"a result that sticks to the last move", "1. e4 e5*\n\n[White \"C\"]\n\n1. d4 *", "e2e4 e7e5|d2d4"},
		{"half a point", "1. e4 e5 1/2", "e2e4 e7e5 1/2-1/2"},
		{"a result with other strokes", "1. e4 e5 1–0", "e2e4 e7e5 1-0"},
		{"a comment that is not closed", "[Event \"A\"]\n\n1. e4 e5 {oh 1-0\n\n[White \"C\"]\n\n1. d4 {yes} 0-1", "e2e4 e7e5 byte 22: a comment is not closed|d2d4 0-1"},
		{"a broken tag within a line", "1. e4 e5 2. Nf3 Nc6 [oops] *", "e2e4 e7e5 g1f3 b8c6 byte 20: [ begins no tag"},
	} {
		games, _, err := Read([]byte(c.text), PGN)
		var got []string
		for i, g := range games {
			words := []string{}
			for _, n := range g.Main() {
				words = append(words, n.Move.String())
			}
			if result := g.Tags["Result"]; result != "" {
				words = append(words, result)
			}
			if i == 0 && err != nil {
				first, _, _ := strings.Cut(err.Error(), "\n")
				words = append(words, first)
			}
			got = append(got, strings.Join(words, " "))
		}
		if said := strings.Join(got, "|"); said != c.want {
			t.Errorf("%s: %s, want %s", c.name, said, c.want)
		}
	}
}

// A comment in which a game stands is read back as it was.
func TestACommentThatLooksLikeAGame(t *testing.T) {
	g := NewGame()
	g.Root.Comment = "see\n\n[Red \"a\"]\n[Event \"b\"]\n炮二平五"
	file, lost, err := Write([]*Game{g}, PGN, Options{})
	if err != nil || len(lost) > 0 {
		t.Errorf("%q, %v of\n%s", lost, err, file)
	}
}
