package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/recorder"
)

// opened returns a hall without boards on an event of a section, whose rounds have results at some tables: by round, from 1, and table.
func opened(t *testing.T, r event.Regulations, list []players.Player, rounds ...map[int]event.Outcome) *Hall {
	t.Helper()
	dir := t.TempDir()
	st, err := store.Open(dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	say := func(f event.Fact) {
		t.Helper()
		if err := st.Append(f); err != nil {
			t.Fatal(err)
		}
	}
	r.Seed = "seed"
	say(event.Fact{Opened: &r, Players: list})
	for i, results := range rounds {
		p, _, err := st.Event.Sections[0].Pair(i + 1)
		if err != nil {
			t.Fatal(err)
		}
		say(event.Fact{Pairing: &p})
		say(event.Fact{Publication: &event.Publication{Round: i + 1}})
		for table, o := range results {
			say(event.Fact{Result: &event.Result{Round: i + 1, Table: table, Game: 1, Outcome: o}})
		}
	}
	h, err := Open(t.Context(), httpd.Config{Dir: dir, Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// answerTo returns the answer of a route to a request, and its status.
func answerTo(t *testing.T, h *Hall, address string) (string, int) {
	t.Helper()
	mux := http.NewServeMux()
	for _, r := range h.routes() {
		mux.Handle(r.Method+" "+r.Pattern, r.Handler)
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest("GET", address, nil))
	return w.Body.String(), w.Code
}

// of returns players of teams: two of each.
func of(teams ...string) (list []players.Player) {
	for _, team := range teams {
		for n := 1; n <= 2; n++ {
			list = append(list, players.Player{Name: fmt.Sprint(team, n), Team: team})
		}
	}
	return list
}

func TestTeamsAtTheHall(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Teams, Boards: 2}, of("A", "B"), map[int]event.Outcome{1: event.RedWins, 2: event.Draw})
	h.desk.mu.Lock()
	h.desk.games[game{round: 1, game: 1, table: 2}] = 17
	h.desk.shown.teams = nil
	h.desk.mu.Unlock()
	text, _ := answerTo(t, h, "/api/teams")
	var views []event.TeamsView
	if err := json.Unmarshal([]byte(text), &views); err != nil || len(views) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	// Nobody may know the result of table 2: a board records its game, and what everybody sees of it has none.
	a := views[0].Teams[0]
	if a.Name != "A" || a.Points != 0 || a.Matches[0].Kind != "open" || a.Matches[0].Boards[1].Result != event.Open || a.Matches[0].Boards[1].Stored != 17 {
		t.Errorf("while table 2 is withheld: %s", text)
	}
	h.desk.mu.Lock()
	delete(h.desk.games, game{round: 1, game: 1, table: 2})
	h.desk.mu.Unlock()
	text, _ = answerTo(t, h, "/api/teams")
	if err := json.Unmarshal([]byte(text), &views); err != nil || views[0].Teams[0].Points != 2 || views[0].Teams[0].GamePoints != 3 {
		t.Errorf("%v: with all results: %s", err, text)
	}
}

func TestAnEventWithoutTeamsHasNone(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Berger}, of("A", "B"))
	if text, status := answerTo(t, h, "/api/teams"); text != "[]" || status != http.StatusOK {
		t.Errorf("%d %s", status, text)
	}
	if text, status := answerTo(t, h, "/teams"); status != http.StatusOK || text == "" {
		t.Errorf("the page: %d %s", status, text)
	}
}

func TestWhichGamesHaveAPosition(t *testing.T) {
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	games := map[int]broadcast.Positions{
		11: {FEN: []string{start + " w - - 0 1", "a b - - 0 1", start + " w - - 5 9"}, Sure: 2, Final: true},
		12: {FEN: []string{start + " b - - 0 1"}},
		13: {FEN: []string{start + " w - - 0 1", start + " w - - 2 2"}, Sure: 0},
	}
	asked := 0
	read := func(_ context.Context, id int) (broadcast.Positions, error) {
		asked++
		p, ok := games[id]
		if !ok {
			return p, recorder.ErrNoGame
		}
		return p, nil
	}
	var x index
	now := time.Date(2026, 12, 5, 9, 0, 0, 0, time.UTC)
	find := func(fen string) string {
		return fmt.Sprint(x.find(t.Context(), keyOf(fen), []int{11, 12, 13, 14}, now, read))
	}
	const both = "[{11 [0 2] false  0 0    } {13 [0 1] true  0 0    }]"
	for _, c := range []struct {
		name, fen, want string
		later           time.Duration
		asked           int
	}{
		{"Red to move", start + " w", both, 0, 4},
		{"counters don't count", start + " w - - 30 40", both, 0, 1}, // Game 14 may not be shown yet.
		{"Black to move", start + " b", "[{12 [0] false  0 0    }]", 0, 1},
		{"a second later games that go on are read", start + " b", "[{12 [0] false  0 0    }]", time.Second, 3},
		{"nowhere", "9/9 w", "[]", 0, 1},
	} {
		now, asked = now.Add(c.later), 0
		if got := find(c.fen); got != c.want || asked != c.asked {
			t.Errorf("%s: %s after %d questions, want %s after %d", c.name, got, asked, c.want, c.asked)
		}
	}
}

func TestTheSearchAtTheHall(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Berger}, of("A", "B"))
	for address, want := range map[string]int{"/api/search": 400, "/api/search?fen=nonsense": 400, "/search": 200,
		"/api/search?fen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20w": 200} {
		if text, status := answerTo(t, h, address); status != want {
			t.Errorf("%s: %d %s, want %d", address, status, text, want)
		}
	}
}
