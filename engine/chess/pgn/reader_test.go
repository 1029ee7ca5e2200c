package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

// all returns each game of a text as "White-Black: e2e4 e7e5 1-0", or the error, and then the corrections, in brackets.
func all(text string) (games []string) {
	r := NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return games
		}
		said := g.Tag("White") + "-" + g.Tag("Black") + ":"
		for _, m := range g.Moves {
			said += " " + m.String()
		}
		said += " " + g.Result
		if err != nil {
			said = err.Error()
		}
		for _, note := range g.Notes {
			said += " (" + note.String() + ")"
		}
		games = append(games, said)
	}
}

func TestRead(t *testing.T) {
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
		{"a comment that is not closed", tags + "1. e4 {oh", "line 4, column 10: expected } behind the comment that begins in line 4, column 7, found the end of the file"},
		{"a variation that is not closed", tags + "1. e4 (1. d4", "line 4, column 13: expected ) behind the variation that begins in line 4, column 7, found the end of the file"},
		{"a tag without a name", "[\"A\"]\n*", `-: * (line 1, column 1: expected a tag such as [Event "A"], found "[\"A\"]")`},
		{"a tag without a value", "[White]\n*", `-: * (line 1, column 7: tag White: expected the value of the tag, which begins with ": read as "")`},
		{"a value that is not closed", "[White \"A]\n*", `A-: * (line 1, column 8: tag White: expected " behind the value of the tag: read as "A")`},
		{"a tag that is not closed", "[White \"A\"\n*", `A-: * (line 1, column 8: tag White: expected ] behind the value of the tag: read as "A")`},
		{"a position that is none", "[FEN \"8/8 w\"]\n*", "line 1, column 6: fen: placement: found 2 ranks, expected 8 with / between them"},
		{"another game", "[Variant \"Atomic\"]\n1. e4 *", "line 1, column 10: expected Standard, Chess960 or From Position, found \"Atomic\": its rules are not those of chess"},
		{"the names of chess", "[Variant \"From Position\"]\n*\n\n[Variant \"fischerandom\"]\n*\n\n[Variant \"\"]\n*", "-: *|-: *|-: *"},
		{"a move that is ambiguous", "[FEN \"4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1\"]\n1. Nf3 *",
			`line 2, column 4: ply 1: san "Nf3": ambiguous: write one of Nef3, Ngf3`},
		{"a sign", tags + "1. e4 & *", "line 4, column 7: expected a move, a comment or the result of the game, found \"&\""},
		{"a glyph without a number", tags + "1. e4 $ *", "line 4, column 8: expected the number of a glyph behind $, found \" \""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := strings.Join(all(tc.text), "|"); got != tc.want {
				t.Errorf("%s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestComments(t *testing.T) {
	g, err := NewReader(strings.NewReader("{first} 1. e4 {[%clk 1:29:57]} {a\n  move} e5 ; a reply\n*")).Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q %q", g.Moves[0].Comments, g.Moves[1].Comments); got != `["[%clk 1:29:57]" "a move"] ["a reply"]` {
		t.Error(got)
	}
}

func FuzzRead(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("[White \"A\"]\n\n1. e4 {a} e5 (1... c5) $1 2. Nf3 ; b\n1-0\n\n[FEN \"8/8 w\"]\n*")
	corpus.Add("\ufeff% a\n[A \"\\\"\"] 1/2")
	corpus.Add("[Event \"The \"Big\" One\"]\r\r1… e4 {a\r\n[Event \"B\"]\n% c\n1. exd6e.p.+ -- ½–½ \xff")
	corpus.Fuzz(func(t testing.TB, text string) {
		r := NewReader(strings.NewReader(text))
		for games := 0; ; games++ {
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if games > len(text) {
				t.Fatal("there are more games than characters")
			}
			if err == nil && g.Result == "" {
				t.Fatal("a game without a result has no error")
			}
		}
	})
}
