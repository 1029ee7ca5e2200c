package papers

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tell"
)

// round returns the first round of a section: of three players, the last of whom rests in a Swiss.
func round(t *testing.T, r event.Regulations, lang string) Round {
	t.Helper()
	var e event.Event
	r.Seed, r.Event = "seed", "Giải Huế"
	list := []players.Player{{Name: "Nguyễn Văn An"}, {Name: "许银川"}, {Name: "Ánh Đào"}}
	if err := e.Apply(event.Fact{Opened: &r, Players: list}); err != nil {
		t.Fatal(err)
	}
	s := e.Sections[0]
	p, _, err := s.Pair(1)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Apply(event.Fact{Pairing: &p}); err != nil {
		t.Fatal(err)
	}
	return Round{Section: s, Round: s.Rounds[0], Lang: lang, Address: "http://192.0.2.7:8080/"}
}

// readBack returns the words of a PDF.
func readBack(t *testing.T, r Round, kind string) string {
	t.Helper()
	proctest.Need(t, "pdftotext")
	var file bytes.Buffer
	if err := r.Write(&file, kind); err != nil {
		t.Fatal(err)
	}
	read := exec.Command("pdftotext", "-raw", "-", "-")
	read.Stdin = &file
	text, err := read.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func TestThePapersOfARound(t *testing.T) {
	swiss := event.Regulations{System: event.Swiss, Rounds: 2}
	games := []scoresheet.Sheet{
		{Tags: map[string]string{"event": "Giải Huế", "round": "2", "table": "1", "red": "Not of this round"}, Result: "*"},
		{Tags: map[string]string{"event": "Giải Huế", "round": "1", "table": "1", "red": "Nguyễn Văn An", "black": "许银川"}, Result: "1-0",
			Moves: []scoresheet.Move{{Ply: 1, Side: "red", Move: "h2e2"}}},
	}
	for _, c := range []struct {
		kind, lang string
		rules      event.Regulations
		want       []string
	}{
		{Seating, "vi", swiss, []string{"Giải Huế, vòng 1: theo bàn Bàn Đỏ Đen 1 Nguyễn Văn An 许银川 – Ánh Đào nghỉ",
			"Giải Huế, vòng 1: theo tên Tên Bàn Bên Đối thủ Ánh Đào – nghỉ Nguyễn Văn An 1 Đỏ 许银川 许银川 1 Đen Nguyễn Văn An"}},
		{Cards, "en", swiss, []string{"Giải Huế · round 1", "http://192.0.2.7:8080/tables/1", "Red Nguyễn Văn An Black 许银川"}},
		{Slips, "zh-hant", swiss, []string{"Giải Huế · 第 1 輪 · 第 1 台 紅方 Nguyễn Văn An 黑方 许银川 結果 1-0 ½-½ 0-1 +- -+ --", "紅方 黑方 裁判"}},
		{Slips, "en", event.Regulations{System: event.Matches, Play: "chess", By: event.Swiss, Rounds: 2}, []string{"table 1 · 1/2 White Nguyễn Văn An Black 许银川", "table 1 · 2/2 White 许银川 Black Nguyễn Văn An"}},
		{Sheets, "en", swiss, []string{"Nguyễn Văn An"}},
	} {
		t.Run(c.kind+" in "+c.lang, func(t *testing.T) {
			r := round(t, c.rules, c.lang)
			r.Games = games
			text := readBack(t, r, c.kind)
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("the PDF says %q, and not %q", text, want)
				}
			}
			if strings.Contains(text, "Not of this round") {
				t.Errorf("the PDF has a game of another round: %s", text)
			}
		})
	}
}

func TestARoundWithoutStoredGamesHasNoSheets(t *testing.T) {
	err := round(t, event.Regulations{System: event.Swiss, Rounds: 2}, "en").Write(new(bytes.Buffer), Sheets)
	if want := "round 1: no game of it is stored here: give the directory of the hall that followed its boards"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestEachLanguageHasTheWords(t *testing.T) {
	codes := []string{"seating_by_table", "seating_by_name", "cards", "slips", "sheets", "pins", "pin_told", "place", "event", "no_event", "table", "name", "opponent", "colour", "red", "white",
		"black", "result", "arbiter", "rests", "absent", "nobody"}
	for _, lang := range tell.Languages() {
		for _, code := range codes {
			if tell.In("print", lang).Say(code, map[string]any{"Event": "E", "Round": 1, "Table": 2}, nil) == "" {
				t.Errorf("%s has no %s", lang, code)
			}
		}
	}
}

func TestTheStartOfARoundIsThatOfTheEventsTimeZone(t *testing.T) {
	for _, c := range []struct{ zone, starts, want string }{
		{"Asia/Ho_Chi_Minh", "2026-12-05T14:00:00+07:00", "Round 1 · 2026-12-05 14:00 Asia/Ho_Chi_Minh"},
		{"", "2026-12-05T14:00:00+01:00", "Round 1 · 2026-12-05 14:00 +01:00"},
		{"Asia/Ho_Chi_Minh", "", "Round 1"},
	} {
		r := Round{Section: &event.Section{Regulations: event.Regulations{Zone: c.zone}}, Round: &event.Round{Starts: c.starts}}
		if got := r.titled("Round 1"); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func TestTheSlipsOfPINs(t *testing.T) {
	proctest.Need(t, "pdftotext")
	s := round(t, event.Regulations{System: event.Swiss, Rounds: 2}, "en").Section
	var file bytes.Buffer
	if err := WritePINs(&file, s, "vi", []PIN{{"Nguyễn Văn An", "004711"}, {"许银川", "381902"}}); err != nil {
		t.Fatal(err)
	}
	read := exec.Command("pdftotext", "-raw", "-", "-")
	read.Stdin = &file
	text, err := read.Output()
	if err != nil {
		t.Fatal(err)
	}
	want := "Giải Huế: PIN của đấu thủ Tên Nguyễn Văn An PIN 004711 Dùng để ký kết quả của mình, ở bàn cờ nào cũng được. Đừng cho ai xem. Giải Huế: PIN của đấu thủ Tên 许银川 PIN 381902"
	if got := strings.Join(strings.Fields(string(text)), " "); !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
