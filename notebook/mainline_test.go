package notebook

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kyban/kyban/internal/randtest"
)

// mainLinesOf returns each game of a text as "White-Black: e2e4 e7e5 1-0", or the error, and then the corrections, in
// brackets.
func mainLinesOf(r io.Reader) (games []string) {
	for g, err := range MainLines(r, "uci") {
		if err != nil {
			return append(games, err.Error())
		}
		said := strings.Join(append([]string{g.Tags["White"] + "-" + g.Tags["Black"] + ":"}, append(g.Moves, g.Result)...), " ")
		if g.Error != "" {
			said = g.Error
		}
		for _, note := range g.Notes {
			said += " (" + note + ")"
		}
		games = append(games, said)
	}
	return games
}

// compareMainLines reads a text as a whole, and a byte at a time.
func compareMainLines(t *testing.T, text, want string) {
	t.Helper()
	for name, r := range map[string]io.Reader{"as a whole": strings.NewReader(text), "a byte at a time": iotest.OneByteReader(strings.NewReader(text))} {
		if len(text) > 1<<10 && name != "as a whole" {
			continue
		}
		if got := strings.Join(mainLinesOf(r), "|"); got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
}

func TestMainLines(t *testing.T) {
	const tags = "[White \"A\"]\n[Black \"B\"]\n\n"
	for _, tc := range []struct{ name, text, want string }{
		{"nothing", " \n\n", ""},
		{"no tags", "1. e4 e5 1-0", "-: e2e4 e7e5 1-0"},
		{"moves without numbers", tags + "e4 e5 *", "A-B: e2e4 e7e5 *"},
		{"numbers that stick to moves", tags + "1.e4 e5 2.Nf3 2...Nc6 *", "A-B: e2e4 e7e5 g1f3 b8c6 *"},
		{"a comment in braces", tags + "1. e4 {best} e5 {(} 1-0", "A-B: e2e4 e7e5 1-0"},
		{"variations in variations", tags + "1. e4 (1. d4 (1. c4 {)} c5) d5) e5 1-0", "A-B: e2e4 e7e5 1-0"},
		{"a comment up to the end of the line", tags + "1. e4 ; 1-0\ne5 0-1", "A-B: e2e4 e7e5 0-1"},
		{"glyphs and praise", tags + "1. e4! $1 e5?? !? 1-0", "A-B: e2e4 e7e5 1-0"},
		{"lines meant for others", tags + "% 1-0\n1. e4\n%e5\n*", "A-B: e2e4 *"},
		{"a line that is not closed", "\ufeff" + tags + "1. e4 *", "A-B: e2e4 *"},
		{"Latin-1", "[White \"J\xfcrgen\"]\n1. e4 *", "Jürgen-: e2e4 *"},
		{"quotation marks in a value", `[White "\"A\" \\ \x"]` + "\n*", `"A" \ \x-: *`},
		{"a position", "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6 e.p. Kd7 1/2-1/2", "-: e5d6 e8d7 1/2-1/2"},
		{"the signs of appendix C", tags + "1. e4 d5 2. ed5 Hd5 *", `line 4, column 17: ply 4: san "Hd5": column 1: expected a piece, a point such as e4, or O-O, found "H"`},
		{"two games", tags + "1. e4 1-0\n\n" + tags + "1. d4 0-1\n", "A-B: e2e4 1-0|A-B: d2d4 0-1"},
		{"two games on a line", "1. e4 1-0 1. d4 0-1", "-: e2e4 1-0|-: d2d4 0-1"},
		{"a broken game between two", tags + "1. e4 1-0\n\n" + tags + "1. e4 e4 2. Nf3 1-0\n\n" + tags + "1. d4 *\n",
			`A-B: e2e4 1-0|line 9, column 7: ply 2: san "e4": no pawn of black can make this move: it is not legal from a7 or b7 or c7 or d7 or e7 or f7 or g7 or h7|A-B: d2d4 *`},
		{"no result", tags + "1. e4 e5\n\n" + tags + "1. d4 *",
			`A-B: e2e4 e7e5 * (line 6, column 1: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found "[": read as *)|A-B: d2d4 *`},
		{"the file ends", tags + "1. e4", "A-B: e2e4 * (line 4, column 6: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found the end of the file: read as *)"},
		{"a comment that is not closed", tags + "1. e4 {oh", "line 4, column 7: a comment is not closed"},
		{"a variation that is not closed", tags + "1. e4 (1. d4", "line 4, column 7: a variation is not closed"},
		{"a tag without a name", "[\"A\"]\n*", `-: * (line 1, column 1: expected a tag such as [Event "A"], found "[\"A\"]": it is left out)`},
		{"a tag without a value", "[White]\n*", `-: * (line 1, column 7: tag White: expected the value of the tag, which begins with ": read as "")`},
		{"a value that is not closed", "[White \"A]\n*", `A-: * (line 1, column 8: tag White: expected " behind the value of the tag: read as "A")`},
		{"a tag that is not closed", "[White \"A\"\n*", `A-: * (line 1, column 8: tag White: expected ] behind the value of the tag: read as "A")`},
		{"a position that is none", "[FEN \"8/8 w\"]\n*", "line 1, column 6: fen: placement: found 2 ranks, expected 8 with / between them"},
		{"another game", "[Variant \"Atomic\"]\n1. e4 *", "line 1, column 10: expected Standard, Chess960 or From Position, found \"Atomic\": its rules are not those of chess"},
		{"the names of chess", "[Variant \"From Position\"]\n*\n\n[Variant \"fischerandom\"]\n*\n\n[Variant \"\"]\n*", "-: *|-: *|-: *"},
		{"a move that is ambiguous", "[FEN \"4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1\"]\n1. Nf3 *",
			`line 2, column 4: ply 1: san "Nf3": ambiguous: write one of Nef3, Ngf3`},
		{"a sign", tags + "1. e4 & *", `line 4, column 7: ply 2: san "&": column 1: expected a piece, a point such as e4, or O-O, found "&"`},
		{"a glyph without a number", tags + "1. e4 $ *", "A-B: e2e4 *"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			compareMainLines(t, tc.text, tc.want)
		})
	}
}

// A game with an unreadable position has no position of its own.
func TestAPositionThatIsNoneLeavesTheStart(t *testing.T) {
	for g, err := range MainLines(strings.NewReader("[FEN \"8/8 w\"]\n*"), "san") {
		if err != nil || g.Error == "" || g.FEN != "" || len(g.Moves) > 0 {
			t.Errorf("%+v, %v", g, err)
		}
	}
}

func TestCommentsOfChess(t *testing.T) {
	games, _, err := Read([]byte("{first} 1. e4 {[%clk 1:29:57]} {a\n  move} e5 ; a reply\n*"), PGN)
	if err != nil {
		t.Fatal(err)
	}
	line := games[0].Main()
	if got := fmt.Sprintf("%q %q %q", games[0].Root.Comment, line[0].Comment, line[1].Comment); got != `"first" "[%clk 1:29:57]\na\n  move" "a reply"` {
		t.Error(got)
	}
}

func FuzzMainLines(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("[White \"A\"]\n\n1. e4 {a} e5 (1... c5) $1 2. Nf3 ; b\n1-0\n\n[FEN \"8/8 w\"]\n*")
	corpus.Add("\ufeff% a\n[A \"\\\"\"] 1/2")
	corpus.Add("[Event \"The \"Big\" One\"]\r\r1… e4 {a\r\n[Event \"B\"]\n% c\n1. exd6e.p.+ -- ½–½ \xff")
	corpus.Fuzz(func(t testing.TB, text string) {
		games, all := 0, []string{}
		for g, err := range MainLines(strings.NewReader(text), "san") {
			if games++; games > len(text) {
				t.Fatal("there are more games than characters")
			}
			if err != nil || g.Error == "" && g.Result == "" {
				t.Fatalf("%+v, %v: a game without a result has no error", g, err)
			}
			all = append(all, fmt.Sprint(*g))
		}
		half := len(text) / 2
		parted := []string{}
		for g := range MainLines(io.MultiReader(strings.NewReader(text[:half]), strings.NewReader(text[half:])), "san") {
			parted = append(parted, fmt.Sprint(*g))
		}
		if !slices.Equal(parted, all) {
			t.Fatalf("%q, and in two parts %q", all, parted)
		}
	})
}
