package hall

import (
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/recorder"
)

// figured returns a hall of three tables: one that is well, one that is away and behind, one that is altered and has told nothing.
func figured() *Hall {
	now := time.Date(2026, 12, 5, 12, 0, 0, 0, time.UTC)
	h := &Hall{now: func() time.Time { return now }, journal: &journal{}, boards: map[string]*board{}, strangers: map[string]bool{"sha256:00": true}}
	h.journal.roster.At = map[int]Enlisted{}
	for i, b := range []*board{
		{client: &control.Client{}, heard: now.Add(-17 * time.Second), rows: 41, signs: signs{asked: now, rows: 60, unsigned: 399, ahead: 214 * time.Millisecond, timed: true}},
		{heard: now.Add(-64 * time.Second), rows: 10, signs: signs{asked: now.Add(-time.Minute), rows: 37, unsigned: 501, ahead: time.Hour, timed: true}},
		{client: &control.Client{}, fault: &Fault{Kind: Altered}},
	} {
		key := string(rune('a' + i))
		b.table.Store(int64(i + 1))
		h.boards[key], h.journal.roster.At[i+1] = b, Enlisted{Table: i + 1, Board: key}
	}
	return h
}

// figures returns what a registry tells, without the help.
func figures(t *testing.T, r *prometheus.Registry) string {
	t.Helper()
	w := httptest.NewRecorder()
	promhttp.HandlerFor(r, promhttp.HandlerOpts{DisableCompression: true}).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	var lines []string
	for line := range strings.Lines(w.Body.String()) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func TestTheFiguresOfAHall(t *testing.T) {
	r := prometheus.NewRegistry()
	figured().count(r)
	want := `kyban_hall_board_clock_seconds{table="1"} 0.2
kyban_hall_board_clock_seconds{table="2"} 3600
kyban_hall_board_connected{table="1"} 1
kyban_hall_board_connected{table="2"} 0
kyban_hall_board_connected{table="3"} 1
kyban_hall_board_fault{kind="altered",table="3"} 1
kyban_hall_board_heard_seconds{table="1"} 0
kyban_hall_board_heard_seconds{table="2"} 60
kyban_hall_board_rows_behind{table="1"} 0
kyban_hall_board_rows_behind{table="2"} 30
kyban_hall_board_unsigned_rows{table="1"} 0
kyban_hall_board_unsigned_rows{table="2"} 600
kyban_hall_clock_spread_seconds 0.2
kyban_hall_rows_total 0
kyban_hall_strangers 1
`
	if got := figures(t, r); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestAlertsAndDashboardAskForFiguresThatThereAre also holds the docs to the same list.
func TestAlertsAndDashboardAskForFiguresThatThereAre(t *testing.T) {
	r := prometheus.NewRegistry()
	figured().count(r)
	store, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	hub := broadcast.New(broadcast.Config{Store: games{store, &journal{}}, Health: store.Err, Counts: r})
	defer hub.Close(t.Context())
	named := regexp.MustCompile(`\bkyban_[a-z_]+\b`)
	have := named.FindAllString(figures(t, r), -1)
	for _, path := range []string{"../packaging/prometheus/alerts.yml", "../packaging/prometheus/alerts.test.yml", "../packaging/prometheus/grafana.json"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		asked := named.FindAllString(string(text), -1)
		if len(asked) == 0 {
			t.Errorf("%s asks for nothing", path)
		}
		for _, name := range asked {
			if !slices.Contains(have, name) {
				t.Errorf("%s asks for %s, which no hall tells", path, name)
			}
		}
	}
	text, err := os.ReadFile("../docs/formats/hall.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range have {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/formats/hall.md does not have %s", name)
		}
	}
}
