package hall

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
)

func TestWhatASectionHandsOut(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, `,"event":"Giải Huế","tiebreaks":["buchholz_cut1"]`))
	o.do("/api/event/rounds/1/pair", `{}`)
	const none = "round 1: no game of it is stored here: give the directory of the hall that followed its boards"
	for _, tc := range []struct {
		name, path string
		role       control.Role
		status     int
		begins     string
	}{
		{"a seating list before the round is published", "/papers/1/seating?lang=vi", control.Organiser, 200, "%PDF"},
		{"table cards", "/papers/1/cards", control.Organiser, 200, "%PDF"},
		{"result slips for an arbiter", "/papers/1/slips?lang=zh", control.Arbiter, 200, "%PDF"},
		{"scoresheets where no game is stored", "/papers/1/sheets", control.Organiser, 409, `{"title":"Conflict","status":409,"detail":"` + none},
		{"a round that is not paired", "/papers/2/seating", control.Organiser, 409, `{"title":"Conflict"`},
		{"a section that is none", "/papers/1/seating?section=B", control.Organiser, 409, `{"title":"Conflict"`},
		{"papers for nobody", "/papers/1/seating", control.Viewer, 403, ""},
		{"TRF16", "/exports/trf16", control.Organiser, 200, "012 Giải Huế\r\n"},
		{"TRF26", "/exports/trf26", control.Arbiter, 200, "012 Giải Huế\r\n"},
		{"CSV", "/exports/csv", control.Organiser, 200, "section,round,table,game,red,black,result"},
		{"PGN of no round that is published", "/exports/pgn", control.Organiser, 200, ""},
		{"a format that is none", "/exports/pdf", control.Organiser, 422, ""},
		{"exports for nobody", "/exports/trf16", control.Viewer, 403, ""},
	} {
		if status, text := o.ask(tc.role, "GET", OfficePath+tc.path, ""); status != tc.status || !strings.HasPrefix(text, tc.begins) {
			t.Errorf("%s: %d %.200s, want %d %s", tc.name, status, text, tc.status, tc.begins)
		}
	}
}

// One game that can't be read keeps no others from being printed.
func TestASheetThatCannotBeReadIsLeftOut(t *testing.T) {
	l := newLate(t, begun...)
	l.hall.desk.mu.Lock()
	l.hall.desk.games[game{round: 1, game: 1, table: 2}] = boardlog.StoredID(l.followed.Number(), 7)
	l.hall.desk.mu.Unlock()
	var file bytes.Buffer
	if err := l.hall.desk.print(&file, &ofPapers{InLanguage: InLanguage{Lang: "en"}, Round: 1, What: "sheets"}); err != nil || file.Len() == 0 {
		t.Errorf("%d bytes, %v", file.Len(), err)
	}
}

// The standings have each tie-break that decides in words.
func TestStandingsSayTheirFormulasInEachLanguage(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, `,"tiebreaks":["wins"],"edition":"fide2009"`))
	_, told := o.ask(control.Organiser, "GET", OfficePath+"/standings", "")
	for _, want := range []string{
		`"tiebreaks":[{"name":"wins","title":{"en":"Wins","vi":"Số ván thắng"`,
		`"en":"rounds with as many points as a win brings, rests and forfeits included"`,
		`"vi":"số vòng được điểm bằng một ván thắng, kể cả nghỉ và đối thủ bỏ cuộc"`,
	} {
		if !strings.Contains(told, want) {
			t.Errorf("the standings have no %s: %s", want, told)
		}
	}
}
