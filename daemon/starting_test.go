package daemon

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/trace"
)

// switchedOn is a source that is silent at first: it plays its trace at a first signal, and goes on until a second one.
type switchedOn struct {
	lines
	reached chan struct{} // boardd answers, and the source is about to begin.
	begin   chan struct{}
	end     chan struct{}
}

func (s *switchedOn) Run(_ context.Context, d *Daemon) error {
	close(s.reached)
	<-s.begin
	player, _, err := d.NewPlayer(s.Header)
	for _, line := range s.Lines {
		if err == nil {
			err = d.Locked(func() error { return player.Line(line) })
		}
	}
	<-s.end
	return err
}

// shown is a viewer that waits for the first stored record.
type shown struct{ first chan struct{} }

func (s shown) Show([][]byte, game.View) error {
	select {
	case s.first <- struct{}{}:
	default:
	}
	return nil
}
func (shown) Alarm(string, game.View) error { return nil }

const startTrace = "trace 1\nrulebook vn2004\n300000 - h2\n600000 + e2\n1000000 press red\n"

// starts begins boardd in a data directory. It returns a function for requests to the operator's socket and one for the
// public's address; begin lets the source play, and returns when something is stored.
func starts(t *testing.T, dir string) (operator, everybody func(request string) (*http.Response, string), begin func()) {
	t.Helper()
	parsed, err := trace.Parse(strings.NewReader(startTrace))
	if err != nil {
		t.Fatal(err)
	}
	src := &switchedOn{lines{parsed}, make(chan struct{}), make(chan struct{}), make(chan struct{})}
	d, store := opened(t, dir, src)
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	view, ended := shown{make(chan struct{}, 1)}, make(chan error, 1)
	go func() {
		ended <- d.Run(context.Background(), view, Services{Control: httpd.Config{Dir: dir, Plain: plain, Log: logtest.New(func(line string) { t.Log(line) })}})
	}()
	<-src.reached
	begun := false
	begin = func() { begun = true; close(src.begin); <-view.first }
	t.Cleanup(func() {
		if !begun {
			close(src.begin)
		}
		close(src.end)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	socket := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", filepath.Join(dir, "boardd.sock"))
	}}}
	network := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	return asker(t, socket, "http://localhost"), asker(t, network, "http://"+plain.Addr().String()), begin
}

// asker returns a function that sends a request, as "GET /path" or "POST /path BODY", and returns the answer, of a stream only
// its head.
func asker(t *testing.T, client *http.Client, base string) func(string) (*http.Response, string) {
	return func(request string) (*http.Response, string) {
		t.Helper()
		method, rest, _ := strings.Cut(request, " ")
		path, body, _ := strings.Cut(rest, " ")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, method, base+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if strings.HasPrefix(answer.Header.Get("Content-Type"), "text/event-stream") {
			return answer, ""
		}
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer, string(text)
	}
}

// aboutGames are all requests about game 1, with their answers once it is stored.
var aboutGames = []struct {
	request string
	stored  int
}{
	{"GET /api/games/1", 200},
	{"GET /api/games/1/events", 200},
	{"GET /api/games/1/scoresheet", 200},
	{"GET /games/1", 200},
	{"GET /games/1.pgn", 200},
	{"GET /games/1.pgn?notation=wxf", 200},
	{"GET /games/1.pdf", 200},
	{"GET /games/1.dhtmlxq", 200},
	{"GET /game-1.pgn", 200},
	{"GET /games/1/scoresheet.pdf", 200},
	{"GET /games/1/board.svg", 200},
	{"GET /games/1/board.png", 200},
}

// ofOperators are the requests that only the operator may make.
var ofOperators = []struct {
	request string
	stored  int
}{
	{"GET /api/games/1/records", 200},
	{"GET /api/games/1/records?public=true", 200},
	{"GET /api/games/1/rows", 200},
	{"GET /api/games/1/evidence", 200},
	{"GET /api/games/1/review", 200},
	{"GET /api/status", 200},
	{`POST /api/games/1/tags {"tags":{"red":"Lan"}}`, 200},
	{`POST /api/games/open/tags {"tags":{"red":"Lan"}}`, 200},
	{`POST /api/games/open/rule/dry-run {"ruling":"dismissed","article":"9.1","reason":"So.","name":"Minh","ply":1}`, 200},
	{`POST /api/tokens {"name":"Lan","role":"player","side":"red"}`, 200},
	{`POST /api/tokens {"name":"Minh","role":"player","side":"black","game":1}`, 200},
}

// A new route needs an entry for its answer while the board starts.
func TestNoRouteAboutAGameIsForgotten(t *testing.T) {
	operator, _, _ := starts(t, t.TempDir())
	_, text := operator("GET /openapi.json")
	var api struct{ Paths map[string]map[string]any }
	if err := json.Unmarshal([]byte(text), &api); err != nil {
		t.Fatal(err)
	}
	asked := []string{"/games/{id}/embed", "/games/{id}/overlay", "/api/games/{id}/analysis"} // Pages without a word of the game; a board without an engine.
	for _, a := range slices.Concat(aboutGames, ofOperators) {
		path, _, _ := strings.Cut(strings.TrimPrefix(a.request, "GET "), "?")
		asked = append(asked, strings.Replace(path, "1", "{id}", 1))
	}
	found := 0
	for path, methods := range api.Paths {
		if methods["get"] != nil && strings.Contains(path, "{id}") {
			if found++; !slices.Contains(asked, path) {
				t.Errorf("GET %s is not asked of a board that starts", path)
			}
		}
	}
	if found < 10 {
		t.Errorf("the API has %d routes to a game", found)
	}
}

func TestABoarddThatStartsSaysSo(t *testing.T) {
	const why = "the board is just being switched on: ask again"
	operator, everybody, begin := starts(t, t.TempDir())
	check := func(ask func(string) (*http.Response, string), request string) {
		answer, text := ask(request)
		var told struct {
			Title, Detail string
			Status        int
		}
		if request == "GET /games/1" { // A page, which retries.
			if answer.StatusCode != 503 || answer.Header.Get("Retry-After") != "1" || !strings.Contains(text, "/assets/page.") {
				t.Errorf("%s: %s, Retry-After %q, %s", request, answer.Status, answer.Header.Get("Retry-After"), text)
			}
			return
		}
		if err := json.Unmarshal([]byte(text), &told); err != nil || answer.StatusCode != 503 || answer.Header.Get("Retry-After") != "1" ||
			answer.Header.Get("Content-Type") != "application/problem+json" || told.Title != "Service Unavailable" || told.Detail != why || told.Status != 503 {
			t.Errorf("%s: %s, Retry-After %q, %s", request, answer.Status, answer.Header.Get("Retry-After"), text)
		}
	}
	for _, asked := range aboutGames {
		check(everybody, asked.request)
		check(operator, asked.request)
	}
	for _, asked := range ofOperators {
		check(operator, asked.request)
	}
	for request, status := range map[string]int{
		"GET /api/games": 200, "GET /api/events": 200, "GET /games.pgn": 200, "GET /": 200, "GET /games/1/embed": 200,
		"GET /api/games/2": 404, "GET /games/2": 404,
	} {
		if answer, text := everybody(request); answer.StatusCode != status {
			t.Errorf("%s: %s, %s", request, answer.Status, text)
		}
	}
	begin()
	for _, asked := range slices.Concat(aboutGames, ofOperators) {
		if answer, text := operator(asked.request); answer.StatusCode != asked.stored || answer.Header.Get("Retry-After") != "" {
			t.Errorf("when it has begun: %s: %s, %s", asked.request, answer.Status, text)
		}
	}
	for _, asked := range aboutGames {
		if answer, text := everybody(asked.request); answer.StatusCode != asked.stored {
			t.Errorf("when it has begun, for everybody: %s: %s, %s", asked.request, answer.Status, text)
		}
	}
}

func TestWhatABoarddThatStartsAgainHas(t *testing.T) {
	closed := t.TempDir()
	recordTrace(t, closed, startTrace)
	open := t.TempDir()
	t.Run("a game begins", func(t *testing.T) {
		_, _, begin := starts(t, open)
		begin()
	})
	for _, tc := range []struct {
		name, dir string
		status    map[int]int
	}{
		{"the game that is open goes on", open, map[int]int{1: 200, 2: 404}},
		{"the last game is closed, and the next one begins", closed, map[int]int{1: 200, 2: 503, 3: 404}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, everybody, _ := starts(t, tc.dir)
			for id, want := range tc.status {
				for _, request := range []string{"GET /api/games/%d", "GET /games/%d", "GET /api/games/%d/events", "GET /games/%d.pgn"} {
					if answer, text := everybody(fmt.Sprintf(request, id)); answer.StatusCode != want {
						t.Errorf("%s: %s, want %d: %s", fmt.Sprintf(request, id), answer.Status, want, text)
					}
				}
			}
		})
	}
}
