package broadcast

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/pipetest"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

func TestMain(m *testing.M) {
	if kind := os.Getenv(servedEnv); kind != "" {
		if err := serveCrowd(kind); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	status := m.Run()
	for deadline := time.Now().Add(5 * time.Minute); status == 0; time.Sleep(time.Second) { // They end late on a busy computer.
		err := goleak.Find()
		if err == nil {
			break
		}
		if time.Now().After(deadline) {
			fmt.Fprintln(os.Stderr, err)
			status = 1
		}
	}
	os.Exit(status)
}

// testHub is a hub on a store, both under the control of a test, with a clock that the test sets.
type testHub struct {
	t      *testing.T
	store  *recorder.Store
	hub    *Hub
	serve  func(http.Handler) *httptest.Server
	server *httptest.Server
	sick   error
	ofMany bool         // It is opened for the games of many boards.
	reads  atomic.Int64 // How often rows were read from the store.

	revoked atomic.Bool // Every official has lost the role.
	guarded sync.Map    // Ends the streams of callers with a role: *func(error).

	mu    sync.Mutex
	clock time.Time
}

// countedStore is a store that counts reads of rows.
type countedStore struct {
	*recorder.Store
	reads *atomic.Int64
}

func (s countedStore) Rows(ctx context.Context, game, from int) iter.Seq2[boardlog.Row, error] {
	s.reads.Add(1)
	return s.Store.Rows(ctx, game, from)
}

// official is the header of a request that sees all.
const official = "Official"

type allKey struct{}

// onScreen is the header of a request of a screen.
const onScreen = "Screen"

type screenKey struct{}

func newTestHub(t *testing.T) *testHub {
	t.Helper()
	return testHubIn(t, t.TempDir())
}

// testHubIn returns a hub on the store in a folder.
func testHubIn(t *testing.T, dir string) *testHub {
	t.Helper()
	return testHubServed(t, dir, httptest.NewServer)
}

// pipedHub returns a hub that is reached through pipes, for a test in a bubble.
func pipedHub(t *testing.T) *testHub {
	t.Helper()
	return testHubServed(t, t.TempDir(), func(h http.Handler) *httptest.Server { return pipetest.Serve(t, h) })
}

func testHubServed(t *testing.T, dir string, serve func(http.Handler) *httptest.Server) *testHub {
	t.Helper()
	store, err := recorder.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := &testHub{t: t, store: store, clock: noon, serve: serve}
	t.Cleanup(func() {
		s.close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	s.open()
	return s
}

// open starts a hub and a server on the store.
func (s *testHub) open() {
	s.hub = New(Config{Store: countedStore{s.store, &s.reads}, Log: logtest.Silent(s.t), Health: func() error { return s.sick }, Now: s.now,
		Sees:   func(ctx context.Context) bool { return ctx.Value(allKey{}) != nil && !s.revoked.Load() },
		Screen: func(ctx context.Context) bool { return ctx.Value(screenKey{}) != nil }, Guard: s.guard, OfMany: s.ofMany})
	s.server = s.serve(serve(s.hub.Routes()))
}

// guard keeps the end of a stream whose caller has a role.
func (s *testHub) guard(ctx context.Context, end func(error)) (stop func()) {
	if ctx.Value(allKey{}) == nil {
		return func() {}
	}
	s.guarded.Store(&end, nil)
	return func() { s.guarded.Delete(&end) }
}

// revoke ends the streams of callers with a role.
func (s *testHub) revoke() {
	s.revoked.Store(true)
	s.guarded.Range(func(end, _ any) bool {
		(*end.(*func(error)))(errors.New("the token was revoked"))
		return true
	})
}

func (s *testHub) close() {
	s.server.Close()
	s.server.Client().CloseIdleConnections()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := s.hub.Close(ctx); err != nil {
		s.t.Error(err)
	}
}

// serve answers by routes, as control does.
func serve(routes []public.Route) http.Handler {
	mux := http.NewServeMux()
	for _, r := range routes {
		mux.Handle(r.Method+" "+r.Pattern, r.Handler)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get(official) != "" {
			r = r.WithContext(context.WithValue(r.Context(), allKey{}, true))
		}
		if r.Header.Get(onScreen) != "" {
			r = r.WithContext(context.WithValue(r.Context(), screenKey{}, true))
		}
		mux.ServeHTTP(w, r)
	})
}

func (s *testHub) now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clock
}

// pass advances the clock.
func (s *testHub) pass(d time.Duration) {
	s.mu.Lock()
	s.clock = s.clock.Add(d)
	s.mu.Unlock()
	s.hub.step()
}

// game opens a game with its first records.
func (s *testHub) game(records ...string) int {
	s.t.Helper()
	id, err := s.store.NewGame(s.t.Context(), s.meta(), s.batch(0, records))
	if err != nil {
		s.t.Fatal(err)
	}
	s.tell(id)
	return id
}

func (s *testHub) meta() boardlog.Meta {
	return boardlog.Meta{Source: "gpio", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN,
		Tags: map[string]string{"red": "Lan", "black": "Mai"}, Opened: s.wall()}
}

// say records the consequences of one fact.
func (s *testHub) say(game int, records ...string) {
	s.t.Helper()
	if err := s.store.Append(s.t.Context(), s.batch(game, records)); err != nil {
		s.t.Fatal(err)
	}
	s.tell(game)
}

func (s *testHub) tell(game int) {
	s.hub.Live(game, engine.PointSet{})
	s.hub.step()
}

func (s *testHub) wall() boardlog.Wall {
	return boardlog.Wall{Time: s.now(), Source: boardlog.WallHost}
}

func (s *testHub) batch(game int, records []string) recorder.Batch {
	b := recorder.Batch{Game: game, Wall: s.wall(), Fact: []byte(`{"fact":"event"}`)}
	for _, r := range records {
		b.Records = append(b.Records, []byte(r))
		b.Close = b.Close || strings.Contains(r, `"type":"end"`)
	}
	return b
}

// ask sends a request and returns the answer; the caller closes its body.
func (s *testHub) ask(path string, header []string) *http.Response {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.server.URL+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Host = "board.example" // Two hubs name the same address.
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := s.server.Client().Transport.RoundTrip(r)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer
}

// get sends a request and returns the answer's status, head and body.
func (s *testHub) get(path string, header ...string) (int, http.Header, string) {
	s.t.Helper()
	answer := s.ask(path, header)
	defer answer.Body.Close()
	if answer.Header.Get("Content-Type") == eventMedia {
		return answer.StatusCode, answer.Header, s.untilAlive(answer.Body)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(body)
}

// untilAlive reads a stream up to the hub's sign of life: all earlier events come before it.
func (s *testHub) untilAlive(stream io.Reader) string {
	s.t.Helper()
	s.hub.Beat()
	return s.upToAlive(bufio.NewReader(stream))
}

// upToAlive reads a stream up to the hub's next sign of life.
func (s *testHub) upToAlive(lines *bufio.Reader) string {
	s.t.Helper()
	var text strings.Builder
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			s.t.Fatalf("%v behind %q", err, text.String())
		}
		if line == ": alive\n" {
			return text.String()
		}
		text.WriteString(line)
	}
}

// The records of the tests.

func setDelay(seconds, moves int) string {
	return fmt.Sprintf(`{"type":"delay","game":1,"delay_us":%d,"delay_moves":%d,"at_us":0}`, seconds*1_000_000, moves)
}

func state(name string) string {
	return fmt.Sprintf(`{"type":"game","game":1,"state":%q,"at_us":0}`, name)
}

func sideOf(ply int) string { return []string{"black", "red"}[ply%2] }

func stood(ply int, move string) string {
	return fmt.Sprintf(`{"type":"stood","game":1,"ply":%d,"move":%q,"at_us":%d}`, ply, move, ply*1_000_000-500_000)
}

func made(ply int, move string) string {
	return fmt.Sprintf(`{"type":"move","game":1,"ply":%d,"side":%q,"move":%q,"placed_us":%d,"made_us":%d,"open":false,"article":"9.1","duty":[%q],"obeyed":true,"rulebook":"vn2004"}`,
		ply, sideOf(ply), move, ply*1_000_000-500_000, ply*1_000_000, move)
}

func touch(ply int, point string) string {
	return fmt.Sprintf(`{"type":"touch","game":1,"ply":%d,"side":%q,"point":%q,"piece":"c","owner":"red","at_us":0,"brush":false,"bound":true,"order":"determined"}`,
		ply, sideOf(ply), point)
}

func finding(ply int) string {
	return fmt.Sprintf(`{"type":"finding","game":1,"ply":%d,"side":%q,"article":"9.3a","kind":"breach","duty":["h2h9"],"played":"a0a1","at_us":0,"rulebook":"vn2004"}`, ply, sideOf(ply))
}

// asked is a question about a ply; to the public a finding of a displaced piece says no more.
func asked(ply int) string {
	return fmt.Sprintf(`{"type":"question","game":1,"ply":%d,"side":%q,"point":"b2","article":"9.2","why":"either_hand","kind":"technical_fault","duty":[],"played":"a0a1","lifted_us":0,"at_us":0,"rulebook":"vn2004"}`, ply, sideOf(ply))
}

func strayed(ply int) string {
	return fmt.Sprintf(`{"type":"finding","game":1,"ply":%d,"side":%q,"article":"9.10b","kind":"displaced","duty":[],"played":"a0a1","from":"g6","to":"f6","at_us":0,"rulebook":"vn2004"}`, ply, sideOf(ply))
}

const (
	won   = `{"type":"result","game":1,"result":"1-0","reason":"resignation","at_us":9000000}`
	ended = `{"type":"end","game":1,"fen":"","moves":["h2e2","h9g7"],"unresolved":[],"at_us":9000000}`
)

// played is the opening of the tests.
var played = []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5", "h0h6", "b9c7", "c3c4", "b7a7"}

// paths returns the paths of all routes, those of game 1.
func paths(routes []public.Route) (all []string) {
	for _, r := range routes {
		path := r.Path
		if path == "" {
			path = r.Pattern
		}
		all = append(all, strings.NewReplacer("{id}", "1", "{name}", "page.js", "{$}", "").Replace(path))
	}
	return all
}

// frank returns what an answer says of the game alone: without its name, waits and times.
func frank(body string) string {
	return regexp.MustCompile(`,"(uid|opened|at|delay_us|delay_moves)":("[^"]*"|\d+)`).ReplaceAllString(body, "")
}

// leaks returns the paths that show the public something else than if the game's records ended with the released ones,
// given their number.
func leaks(t *testing.T, s *testHub, routes []public.Route, released int) (found []string) {
	t.Helper()
	s.server.Config.Handler = serve(routes)
	cut := newTestHub(t)
	if released > 0 {
		g, err := s.store.Game(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		batch := recorder.Batch{}
		for row, err := range s.store.Rows(t.Context(), 1, 1) {
			switch {
			case err != nil:
				t.Fatal(err)
			case row.Seq > released:
			case row.Kind == boardlog.KindInput:
				if len(batch.Fact) > 0 {
					batch.Records = append(batch.Records, []byte(`{"type":"delay","delay_us":0}`)) // Keeps the sequences.
				}
				batch.Fact = []byte(`{"fact":"event"}`)
			default:
				record := row.Bytes
				if row.Kind == "delay" {
					record = []byte(`{"type":"delay","delay_us":0}`)
				}
				batch.Records = append(batch.Records, record)
				batch.Close = batch.Close || row.Kind == "end"
			}
		}
		g.Session = 0 // It begins a session.
		if _, err := cut.store.NewGame(t.Context(), g.Meta, batch); err != nil {
			t.Fatal(err)
		}
		cut.tell(1)
	}
	other := cut.hub.Routes()
	for i, path := range paths(routes) {
		if i < len(other) && slices.Contains([]string{"/metrics"}, path) {
			continue // Counted apart: it counts the events since the start.
		}
		if _, _, want := cut.get(path); true {
			if _, _, got := s.get(path); frank(got) != frank(want) {
				found = append(found, fmt.Sprintf("%s\n got  %s\n want %s", path, frank(got), frank(want)))
			}
		}
	}
	for what, hear := range map[string]func(*Hub) string{
		"what LiveChess's programs hear": func(h *Hub) string {
			board, _, err := h.eboard(t.Context())
			board.Active = false
			return fmt.Sprintf("%+v %v", board, err)
		},
		"what is pushed": func(h *Hub) string {
			text, err := h.SessionPGN(t.Context())
			return fmt.Sprintf("%s %v", text, err)
		},
	} {
		if got, want := hear(s.hub), hear(cut.hub); got != want {
			found = append(found, fmt.Sprintf("%s\n got  %s\n want %s", what, got, want))
		}
	}
	return found
}
