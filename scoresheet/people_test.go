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
