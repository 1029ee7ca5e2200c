package notebook

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

func TestReadTag(t *testing.T) {
	for _, tc := range []struct{ name, line, want string }{
		{"a pair", `[Event "A"]`, `Event=A 11`},
		{"blanks", `[ White  "A B" ] `, `White=A B 16`},
		{"two pairs", `[White "A"] [Black "B"]`, `White=A 11`},
		{"moves behind it", `[White "A"] 1. e4`, `White=A 11`},
		{"an empty value", `[White ""]`, `White= 10`},
		{"quotation marks that nobody escaped", `[Event "The "Big" One"]`, `Event=The "Big" One 23`},
		{"quotation marks and a backslash that are escaped", `[A "\"B\" \\ \c"]`, `A="B" \ \c 17`},
		{"a bracket in the value", `[White "A [B]"]`, `White=A [B] 15`},
		{"letters of any script, signs", `[Größe-2_a+#=: "A"]`, `Größe-2_a+#=:=A 21`},
		{"a backslash before the last mark", `[Event "Ugra Cup \"]`, `Event=Ugra Cup \ 20: expected " behind the value of the tag, without \ before it`},
		{"a backslash before the last mark, and another pair", `[Event "A \"] [Site "B"]`, `Event=A \ 13: expected " behind the value of the tag, without \ before it`},
		{"no last mark", `[White "A]`, `White=A 10: expected " behind the value of the tag`},
		{"no bracket", `[White "A"`, `White=A 10: expected ] behind the value of the tag`},
		{"neither", `[White "A`, `White=A 9: expected " behind the value of the tag`},
		{"no marks", `[White A B] 1. e4`, `White=A B 11: expected the value of the tag, which begins with "`},
		{"other marks", `[White “A”]`, `White=A 15: expected the value of the tag, which begins with "`},
		{"no value", `[White]`, `White= 7: expected the value of the tag, which begins with "`},
		{"a command in a comment", `[%clk 0:01]`, `none`},
		{"no name", `["A"]`, `none`},
		{"a move", `e4 [White "A"]`, `none`},
		{"nothing", ``, `none`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := "none"
			if tag, ok := readTag(tc.line); ok {
				got = fmt.Sprintf("%s=%s %d", tag.Name, tag.Value, tag.Length)
				if tag.Wrong != "" {
					got += ": expected " + tag.Wrong
				}
			}
			if got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

// Each game is a word of names; an empty line is a slash.
func TestWhereTheNextGameBegins(t *testing.T) {
	for _, tc := range []struct{ name, tags, want string }{
		{"as the standard has it", "Event Site White / Event Site White", "Event Site White|Event Site White"},
		{"a tag before Event", "Termination Event White / Termination Event White", "Termination Event White|Termination Event White"},
		{"no tag Event", "Round White / Round White", "Round White|Round White"},
		{"no empty line", "Round White Black Round White Black", "Round White Black|Round White Black"},
		{"no empty line, Event later", "Termination Event White Termination Event White", "Termination Event White|Termination Event White"},
		{"another order", "White Black / Black White", "White Black|Black White"},
		{"another tag first, and one that is known", "White Black / Round White", "White Black|Round White"},
		{"an empty line behind every tag", "Event / Site / White / Black", "Event Site White Black"},
		{"an empty line before the last ones", "Event Site White Black / FEN SetUp", "Event Site White Black FEN SetUp"},
		{"a tag twice", "Event White Result Result FEN", "Event White Result Result FEN"},
		{"a tag again later", "Event White Black White FEN", "Event White Black White FEN"},
		{"the first tag twice in a row", "Event Event White", "Event Event White"},
		{"one tag in each game", "White / White / White", "White|White|White"},
		{"Event behind an empty line", "White / Event White", "White|Event White"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := gamesOfTags(strings.Fields(tc.tags)); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

// gamesOfTags returns the names of tags, with a stroke between games.
func gamesOfTags(words []string) string {
	var games []string
	h, empty := pgnTags{}, false
	for i, word := range words {
		if word == "/" {
			empty = true
			continue
		}
		text := func() string {
			block, _, _ := strings.Cut(strings.Join(words[i:], " "), " /")
			return `[` + strings.ReplaceAll(block, " ", " \"\"]\n[") + ` ""]`
		}
		if i == 0 || h.ends(word, empty, text) {
			h, games = pgnTags{}, append(games, "")
		}
		h.add(word)
		empty = false
		games[len(games)-1] = strings.TrimSpace(games[len(games)-1] + " " + word)
	}
	return strings.Join(games, "|")
}

func FuzzReadTag(f *testing.F) {
	c := randtest.NewCorpus(f, 1)
	c.Add(`[Event "The \"Big\" One"] [White "A \"] [Black “B”]`)
	c.Add(`[ A-1 "b" c`)
	c.Add("[A ]\n[B \"\\")
	c.Fuzz(func(t testing.TB, line string) {
		tag, ok := readTag(line)
		if ok != (tag.Name != "") || tag.Length < 0 || tag.Length > len(line) || ok && tag.Length < 2 {
			t.Errorf("%q: %+v, %t", line, tag, ok)
		}
		if len(tag.Value) > len(line) {
			t.Errorf("%q: the value %q is longer", line, tag.Value)
		}
		namesIn(line)
	})
}
