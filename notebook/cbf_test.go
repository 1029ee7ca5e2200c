package notebook

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
)

const cbfHead = `<?xml version="1.0" encoding="UTF-8"?>
<ChineseChessRecord Version="1.0">
 <Head>
  <Name>第一局</Name><URL />
  <Contest>全国赛</Contest>
  <TimeRule />
  <Red>许银川</Red><RedRating>2600</RedRating>
  <Black>吕钦</Black>
  <RecordResult>1</RecordResult>
  <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>
 </Head>
`

func TestCBF(t *testing.T) {
	for _, c := range []struct{ name, text, want, problem, note string }{
		{"a game", cbfHead + `<MoveList><Move value="00-00" /><Move value="77-47" /><Move value="70-62" end="1" /></MoveList></ChineseChessRecord>`, "h2e2 h9g7", "", ""},
		{"comments, before the first move, too", cbfHead + `<MoveList><Move value="00-00">start</Move><Move value="77-47">solid &amp; sound</Move><Move value="70-62" comment="a"/></MoveList></ChineseChessRecord>`,
			"'start' h2e2 'solid & sound' h9g7 'a'", "", ""},
		{"variations behind the end of their line", cbfHead + `<MoveList><Move value="77-47"/><Move value="70-62" branch="1"/><Move value="79-67" end="1"/><Move value="10-22" end="1"/></MoveList></ChineseChessRecord>`,
			"h2e2 h9g7 ( b9c7 ) h0g2", "", ""},
		{"an illegal move", cbfHead + `<MoveList><Move value="77-70"/><Move value="70-62"/></MoveList></ChineseChessRecord>`, "h2h9 h9g7!", "", ""},
		{"no moves", cbfHead + `<MoveList/></ChineseChessRecord>`, "", "", ""},
		{"a move that is none", cbfHead + `<MoveList><Move value="77-47"/><Move value="9a-00"/></MoveList></ChineseChessRecord>`, "h2e2", `expected a move such as 77-47, found "9a-00"`, ""},
		{"a move behind the end", cbfHead + `<MoveList><Move value="77-47" end="1"/><Move value="70-62"/></MoveList></ChineseChessRecord>`, "h2e2", "the move h9g7 stands behind the end of its line: it is left out", ""},
		{"it is cut off", cbfHead + `<MoveList><Move value="77-47"/><Move va`, "h2e2", "expected XML: XML syntax error on line 12: unexpected EOF", ""},
		{"a result that is none", strings.Replace(cbfHead, "<RecordResult>1", "<RecordResult>9", 1) + `</ChineseChessRecord>`, "", "",
			`result "9" is left out: expected 0 (none), 1 (Red wins), 2 (Black wins), 3 or 4 (a draw)`},
		{"elements of the head that only some programs write", strings.Replace(cbfHead, "<URL />", "<URL>a.example</URL><Result>a</Result><Black-Team>b</Black-Team>", 1) + `</ChineseChessRecord>`, "", "",
			`the element Result of the head is left out: "a"; the element Black-Team of the head is left out: "b"`},
		{"a move number 0", strings.Replace(cbfHead, "0 1</FEN>", "0 0</FEN>", 1) + `</ChineseChessRecord>`, "", "", `FEN: field 6 "0": expected a number from 1 on, read as 1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if f, err := Guess([]byte(c.text)); f != CBF || err != nil {
				t.Errorf("it is taken for %s, %v", f, err)
			}
			games, notes, err := Read([]byte(c.text), CBF)
			if len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			g := games[0]
			if got := sketch(g); got != c.want || g.Tags["Red"] != "许银川" || g.Tags["RedElo"] != "2600" || g.Tags["Event"] != "全国赛" || g.Format != CBF {
				t.Errorf("%q, %q, want %q", got, g.Tags, c.want)
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

func TestCBFInAnotherCharset(t *testing.T) {
	text, err := simplifiedchinese.GB18030.NewEncoder().String(strings.Replace(cbfHead, "UTF-8", "GB2312", 1) + `<MoveList><Move value="77-47"/></MoveList></ChineseChessRecord>`)
	if err != nil {
		t.Fatal(err)
	}
	games, _, err := Read([]byte(text), CBF)
	if err != nil || len(games) != 1 || games[0].Tags["Red"] != "许银川" || sketch(games[0]) != "h2e2" {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestAnElementThatOnlySomeProgramsWriteIsATag(t *testing.T) {
	games, notes, err := Read([]byte(strings.Replace(cbfHead, "<URL />", "<URL>a.example</URL><RecordType>1</RecordType>", 1)+`</ChineseChessRecord>`), CBF)
	if err != nil || len(notes) > 0 || games[0].Tags["URL"] != "a.example" || games[0].Tags["RecordType"] != "1" {
		t.Errorf("%v, notes %v, error %v", games[0].Tags, notes, err)
	}
}

func TestXMLOfAnotherKindIsNoCBF(t *testing.T) {
	if _, _, err := Read([]byte("<a><b/></a>"), CBF); err == nil || !strings.Contains(err.Error(), "expected the element ChineseChessRecord, with which CBF begins, found none") {
		t.Error(err)
	}
	if _, _, err := Write([]*Game{NewGame()}, CBF, Options{}); err == nil || err.Error() != "format cbf: it is read, and not written" {
		t.Error(err)
	}
}
