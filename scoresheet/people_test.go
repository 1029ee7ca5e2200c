package scoresheet

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tell"
)

func TestDatesArePrintedAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct{ date, vi, zh, en string }{
		{"1997.12.31", "31/12/1997", "1997年12月31日", "31 December 1997"},
		{"2026-11-05T09:00:00Z", "5/11/2026", "2026年11月5日", "5 November 2026"},
		{"2026-11-05", "5/11/2026", "2026年11月5日", "5 November 2026"},
		{"1997.??.??", "1997", "1997年", "1997"},
		{"1997", "1997", "1997年", "1997"},
		{"1997.12.??", "12/1997", "1997年12月", "December 1997"},
		{"1997.??.31", "1997", "1997年", "1997"},
		{"????.12.31", "31/12", "12月31日", "31 December"},
		{"????.02.??", "tháng 2", "2月", "February"},
		{"????.??.??", "", "", ""},
		{"?", "", "", ""},
		{"1997.02.31", "1997.02.31", "1997.02.31", "1997.02.31"},
		{"Spring  1997", "Spring 1997", "Spring 1997", "Spring 1997"},
	} {
		for lang, want := range map[string]string{"vi": c.vi, "zh": c.zh, "zh-hant": c.zh, "en": c.en} {
			p := printedIn(t, Sheet{Tags: map[string]string{"date": c.date, "event_date": c.date}}, lang)
			name := language(tell.Terms(lang)).say("Date")
			if got := p[name]; got != want {
				t.Errorf("%s in %s: got %q, want %q", c.date, lang, got, want)
			}
			if got := p["EventDate"]; got != want {
				t.Errorf("%s in %s: the event's is %q, want %q", c.date, lang, got, want)
			}
		}
	}
}

// printedIn returns the fields of a sheet by their names.
func printedIn(t *testing.T, sheet Sheet, lang string) map[string]string {
	t.Helper()
	p, err := Print(sheet, tell.StyleOf(lang), lang)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]string{}
	for _, f := range p.Fields {
		fields[f.Name] = f.Value
	}
	return fields
}

func TestWhatNobodyKnowsIsLeftOutButForNames(t *testing.T) {
	sheet := Sheet{Play: "chess", FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Result: "*", Rulebook: "fide2023",
		Tags: map[string]string{"event": "?", "site": "Paris", "date": "1858.??.??", "round": "-", "white": "?", "black": "Karl"}}
	var out bytes.Buffer
	if err := ExportIn(&out, sheet, "text", "san", "vi"); err != nil {
		t.Fatal(err)
	}
	const want = `Biên bản

Địa điểm  Paris
Ngày      1858
Trắng
Đen       Karl
Luật      FIDE 2023 (fide2023)
Ký hiệu   SAN

      Trắng         thời gian    Đen           thời gian

Kết quả *

Trắng       ____________________
Đen (Karl)  ____________________
Trọng tài   ____________________
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
	out.Reset()
	if err := ExportIn(&out, sheet, "pgn", "san", "vi"); err != nil {
		t.Fatal(err)
	}
	const tags = "[Event \"?\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n[Round \"-\"]\n[White \"?\"]\n[Black \"Karl\"]\n"
	if !strings.HasPrefix(out.String(), tags) {
		t.Errorf("PGN has\n%s\nwant at first\n%s", out.String(), tags)
	}
}

// Title, rating and country stand beside the name on paper as on the pages; what has no name beside it stands for itself.
func TestTitleRatingAndCountryStandBesideTheName(t *testing.T) {
	for _, tc := range []struct {
		name string
		tags map[string]string
		want string
	}{
		{"all", map[string]string{"red": "Hu", "redtitle": "GM", "redelo": "2601", "RedFed": "CHN", "black": "Liu"}, "Đỏ        Hu (GM · 2601 · CHN)\nĐen       Liu\n"},
		{"in other spellings", map[string]string{"red": "Hu", "black": "Liu", "black_rating": "2500", "Black_Country": "VIE"}, "Đỏ        Hu\nĐen       Liu (2500 · VIE)\n"},
		{"what is not known", map[string]string{"red": "Hu", "redelo": "?", "redtitle": "-", "black": "Liu"}, "Đỏ        Hu\nĐen       Liu\n"},
		{"two of a kind", map[string]string{"red": "Hu", "redelo": "2601", "redrating": "2610", "black": "Liu"}, "Đỏ        Hu (2601)\nĐen       Liu\nRedRating 2610\n"},
		{"nobody's", map[string]string{"redelo": "2601", "black": "Liu"}, "Đỏ\nĐen       Liu\nRedElo    2601\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := ExportIn(&out, Sheet{Tags: tc.tags, Result: "*", Rulebook: "vn2004"}, "text", "wxf", "vi"); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(out.String(), "Biên bản\n\n"+tc.want) {
				t.Errorf("got\n%s\nwant at first\n%s", out.String(), tc.want)
			}
		})
	}
}

// A sheet has the title of the law, and the id that findings and rulings cite.
func TestEveryRulebookHasATitle(t *testing.T) {
	for _, lang := range []string{"vi", "zh", "zh-hant"} {
		for _, b := range rulebook.All() {
			if language(tell.Terms(lang))[b.Name] == "" {
				t.Errorf("%s has no title for %s", lang, b.ID)
			}
		}
	}
	for _, c := range []struct{ lang, id, want string }{
		{"en", "vn2004", "Vietnam 2004 (vn2004)"},
		{"vi", "vn2004", "Việt Nam 2004 (vn2004)"},
		{"zh", "fide2018", "国际棋联2018年（fide2018）"},
		{"zh-hant", "axf2003", "亞洲象棋聯合會2003年（axf2003）"},
	} {
		name := language(tell.Terms(c.lang)).say("Rulebook")
		if got := printedIn(t, Sheet{Rulebook: c.id}, c.lang)[name]; got != c.want {
			t.Errorf("%s in %s: got %q, want %q", c.id, c.lang, got, c.want)
		}
	}
}

func TestTheNotationIsNamed(t *testing.T) {
	for _, c := range []struct {
		lang  string
		style notation.Style
		want  string
	}{
		{"en", "wxf", "WXF"}, {"en", "vi", "Vietnamese"}, {"en", "zh-hant", "Chinese (traditional)"},
		{"vi", "vi", "tiếng Việt"}, {"zh", "zh", "中文"}, {"zh-hant", "zh-hant", "中文"}, {"zh", "iccs", "ICCS"},
	} {
		p, err := Print(Sheet{}, c.style, c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Fields[len(p.Fields)-1].Value; got != c.want {
			t.Errorf("%s in %s: got %q, want %q", c.style, c.lang, got, c.want)
		}
	}
}
