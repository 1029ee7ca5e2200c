package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

func TestCallsThatComeAgain(t *testing.T) {
	const key = "Idempotency-Key"
	const win, draw, refused = `{"result":"1-0"}`, `{"result":"1/2-1/2"}`, `{"result":"0-1"}`
	for _, tc := range []struct {
		name  string
		calls [][]string // A body, and headers in pairs.
		codes []int
		done  int
	}{
		{"a key comes again", [][]string{{win, key, "a"}, {win, key, "a"}, {win, key, "a"}}, []int{200, 200, 200}, 1},
		{"a key comes again with another body", [][]string{{win, key, "a"}, {draw, key, "a"}}, []int{200, 422}, 1},
		{"two keys", [][]string{{win, key, "a"}, {draw, key, "b"}}, []int{200, 200}, 2},
		{"what the board refused may be asked again", [][]string{{refused, key, "a"}, {refused, key, "a"}}, []int{409, 409}, 0},
		{"a call comes again after a later one", [][]string{{win, key, "a"}, {draw, key, "b"}, {win, key, "a"}}, []int{200, 200, 200}, 2},
		{"no key", [][]string{{win}, {win}}, []int{200, 200}, 2},
		{"a key that is too long", [][]string{{win, key, strings.Repeat("k", 101)}}, []int{422}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := &table{}
			a, lines := newTestAPI(t, board)
			token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
			seen := map[string]bool{}
			for i, call := range tc.calls {
				w := ask(a, token, "POST", "/api/games/open/result", call[0], call[1:]...)
				if w.Code != tc.codes[i] {
					t.Errorf("call %d: %d %s, want %d", i, w.Code, w.Body, tc.codes[i])
				}
				again := seen[fmt.Sprint(call)] && len(call) > 1
				if w.Code == 200 && statusIn(t, w).Repeated != again {
					t.Errorf("call %d: answered %s, want it repeated: %v", i, w.Body, again)
				}
				seen[fmt.Sprint(call)] = true
				want := "control: refused POST /api/games/open/result from 192.0.2.1:1234 by Trần: " + detail(w)
				if w.Code == 409 && !slices.Contains(*lines, want) {
					t.Errorf("call %d: the log says %q, want %q", i, *lines, want)
				}
			}
			if board.count() != tc.done {
				t.Errorf("the board did %v, want %d", board.done, tc.done)
			}
		})
	}
}

func TestCallsAreKnownAfterARestart(t *testing.T) {
	dir, board := t.TempDir(), &table{}
	var token string
	for start := range 2 {
		keyring, err := auth.OpenKeyring(dir, auth.BoardRoles())
		if err != nil {
			t.Fatal(err)
		}
		if start == 0 {
			token = makeToken(t, keyring, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
		}
		a := newAPI(board, keyring, slog.New(slog.DiscardHandler), nil, nil, nil)
		w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
		if w.Code != 200 || statusIn(t, w).Repeated != (start == 1) {
			t.Errorf("start %d: answered %d %s", start, w.Code, w.Body)
		}
		if err := keyring.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if board.count() != 1 {
		t.Errorf("the board did %v", board.done)
	}
}

// statusIn returns the status in an answer.
func statusIn(t *testing.T, w *httptest.ResponseRecorder) (s control.Status) {
	t.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), &s); err != nil {
		t.Fatalf("%s: %v", w.Body, err)
	}
	return s
}

// wordy is a board with long answers.
type wordy struct {
	table
	status, said int // Bytes.
}

func (b *wordy) Do(r control.Request) (*control.Status, error) {
	status, err := b.table.Do(r)
	if err == nil {
		status.FEN = strings.Repeat("x", b.status)
		status.Said = []json.RawMessage{json.RawMessage(`{"type":"note","text":"` + strings.Repeat("y", b.said) + `"}`)}
	}
	return status, err
}

func TestWhatWasSaidComesAgainWhereItIsShort(t *testing.T) {
	for _, tc := range []struct {
		name string
		said int // Bytes.
		want string
	}{
		{"a note", 5, `[{"type":"note","text":"yyyyy"}]`},
		{"more than is kept", 1000, `[]`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, _ := newTestAPI(t, &wordy{said: tc.said})
			token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
			ask(a, token, "POST", "/api/games/open/agree", "", "Idempotency-Key", "a")
			w := ask(a, token, "POST", "/api/games/open/agree", "", "Idempotency-Key", "a")
			said, err := json.Marshal(append([]json.RawMessage{}, statusIn(t, w).Said...))
			if err != nil || string(said) != tc.want {
				t.Errorf("%d, said %s, %v, want %s", w.Code, said, err, tc.want)
			}
		})
	}
}

func TestACallThatComesAgainTooLateIsANewOne(t *testing.T) {
	for _, tc := range []struct {
		name   string
		after  time.Duration
		others int
		done   int
	}{
		{"within a day", 23 * time.Hour, 0, 1},
		{"after a day", 25 * time.Hour, 0, 2},
		{"after 255 others", 0, 255, 256},
		{"after 256 others", 0, 256, 258},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel() // It waits for the disk.
			board := &table{}
			a, _ := newTestAPI(t, board)
			now := time.Now()
			a.door.Keyring().Now = func() time.Time { return now }
			a.door.SetClock(unhurried())
			person, r := auth.Person{Name: "Trần", Role: control.Arbiter, Token: 1}, control.Request{Op: control.Agree, By: "Trần", Role: control.Arbiter}
			for i := range tc.others + 1 {
				if _, err := a.once(person, fmt.Sprint(i), r); err != nil {
					t.Fatal(err)
				}
				now = now.Add(time.Millisecond)
			}
			now = now.Add(tc.after)
			if _, err := a.once(person, "0", r); err != nil || board.count() != tc.done {
				t.Errorf("%v, and the board did %d, want %d", err, board.count(), tc.done)
			}
		})
	}
}

// Each of 1,147 calls once kept the status of the board, of 195 kB, for ever.
func TestAnswersDoNotFillTheDisk(t *testing.T) {
	t.Parallel() // It waits for the disk.
	dir := t.TempDir()
	a, _ := newTestAPIIn(t, &wordy{status: 195_000, said: 700}, dir)
	a.door.SetClock(unhurried())
	person, r := auth.Person{Name: "Trần", Role: control.Arbiter, Token: 1}, control.Request{Op: control.Agree, By: "Trần", Role: control.Arbiter}
	for i := range 1147 {
		if _, err := a.once(person, fmt.Sprintf("%0100d", i), r); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "control.db")); err != nil || info.Size() > 512<<10 {
		t.Errorf("the keyring has %d bytes, %v, want 512 KiB at most", info.Size(), err)
	}
}

func TestNotRecorded(t *testing.T) {
	board := &table{fail: control.NotRecorded(errors.New("the disk is full"))}
	a, _ := newTestAPI(t, board)
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 503 || detail(w) != "not recorded: the disk is full" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	board.fail = nil
	w = ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 409 || !strings.Contains(detail(w), "whether it was recorded is not known") || board.count() != 0 {
		t.Errorf("the same call again: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
	if err := a.door.Keyring().Close(); err != nil { // The disk of the keyring fails, too.
		t.Fatal(err)
	}
	w = ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "b")
	if w.Code != 503 || !strings.HasPrefix(detail(w), "not recorded: ") || board.count() != 0 {
		t.Errorf("without a keyring: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
}

// A board that is just being switched on has done nothing: the same call comes again, and is carried out.
func TestACallToABoardThatStarts(t *testing.T) {
	board := &table{fail: control.ErrStarting}
	a, _ := newTestAPI(t, board)
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	for range 2 {
		w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
		if w.Code != 503 || detail(w) != "the board is just being switched on: ask again" || w.Header().Get("Retry-After") != "1" {
			t.Errorf("%d %s, Retry-After %q", w.Code, w.Body, w.Header().Get("Retry-After"))
		}
	}
	board.fail = nil
	w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 200 || statusIn(t, w).Repeated || board.count() != 1 {
		t.Errorf("when it has begun: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
}

func TestBodiesThatAreTooLarge(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	body := `{"tags":{"red":"` + strings.Repeat("x", control.BodyMax) + `"}}`
	if w := ask(a, "operator", "POST", "/api/games/open/tags", body); w.Code != 413 || board.count() != 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// route is a route as the API describes it, of a game and a name.
type route struct {
	method, path string
	takesBody    bool
}

// described returns all routes that the API describes.
func described(t *testing.T, a *api) (routes []route) {
	t.Helper()
	var all struct {
		Paths map[string]map[string]struct {
			RequestBody json.RawMessage `json:"requestBody"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(ask(a, "", "GET", "/openapi.json", "").Body.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	for path, methods := range all.Paths {
		for method, o := range methods {
			at := strings.NewReplacer("{game}", "open", "{id}", "3", "{name}", "Lan", "{$}", "").Replace(path)
			routes = append(routes, route{strings.ToUpper(method), at, o.RequestBody != nil})
		}
	}
	return routes
}

// stuck is a body of which nothing comes until it is given up.
type stuck struct{ read, over chan struct{} }

func (b stuck) Read([]byte) (int, error) {
	b.read <- struct{}{}
	<-b.over
	return 0, os.ErrDeadlineExceeded
}

// While bodies do not come, on every route that takes one, the board does what others ask; when they are given up, it has done nothing.
func TestABodyThatDoesNotComeKeepsNobodyWaiting(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	body := stuck{make(chan struct{}), make(chan struct{})}
	var calls sync.WaitGroup
	routes := 0
	for _, route := range described(t, a) {
		if !route.takesBody {
			continue
		}
		routes++
		calls.Go(func() {
			r := httptest.NewRequest(route.method, route.path, body)
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), httpd.Socket)))
			if w.Code != 408 {
				t.Errorf("%s %s: %d %s, want 408", route.method, route.path, w.Code, w.Body)
			}
		})
		<-body.read
	}
	if routes < 20 {
		t.Errorf("%d routes take a body", routes)
	}
	if w := ask(a, "operator", "POST", "/api/games/open/stop", ""); w.Code != 200 {
		t.Errorf("meanwhile: %d %s", w.Code, w.Body)
	}
	close(body.over)
	calls.Wait()
	if board.count() != 1 {
		t.Errorf("the board did %q", board.done)
	}
}

func TestTheLogIsNotFlooded(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	now := time.Unix(100, 0)
	a.door.SetClock(func() time.Time { return now })
	for range 1000 {
		ask(a, "kyb_arbiter_guess", "GET", "/api/status", "")
	}
	now = now.Add(time.Second)
	ask(a, "kyb_arbiter_guess", "GET", "/api/status", "")
	if len(*lines) != 12 || (*lines)[10] != "control: 990 more of that kind" {
		t.Errorf("%d lines: %q", len(*lines), *lines)
	}
}
