package notebook

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/kyban/kyban/engine/notation"
)

// sketch writes a tree briefly: moves with their variations in brackets, "!" after an illegal one, comments in quotes.
func sketch(g *Game) string {
	var b strings.Builder
	say := func(n *Node) {
		if n.Comment != "" {
			b.WriteString("'" + n.Comment + "' ")
		}
	}
	var line func(n *Node)
	move := func(n *Node) {
		b.WriteString(n.Move.String())
		if n.Illegal {
			b.WriteString("!")
		}
		b.WriteString(" ")
		say(n)
	}
	line = func(n *Node) {
		for ; len(n.Next) > 0; n = n.Next[0] {
			move(n.Next[0])
			for _, v := range n.Next[1:] {
				b.WriteString("( ")
				move(v)
				line(v)
				b.WriteString(") ")
			}
		}
	}
	say(g.Root)
	line(g.Root)
	return strings.TrimSpace(b.String())
}

var pgnCases = []struct {
	name, text, want string
	problem          string // The error, empty for none.
	note             string
}{
	{name: "ICCS", text: "[Format \"ICCS\"]\n1. H2-E2 H9-G7 2. h0g2 *", want: "h2e2 h9g7 h0g2"},
	{name: "WXF without a tag Format", text: "1. C2=5 H8+7 2. H2+3 R9=8 1-0", want: "h2e2 h9g7 h0g2 i9h9"},
	{name: "Vietnamese without a tag Format", text: "1. P2-5 M8.7 2. M2.3 X9-8 1/2-1/2", want: "h2e2 h9g7 h0g2 i9h9"},
	{name: "Simplified Chinese, numbers glued to the moves", text: "1.炮二平五 马8进7 2.马二进三 车9平8", want: "h2e2 h9g7 h0g2 i9h9"},
	{name: "Traditional Chinese, full-width digits", text: "１．炮二平五　馬８進７　２．馬二進三　車９平８　０－１", want: "h2e2 h9g7 h0g2 i9h9"},
	{name: "notations mixed", text: "炮二平五 H8+7 h0g2 車９平８", want: "h2e2 h9g7 h0g2 i9h9"},
	{name: "WinBoard's letters and points", text: "[Variant \"xiangqi\"]\n1. Che2 Hg7 2. Hg2 Rh9 3. Rh0 Hc7", want: "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"},
	{name: "WinBoard's captures, pawns, checks, and variations", text: "1. Cbe2 g5 (1... Nc7) 2. Cxe6 Hhg7+ 3. c4 Ch5 4. ixi6 i5!? 5. i4# *",
		want: "b2e2 g6g5 ( b9c7 ) e2e6 h9g7 c3c4 h7h5", problem: "byte 49: winboard \"ixi6\": no pawn of red can move to i6"},
	{name: "WinBoard's letters, ranks from 1 to 10", text: "1. Che3 Hg8 2. Hg3 Rh10 3. Rh1 Hc8", want: "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7",
		note: "the ranks are read as counted from 1 to 10: so 6 moves are legal, and counted from 0 to 9 0"},
	{name: "coordinates, ranks from 1 to 10", text: "[Variant \"Xiangqi\"]\n1. h3e3 h8e8 2. h1g3 b8c8", want: "h2e2 h7e7 h0g2 b7c7",
		note: "the ranks are read as counted from 1 to 10: so 4 moves are legal, and counted from 0 to 9 0"},
	{name: "coordinates with rank 10", text: "1. h3e3 h10g8 2. H1-G3 I10-H10", want: "h2e2 h9g7 h0g2 i9h9",
		note: "the ranks are read as counted from 1 to 10: so 4 moves are legal, and counted from 0 to 9 0"},
	{name: "coordinates from nowhere", text: "1. h2e2 e8e7 2. e2e6 *", want: "h2e2 e8e7! e2e6",
		note: "moves that begin on points where nothing stands: 1, the first of them at byte 8"},
	{name: "ICCS counts from 0", text: "[Format \"ICCS\"]\n1. H3-E3 H8-E8", want: "h3e3! h8e8!",
		note: "moves that begin on points where nothing stands: 2, the first of them at byte 19"},
	{name: "WinBoard's letters that two pieces fit", text: "1. c4 g5 2. Ce2 *", want: "c3c4 g6g5", problem: "byte 12: winboard \"Ce2\": ambiguous: write one of B2-E2 (b2e2), H2-E2 (h2e2)"},
	{name: "a point without a piece that moves there", text: "1. h2e2 Hg4 *", want: "h2e2", problem: "byte 8: winboard \"Hg4\": no horse of black can move to g4"},
	{name: "move number 0 and more fields than six", text: "[FEN \"3k5/9/9/9/4p4/9/9/9/9/4K4 b - - x 0 1 2\"]\n卒5进1", want: "e5e4",
		note: "FEN: field 5 \"x\": expected a number from 0 on, read as 0; FEN: field 6 \"0\": expected a number from 1 on, read as 1; FEN: \"1 2\" behind the six fields is left out"},
	{name: "rights of chess in xiangqi", text: "[FEN \"3k5/9/9/9/4p4/9/9/9/9/4K4 b KQ e3 0 1\"]\n卒5进1", want: "e5e4",
		note: "FEN: field 3 \"KQ\": expected -, for xiangqi has no such right; FEN: field 4 \"e3\": expected -, for xiangqi has no such right"},
	{name: "a tag with a backslash before its end", text: "[Event \"Ugra Cup \\\"]\n[Red \"a\"]\n1. 炮二平五", want: "h2e2",
		note: "tag Event: expected \" behind the value of the tag, without \\ before it: read as \"Ugra Cup \\\\\""},
	{name: "a bracket that begins no tag", text: "[Red \"a\"]\n[%x]\n1. 炮二平五", want: "h2e2",
		note: "expected a tag such as [Red \"...\"], found \"[%x]\": it is left out"},
	{name: "variation at the very first move", text: "1. 炮二平五 (1. 兵七进一 炮2平3) (1. 马二进三) 1... 马8进7 *",
		want: "h2e2 ( c3c4 b7c7 ) ( h0g2 ) h9g7"},
	{name: "variations in variations, comments everywhere",
		text: "{start} 1. 炮二平五 {a} 马8进7 ({lead} 1... 炮8平5 {b} 2. 马二进三 (2. 马八进七) 马8进7) {c} 2. 马二进三",
		want: "'start' h2e2 'a' h9g7 'c' ( h7e7 'lead\nb' h0g2 ( b0c2 ) h9g7 ) h0g2"},
	{name: "comments to the end of a line, marks, numbers of marks", text: "; x\n; y\n1. 炮二平五!? $4 马8进7", want: "'x\ny' h2e2 '!?\n$4' h9g7"},
	{name: "a comment with a space on each side, and one with it on one", text: "{ x } 1. 炮二平五 { y} 马8进7 { }", want: "'x' h2e2 ' y' h9g7"},
	{name: "an illegal move in coordinates", text: "1. H2-E2 H9-H5 2. H0-G2", want: "h2e2 h9h5! h0g2"},
	{name: "an illegal move in words: the rook leaps over a pawn", text: "1. 车一进四 马8进7", want: "i0i4! h9g7"},
	{name: "Black begins and FEN does not say so", text: "[FEN \"3k5/9/9/9/4p4/9/9/9/9/4K4\"]\n卒5进1", want: "e5e4",
		note: "FEN: the placement alone does not say who is to move: the side of the first move, or red"},
	{name: "FEN says that Red begins, Black does", text: "[FEN \"3k5/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1\"]\n卒5进1 帅五进一", want: "e5e4 e0e1",
		note: "the file says that red begins, but the first move is black's: black begins"},
	{name: "no move at all", text: "[Red \"x\"]\n*", want: ""},
	{name: "a word that is no move", text: "1. 炮二平五 马8进7 2. 你好 车9平8", want: "h2e2 h9g7",
		problem: `byte 28: zh "你好": column 1: expected`},
	{name: "a move that no piece can make", text: "1. 炮二平五 马8进7 (1... 马8进7 2. 车五进一 车9平8) 2. 马二进三", want: "h2e2 h9g7 ( h9g7 ) h0g2",
		problem: `byte 43: zh "车五进一": no rook of red can make this move`},
	{name: "a comment that is not closed", text: "1. 炮二平五 {and", want: "h2e2 'and'", problem: "byte 16: a comment is not closed"},
	{name: "a variation that is not closed", text: "1. 炮二平五 (1. 兵七进一 *", want: "h2e2 ( c3c4 )", problem: "a variation is not closed"},
	{name: "a bracket too many", text: "1. 炮二平五 ) 马8进7", want: "h2e2 h9g7", problem: "byte 16: ) closes no variation"},
	{name: "a variation before the first move", text: "(1. 炮二平五) 兵七进一", want: "h2e2", problem: "byte 0: a variation stands before the move that it varies"},
}

func TestPGN(t *testing.T) {
	for _, c := range pgnCases {
		t.Run(c.name, func(t *testing.T) {
			games, notes, err := Read([]byte(c.text), PGN)
			if len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			if got := sketch(games[0]); got != c.want && c.problem == "" || !strings.HasPrefix(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
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

// Each game is its players and its moves.
func TestWhereGamesOfPGNBegin(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a tag before Event", "[Result \"*\"]\n[Event \"A\"]\n[Red \"a\"]\n\n炮二平五\n\n[Result \"*\"]\n[Event \"B\"]\n[Red \"b\"]\n\n兵七进一", "a: h2e2|b: c3c4"},
		{"no empty line", "[Red \"a\"]\n炮二平五 *\n[Red \"b\"]\n兵七进一 *", "a: h2e2|b: c3c4"},
		{"tags alone", "[Round \"1.1\"] [Red \"a\"] [Round \"1.2\"] [Red \"b\"]", "a: |b: "},
		{"tags alone, in another order", "[Red \"a\"]\n[Round \"1\"]\n\n[Round \"2\"]\n[Red \"b\"]\n", "a: |b: "},
		{"an empty line behind each tag", "[Event \"A\"]\n\n[Red \"a\"]\n\n炮二平五 *\n\n[Event \"A\"]\n\n[Red \"b\"]\n\n兵七进一 *", "a: h2e2|b: c3c4"},
		{"no tags at all", "1. 炮二平五 *\n\n1. 兵七进一 *\n\n １．兵三进一 *", ": h2e2|: c3c4|: g3g4"},
		{"no tags, chess", "1. e4 e5 *\r\n\r\n1.d4 1-0\n", ": e2e4 e7e5|: d2d4"},
		{"a text behind the result, no game", "[Red \"a\"]\n1. 炮二平五 *\nwww.xqbase.com\n\n1st of May\n10. of June\n\n[Red \"b\"]\n兵七进一 *", "a: h2e2|b: c3c4"},
		{"a tag twice", "[Event \"A\"]\n[Red \"a\"]\n[Red \"b\"]\n炮二平五", "a: h2e2"},
	} {
		games, _, err := Read([]byte(c.text), PGN)
		var said []string
		for _, g := range games {
			said = append(said, g.Tags["Red"]+": "+sketch(g))
		}
		if got := strings.Join(said, "|"); got != c.want || err != nil {
			t.Errorf("%s: %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}

// A text of another kind has no games, and yields one error.
func TestTextThatIsNoPGN(t *testing.T) {
	for name, text := range map[string]string{
		"a page":               "<html>\n[a]\n<p>1. this 2. that</p> {\n\n[b] (c",
		"a list of players":    "name,club\nNguyễn Văn A,Hà Nội\n[1],[2]\n",
		"an initialisation":    "[section]\nkey=value\n[another]\nkey=value\n",
		"words, then brackets": "one two\n[x] three\n[y] four\n[z]",
	} {
		games, notes, err := Read([]byte(text), PGN)
		if want := "byte 0: this is no PGN: expected a game, with tags such as [Red \"...\"] and moves, found neither"; len(games) > 0 || len(notes) > 0 || err == nil || err.Error() != want {
			t.Errorf("%s: %d games, %q, %v", name, len(games), notes, err)
		}
	}
}

func TestPGNTags(t *testing.T) {
	text := "[Game \"Chinese Chess\"]\n[Event \"the \"great\" cup\"]\n[Site \"a\\\\b \\\"c\\\"\"][Round \"\"]\n[Red \"x\"]\n[Result \"1-0\"]\n\n炮二平五 1-0\n" +
		"\n[Game \"Chinese Chess\"]\n[Red \"y\"]\n\n兵七进一 0-1\n"
	games, _, err := Read([]byte(text), PGN)
	if err != nil || len(games) != 2 {
		t.Fatal(len(games), err)
	}
	for name, want := range map[string]string{"Event": `the "great" cup`, "Site": `a\b "c"`, "Red": "x", "Result": "1-0", "Round": ""} {
		if got := games[0].Tags[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := games[1].Tags["Result"]; got != "0-1" {
		t.Errorf("the result behind the moves is %q", got)
	}
}

// The offset of an error is a byte of the file, in any encoding.
func TestDamageOfTextIsWhereTheFileHasIt(t *testing.T) {
	for _, c := range []struct {
		name   string
		encode func(string) (string, error)
		text   string
		want   int
	}{
		{"UTF-8", func(s string) (string, error) { return s, nil }, "炮二平五 马8进7 你好", 22},
		{"UTF-8 with a mark", func(s string) (string, error) { return "\ufeff" + s, nil }, "炮二平五 马8进7 你好", 25},
		{"GB18030", simplifiedchinese.GB18030.NewEncoder().String, "炮二平五 马8进7 你好", 16},
		{"Big5", traditionalchinese.Big5.NewEncoder().String, "炮二平五 馬8進7 你好", 16},
	} {
		text, err := c.encode(c.text)
		if err != nil {
			t.Fatal(err)
		}
		games, _, err := Read([]byte(text), PGN)
		damage, ok := err.(*Damage)
		if !ok || damage.Offset != c.want || len(games) != 1 || sketch(games[0]) != "h2e2 h9g7" {
			t.Errorf("%s: %v, want byte %d", c.name, err, c.want)
		}
	}
}

func TestPGNIsWrittenInEachNotation(t *testing.T) {
	games, _, err := Read([]byte("{start} 1. 炮二平五 (1. 兵七进一 {x} 炮2平3 (1... 卒7进1)) 1... 马8进7 2. H2-H9 1-0"), PGN)
	if err != nil {
		t.Fatal(err)
	}
	for style, want := range map[notation.Style]string{
		notation.Simplified:  "{start} 1. 炮二平五 (1. 兵七进一 {x} 1... 炮２平３ (1... 卒７进１)) 1... 马８进７ 2. H2-H9 1-0",
		notation.Traditional: "{start} 1. 炮二平五 (1. 兵七進一 {x} 1... 炮２平３ (1... 卒７進１)) 1... 馬８進７ 2. H2-H9 1-0",
		notation.WXF:         "{start} 1. C2=5 (1. P7+1 {x} 1... C2=3 (1... P7+1)) 1... H8+7 2. H2-H9 1-0",
		notation.Vietnamese:  "{start} 1. P2-5 (1. B7.1 {x} 1... P2-3 (1... B7.1)) 1... M8.7 2. H2-H9 1-0",
		notation.ICCS:        "{start} 1. H2-E2 (1. C3-C4 {x} 1... B7-C7 (1... G6-G5)) 1... H9-G7 2. H2-H9 1-0",
		notation.UCCI:        "{start} 1. h2e2 (1. c3c4 {x} 1... b7c7 (1... g6g5)) 1... h9g7 2. H2-H9 1-0",
	} {
		file, lost, err := Write(games, PGN, Options{Style: style})
		_, moves, _ := strings.Cut(string(file), "\n\n")
		if got := strings.Join(strings.Fields(moves), " "); got != want || len(lost) > 0 || err != nil {
			t.Errorf("%s: %s, %q, %v, want %s", style, got, lost, err, want)
		}
	}
}
