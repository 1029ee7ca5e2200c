package scoresheet

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/tell"
)

// Every text of the sources is in each language, and nothing else is in the files.
func TestEveryLanguageHasTheSameWords(t *testing.T) {
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`\b(?:say\(|add\(&text, [^"]*(?:"", )?)"((?:[^"\\]|\\.)*)"[,)]`)
	var want []string
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range said.FindAllStringSubmatch(string(text), -1) {
			want = append(want, found[1])
		}
	}
	for _, lang := range []string{"vi", "zh", "zh-hant"} {
		l := language(tell.Terms(lang))
		for _, form := range want {
			other, ok := l[form]
			if !ok {
				t.Errorf("%s lacks %q", lang, form)
				continue
			}
			if values(form) != values(other) {
				t.Errorf("%s: %q has other values than %q", lang, other, form)
			}
		}
		for form := range language(tell.Terms("vi")) {
			if _, ok := l[form]; !ok || len(l) != len(language(tell.Terms("vi"))) {
				t.Errorf("%s lacks %q, or has more than vi", lang, form)
			}
		}
	}
}

// A sheet names the role of each token: every role has a word.
func TestEveryRoleHasAWord(t *testing.T) {
	for _, lang := range []string{"vi", "zh", "zh-hant"} {
		for _, role := range []string{"operator", "arbiter", "player", "commentator", "viewer"} {
			if word := language(tell.Terms(lang)).word(role); word == role {
				t.Errorf("%s: %s has no word", lang, role)
			}
		}
	}
}

// values returns the kinds of values of a form in their order.
func values(form string) string {
	verbs := regexp.MustCompile(`%(?:\[(\d)\])?([a-z])`).FindAllStringSubmatch(form, -1)
	if len(verbs) > 0 && verbs[0][1] != "" {
		slices.SortFunc(verbs, func(a, b []string) int { return strings.Compare(a[1], b[1]) })
	}
	all := ""
	for _, v := range verbs {
		all += v[2]
	}
	return all
}

func TestASheetInALanguage(t *testing.T) {
	sheet := readSheet(t, "everything")
	for _, c := range []struct{ lang, format, want string }{
		{"vi", "text", "\n   *1 3. Đen (lượt 6): vn2004 9.3a (nếu không thì 9.1) vi phạm: nước bắt buộc P8-5 hoặc P8.7, đã đi "},
		{"vi", "text", "Biên bản\n\nGiải "},
		{"vi", "text", "\nKết quả 1-0 (xin thua)\n"},
		{"zh", "text", "对局记录表\n\n赛事 "},
		{"zh", "text", "应走 "},
		{"zh", "text", "\n结果    1-0（认输）\n"},
		{"zh-hant", "text", "對局記錄表\n\n賽事 "},
		{"en", "text", "Scoresheet\n\nEvent "},
		{"zh", "dhtmlxq", "发现 vn2004 9.3a（否则 9.1） 违规：应走 "},
		{"", "dhtmlxq", "[DhtmlXQ_comment1]用时 "},
		{"en", "dhtmlxq", "[DhtmlXQ_comment1]took "},
		{"vi", "dhtmlxq", "[DhtmlXQ_comment1]thời gian "},
		{"vi", "pgn", "{phát hiện 4. Đen (lượt 8): vn2004 9.5a sửa quân khi không phải lượt}"},
		{"vi", "pgn", "[Event \"City"},
	} {
		t.Run(c.lang+" "+c.format, func(t *testing.T) {
			var out bytes.Buffer
			if err := ExportIn(&out, sheet, c.format, tell.StyleOf(c.lang), c.lang); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.ReplaceAll(out.String(), "\n", " "), strings.ReplaceAll(c.want, "\n", " ")) {
				t.Errorf("%s lacks %q", out.String(), c.want)
			}
		})
	}
}

func TestALanguageThatNoSheetHas(t *testing.T) {
	err := ExportIn(&bytes.Buffer{}, Sheet{}, "text", notation.WXF, "fr")
	if err == nil || err.Error() != `language "fr": expected one of vi, zh, zh-hant, en` {
		t.Errorf("%v", err)
	}
}

func TestTagsKeepTheirSpelling(t *testing.T) {
	sheet := Sheet{Tags: map[string]string{"redelo": "2400", "black_elo": "2380", "redteam": "Hà Nội", "timecontrol": "300+3", "myOwn": "x"}}
	for _, c := range []struct{ lang, format, want string }{
		{"en", "text", "BlackElo    2380\nMyOwn       x\nRedElo      2400\nRedTeam     Hà Nội\nTimeControl 300+3\n"},
		{"vi", "text", "BlackElo    2380\nMyOwn       x\nRedElo      2400\nRedTeam     Hà Nội\nTimeControl 300+3\n"},
		{"en", "pgn", "[BlackElo \"2380\"]\n[MyOwn \"x\"]\n[RedElo \"2400\"]\n[RedTeam \"Hà Nội\"]\n[TimeControl \"300+3\"]\n"},
	} {
		t.Run(c.lang+" "+c.format, func(t *testing.T) {
			var out bytes.Buffer
			if err := ExportIn(&out, sheet, c.format, notation.WXF, c.lang); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), c.want) {
				t.Errorf("%s lacks %s", out.String(), c.want)
			}
		})
	}
}

// A board keeps these tags in small letters; their names are those of PGN, of xiangqi PGN, and of the programs that write
// either.
func TestTagsThatProgramsKnowAreSpeltAsTheySpellThem(t *testing.T) {
	for _, name := range []string{
		"WhiteTitle", "BlackTitle", "WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteType", "BlackType",
		"EventDate", "EventSponsor", "Section", "Stage", "Board", "Opening", "Variation", "SubVariation", "ECO", "NIC", "Time", "UTCTime", "UTCDate",
		"TimeControl", "Annotator", "Mode", "PlyCount",
		"WhiteFideId", "BlackFideId", "WhiteTeam", "BlackTeam", "WhiteTeamCountry", "BlackTeamCountry", "WhiteClock", "BlackClock", "EventType",
		"EventRounds", "EventCountry", "EventCategory", "EventTimeControl", "Source", "SourceTitle", "SourceDate", "SourceVersion", "SourceVersionDate",
		"SourceQuality", "WhiteRatingDiff", "BlackRatingDiff", "GameId", "GameURL", "BroadcastName", "BroadcastURL",
		"ECCO", "RedElo", "RedTeam", "RedTitle", "RedType", "RedNA", "RedTime", "BlackTime", "EventClass",
	} {
		if got := tagName(strings.ToLower(name)); got != name {
			t.Errorf("%s is spelt %s", name, got)
		}
	}
}

func TestATagIsKeptAsItWasSpeltUnlessProgramsKnowIt(t *testing.T) {
	for name, want := range map[string]string{
		"Red": "red", "EVENT": "event", "RedElo": "redelo", "white_elo": "whiteelo", "eCCO": "ecco", "Result": "result", "MatchGame": "matchgame",
		"MyTag": "MyTag", "mytag": "mytag", "My_Tag": "My_Tag", "Giải": "Giải", "赛别": "赛别",
	} {
		if got := TagKey(name); got != want {
			t.Errorf("%s is kept as %s, want %s", name, got, want)
		}
	}
}

func TestATagIsSpeltInEachFormatAsItWasNamed(t *testing.T) {
	sheet := Sheet{Tags: map[string]string{"MyTag": "x", "ecco": "B22", "plycount": "3", "Hạng": "A"}, Result: "*", FEN: engine.StartFEN}
	for format, want := range map[string][]string{
		"pgn":  {`[MyTag "x"]`, `[ECCO "B22"]`, `[PlyCount "3"]`},
		"text": {"\nMyTag     x\n", "\nECCO      B22\n", "\nPlyCount  3\n", "\nHạng      A\n"},
		"json": {`"MyTag":"x"`, `"ecco":"B22"`, `"plycount":"3"`, `"Hạng":"A"`},
	} {
		var out bytes.Buffer
		if err := Export(&out, sheet, format, notation.ICCS); err != nil {
			t.Fatal(format, err)
		}
		for _, line := range want {
			if !strings.Contains(out.String(), line) {
				t.Errorf("%s lacks %q: %s", format, line, out.String())
			}
		}
	}
}

// A tag keeps its spelling; the time control is not the time of day of the beginning.
func TestTheTimeControlIsNoTime(t *testing.T) {
	sheet := Sheet{Tags: map[string]string{"time": "14:00"}, Result: "*", Control: "300+3"}
	for lang, want := range map[string]string{"en": "Time 14:00|TimeControl 300+3", "vi": "Thời gian 14:00|TimeControl 300+3", "zh": "时间 14:00|TimeControl 300+3", "zh-hant": "時間 14:00|TimeControl 300+3"} {
		p, err := Print(sheet, tell.StyleOf(lang), lang)
		if err != nil {
			t.Fatal(lang, err)
		}
		var said []string
		for _, f := range p.Fields {
			if f.Value == "14:00" || f.Value == "300+3" {
				said = append(said, f.Name+" "+f.Value)
			}
		}
		if got := strings.Join(said, "|"); got != want {
			t.Errorf("%s: got %s, want %s", lang, got, want)
		}
	}
}
