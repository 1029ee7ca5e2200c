package notebook

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
)

var dxqCases = []struct{ name, text, want, fen, problem, note string }{
	{name: "a block as sites write it", text: "[DhtmlXQ][DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]" +
		"[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]", want: "h2e2 h9g7", fen: engine.StartFEN},
	{name: "elements alone, on lines, in a page", text: "<p>[DhtmlXQ_movelist]7747\n7062[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]a||b &lt;[/DhtmlXQ_comment0]</p>",
		want: "'a\nb <' h2e2 h9g7"},
	{name: "variations, the first of them at the very first move", text: "[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]" +
		"[DhtmlXQ_move_0_1_1]26257072[/DhtmlXQ_move_0_1_1][DhtmlXQ_move_0_2_2]1022[/DhtmlXQ_move_0_2_2][DhtmlXQ_move_1_2_3]1022[/DhtmlXQ_move_1_2_3]" +
		"[DhtmlXQ_comment1]x[/DhtmlXQ_comment1][DhtmlXQ_comment1_1]y[/DhtmlXQ_comment][DhtmlXQ_comment3_2]z[/DhtmlXQ_comment3_2][/DhtmlXQ]",
		want: "h2e2 'x' ( c3c4 'y' h9h7! ( b9c7 'z' ) ) h9g7 ( b9c7 )"},
	{name: "a variation before the line that it leaves", text: "[DhtmlXQ][DhtmlXQ_move_1_2_2]1022[/DhtmlXQ_move_1_2_2]" +
		"[DhtmlXQ_move_0_1_1]26257062[/DhtmlXQ_move_0_1_1][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", want: "h2e2 ( c3c4 h9g7 ( b9c7 ) )"},
	{name: "Black moves first", text: "[DhtmlXQ][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist][/DhtmlXQ]", want: "h9g7",
		fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"},
	{name: "the main line as move_0_1_0", text: "[DhtmlXQ][DhtmlXQ_move_0_1_0]7747[/DhtmlXQ_move_0_1_0][/DhtmlXQ]", want: "h2e2"},
	{name: "two games", text: "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ] and [DhtmlXQ][/DhtmlXQ]", want: "h2e2"},
	{name: "a move that is no point", text: "[DhtmlXQ][DhtmlXQ_movelist]77479062[/DhtmlXQ_movelist][/DhtmlXQ]", want: "h2e2",
		problem: `byte 31: expected a move as four digits, file and rank of two points, found "9062"`},
	{name: "half a move", text: "[DhtmlXQ][DhtmlXQ_movelist]774770[/DhtmlXQ_movelist][/DhtmlXQ]", want: "h2e2", problem: `byte 31: expected four digits of a move, found "70"`},
	{name: "a variation of a line that is not there", text: "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_4_1_5]7747[/DhtmlXQ_move_4_1_5]",
		want: "h2e2", problem: "byte 70: move_4_1_5: there is no line 4 that it could leave"},
	{name: "two variations of each other", text: "[DhtmlXQ][DhtmlXQ_move_2_1_1]7747[/DhtmlXQ_move_2_1_1][DhtmlXQ_move_1_1_2]7747[/DhtmlXQ_move_1_1_2][/DhtmlXQ]",
		problem: "there is no line 2 that it could leave"},
	{name: "a variation of a ply that is not there", text: "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_9_1]7747[/DhtmlXQ_move_0_9_1]",
		want: "h2e2", problem: "byte 70: move_0_9_1: line 0 has no ply 8 before it"},
	{name: "a comment of no move", text: "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment7]x[/DhtmlXQ_comment7][/DhtmlXQ]", want: "'comment7: x' h2e2",
		note: "comment7 is said of a move that is not there: it is kept with the first comment"},
	{name: "another ply than the first is shown first", text: "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_firstnum]1[/DhtmlXQ_firstnum][/DhtmlXQ]",
		want: "h2e2", note: "firstnum: that ply 1 is shown first is left out"},
	{name: "an element that does not end", text: "[DhtmlXQ][DhtmlXQ_movelist]7747[DhtmlXQ_red]x[/DhtmlXQ_red][/DhtmlXQ]", want: "h2e2",
		problem: "byte 9: expected [/DhtmlXQ_movelist], with which the element ends"},
	{name: "a start that is none", text: "[DhtmlXQ][DhtmlXQ_binit]897[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", want: "h2e2",
		problem: "byte 24: binit: expected 64 digits, found 3 characters"},
}

func TestDhtmlXQ(t *testing.T) {
	for _, c := range dxqCases {
		t.Run(c.name, func(t *testing.T) {
			games, notes, err := Read([]byte(c.text), DhtmlXQ)
			if len(games) == 0 {
				t.Fatal(err)
			}
			if got := sketch(games[0]); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if c.fen != "" && games[0].FEN != c.fen {
				t.Errorf("begins with %s, want %s", games[0].FEN, c.fen)
			}
			if (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
				t.Errorf("error %v, want %q", err, c.problem)
			}
			if got := strings.Join(english(notes), "; "); got != c.note {
				t.Errorf("notes %q, want %q", got, c.note)
			}
		})
	}
}

func TestDhtmlXQTagsAndResults(t *testing.T) {
	for _, c := range [][2]string{{"红胜", "1-0"}, {"黑胜", "0-1"}, {"和棋", "1/2-1/2"}, {"未知", ""}, {"W", "1-0"}, {"L", "0-1"}, {"判红胜", "判红胜"}} {
		games, _, err := Read([]byte("[DhtmlXQ][DhtmlXQ_result]"+c[0]+"[/DhtmlXQ_result][DhtmlXQ_place]Huế[/DhtmlXQ_place][/DhtmlXQ]"), UBB)
		if err != nil || games[0].Tags["Result"] != c[1] || games[0].Tags["Site"] != "Huế" {
			t.Errorf("%s: %q, %v", c[0], games[0].Tags, err)
		}
	}
}

func TestUBBIsOneLine(t *testing.T) {
	file := string(writtenAs(t, twoLines, UBB, Options{}))
	if strings.Count(file, "\n") != 1 || !strings.HasPrefix(file, "[DhtmlXQ][DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]") {
		t.Errorf("%s", file)
	}
	for _, want := range []string{"[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]", "[DhtmlXQ_move_0_1_1]26251222[/DhtmlXQ_move_0_1_1]",
		"[DhtmlXQ_comment0]start[/DhtmlXQ_comment0]", "[DhtmlXQ_comment2]second[/DhtmlXQ_comment2]", "[DhtmlXQ_comment1_1]first[/DhtmlXQ_comment1_1]",
		"[DhtmlXQ_red]许银川[/DhtmlXQ_red]", "[DhtmlXQ_result]红胜[/DhtmlXQ_result]"} {
		if !strings.Contains(file, want) {
			t.Errorf("%s is not in %s", want, file)
		}
	}
}
