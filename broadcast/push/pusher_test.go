package push

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/pipetest"
	"github.com/kyban/kyban/internal/randtest"
)

const token = "lip_secret0123456789"

// endpoint is a fake receiver: it answers in the order of its script, then takes everything.
type endpoint struct {
	server *httptest.Server
	script []http.HandlerFunc
	taken  chan string // What it took.
	asked  chan int    // How often it was asked so far.

	mu    sync.Mutex
	count int
}

func newEndpoint(t *testing.T, script ...http.HandlerFunc) *endpoint {
	e := &endpoint{script: script, taken: make(chan string, 100), asked: make(chan int, 100)}
	e.server = pipetest.Serve(t, e)
	return e
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.mu.Lock()
	e.count++
	n := e.count
	e.mu.Unlock()
	defer func() { e.asked <- n }()
	if n <= len(e.script) {
		e.script[n-1](w, r)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil || r.Method != http.MethodPost || r.Header.Get("Authorization") != "Bearer "+token ||
		r.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		http.Error(w, "not a push", http.StatusBadRequest)
		return
	}
	e.taken <- string(body)
}

func answer(status int, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// games is what the public may see.
type games struct {
	mu  sync.Mutex
	pgn string
	err error
}

func (g *games) set(pgn string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pgn, g.err = pgn, err
}

func (g *games) read(context.Context) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return []byte(g.pgn), g.err
}

// lines is the daemon's log.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line)
}

func (l *lines) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.all, "\n")
}

// soon is a Config with next to no waits.
func soon(e *endpoint, g *games, log *lines) Config {
	return Config{
		URL: e.server.URL + "/push?key=hidden", Token: func() (string, error) { return token + "\n", nil }, Every: time.Millisecond,
		PGN: g.read, Log: logtest.New(log.add), Waits: func(int) time.Duration { return time.Millisecond },
	}
}

func begin(t *testing.T, e *endpoint, c Config) *Pusher {
	t.Helper()
	p, err := start(c, e.server.Client().Transport)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func receive[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(time.Hour): // By the clock of the bubble.
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// run runs a case in a bubble of its own.
func run(t *testing.T, name string, test func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, test) })
}

func TestATroubledEndpointGetsTheNewestInTheEnd(t *testing.T) {
	gone := func(w http.ResponseWriter, r *http.Request) { panic(http.ErrAbortHandler) }
	for _, c := range []struct {
		name   string
		script []http.HandlerFunc
		log    []string // The lines of the log, in order.
	}{
		{"all is well", nil, nil},
		{"one failure", []http.HandlerFunc{answer(500, "oops\nline")},
			[]string{"is out of order: 500 Internal Server Error: oops line; the board goes on without it and tries again", "takes the games again"}},
		{"of each kind one line", []http.HandlerFunc{answer(503, ""), answer(502, ""), gone, gone, answer(500, "")},
			[]string{"is out of order: 503 Service Unavailable;", "is not heard of: ", "is out of order: 500", "takes the games again"}},
		{"a token that is not taken, told by one who sends it back", []http.HandlerFunc{answer(401, "no such token: "+token)},
			[]string{"does not take the token: 401 Unauthorized: no such token: (the token)", "takes the games again"}},
		{"too many requests", []http.HandlerFunc{answer(429, "slow down", "Retry-After", "0")},
			[]string{"wants a pause: 429 Too Many Requests: slow down; it asks for a pause of 0s", "takes the games again"}},
		{"what it can't read", []http.HandlerFunc{answer(400, `{"error":"bad PGN"}`)},
			[]string{`does not take the games: 400 Bad Request: {"error":"bad PGN"}`, "takes the games again"}},
		{"a redirection", []http.HandlerFunc{answer(302, "", "Location", "https://example.org/")},
			[]string{"has moved: 302 Found: expected the address itself", "takes the games again"}},
	} {
		run(t, c.name, func(t *testing.T) {
			e, g, log := newEndpoint(t, c.script...), &games{pgn: "[Red \"An\"]\n\n1. h2e2 *\n"}, &lines{}
			p := begin(t, e, soon(e, g, log))
			if got := receive(t, e.taken); got != g.pgn {
				t.Errorf("taken %q, want %q", got, g.pgn)
			}
			p.Close()
			all := log.all
			if len(all) != len(c.log) {
				t.Fatalf("the log:\n%s\nwant\n%s", log.text(), strings.Join(c.log, "\n"))
			}
			for i, want := range c.log {
				if !strings.HasPrefix(all[i], "push to "+e.server.URL+"/push: "+want) {
					t.Errorf("the log says %q, want %q", all[i], want)
				}
			}
			if s := fmt.Sprint(log.text(), p.Status()); strings.Contains(s, token) || strings.Contains(s, "hidden") {
				t.Errorf("a secret in %s", s)
			}
			if s := p.Status(); s.Trouble != "" || !s.Since.IsZero() || s.Pushed.IsZero() {
				t.Errorf("status %+v", s)
			}
		})
	}
}

func TestOneThatHangsIsAskedAgain(t *testing.T) { synctest.Test(t, testOneThatHangsIsAskedAgain) }

func testOneThatHangsIsAskedAgain(t *testing.T) {
	over := make(chan struct{})
	defer close(over)
	hang := func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-over:
		case <-r.Context().Done():
		}
	}
	e, g, log := newEndpoint(t, hang, hang), &games{pgn: "1. h2e2 *"}, &lines{}
	p := begin(t, e, soon(e, g, log))
	defer p.Close()
	if got := receive(t, e.taken); got != g.pgn {
		t.Errorf("taken %q", got)
	}
	if text := log.text(); !strings.Contains(text, "is not heard of: ") || strings.Contains(text, "hidden") {
		t.Errorf("the log:\n%s", text)
	}
}

func TestWhatChangesMeanwhileGoesOutTogether(t *testing.T) {
	synctest.Test(t, testWhatChangesMeanwhileGoesOutTogether)
}

func testWhatChangesMeanwhileGoesOutTogether(t *testing.T) {
	e, g, log := newEndpoint(t), &games{pgn: "1"}, &lines{}
	arrived, release := make(chan struct{}), make(chan struct{})
	e.script = []http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-release
	}}
	p := begin(t, e, soon(e, g, log))
	receive(t, arrived)
	for i := range 100 { // While the endpoint waits, none of this does.
		g.set(fmt.Sprint("change ", i), nil)
		p.Wake()
	}
	close(release)
	if got := receive(t, e.taken); got != "change 99" {
		t.Errorf("taken %q, want the newest alone", got)
	}
	p.Wake() // Nothing has changed.
	g.set("the last", nil)
	p.Close()
	if got := receive(t, e.taken); got != "the last" {
		t.Errorf("at the end %q was taken", got)
	}
	if n := len(e.taken); n != 0 {
		t.Errorf("%d pushes more", n)
	}
}

func TestNothingIsPushedBeforeThereIsAGame(t *testing.T) {
	synctest.Test(t, testNothingIsPushedBeforeThereIsAGame)
}

func testNothingIsPushedBeforeThereIsAGame(t *testing.T) {
	e, g, log := newEndpoint(t), &games{}, &lines{}
	p := begin(t, e, soon(e, g, log))
	p.Wake()
	p.Close()
	if e.count != 0 {
		t.Errorf("asked %d times", e.count)
	}
}

func TestTroubleOfOurOwn(t *testing.T) { synctest.Test(t, testTroubleOfOurOwn) }

func testTroubleOfOurOwn(t *testing.T) {
	e, g, log := newEndpoint(t), &games{err: errors.New("disk on fire")}, &lines{}
	var mu sync.Mutex
	var secret string
	c := soon(e, g, log)
	failed := make(chan int, 1000)
	c.Waits = func(n int) time.Duration { failed <- n; return time.Millisecond }
	c.Token = func() (string, error) {
		mu.Lock()
		defer mu.Unlock()
		if secret == "" {
			return "", errors.New("no such file")
		}
		return secret, nil
	}
	p := begin(t, e, c)
	defer p.Close()
	change := func(pgn string, err error, newSecret string) {
		mu.Lock()
		secret = newSecret
		mu.Unlock()
		g.set(pgn, err)
		for len(failed) > 0 {
			<-failed
		}
	}
	receive(t, failed)
	change("1", nil, "")
	receive(t, failed)
	receive(t, failed)
	change("1", nil, "two\nlines")
	receive(t, failed)
	receive(t, failed)
	change("1", nil, token)
	receive(t, e.taken)
	text := log.text()
	for _, want := range []string{"can't be read: disk on fire", "has no token: no such file"} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "two") || e.count != 1 {
		t.Errorf("asked %d times, the log:\n%s", e.count, text)
	}
}

// TestAGameThatIsNotTaken is lichess's answer to a PGN with one game that it refuses.
func TestAGameThatIsNotTaken(t *testing.T) { synctest.Test(t, testAGameThatIsNotTaken) }

func testAGameThatIsNotTaken(t *testing.T) {
	e, g, log := newEndpoint(t, answer(200, `{"games":[{"tags":{"Red":"An"},"moves":3},{"tags":{"Red":"Bình","Black":"C"},"error":"Invalid move: h2e2"}]}`),
		answer(200, `{"games":[]}`)), &games{pgn: "1"}, &lines{}
	p := begin(t, e, soon(e, g, log))
	receive(t, e.asked)
	g.set("2", nil)
	p.Wake()
	receive(t, e.asked)
	p.Close()
	want := []string{
		"push to " + e.server.URL + "/push: does not take a game: game 2, Bình and C: Invalid move: h2e2",
		"push to " + e.server.URL + "/push: takes the games again",
	}
	if !slices.Equal(log.all, want) {
		t.Errorf("the log:\n%s", log.text())
	}
}

func TestBackoff(t *testing.T) {
	for _, c := range []struct {
		failures    int
		least, most time.Duration
	}{
		{1, time.Second, 1500 * time.Millisecond},
		{2, 2 * time.Second, 3 * time.Second},
		{6, 32 * time.Second, 48 * time.Second},
		{7, time.Minute, 90 * time.Second},
		{1000, time.Minute, 90 * time.Second},
	} {
		seen := map[time.Duration]bool{}
		for range 100 {
			wait := backoff(c.failures)
			if seen[wait] = true; wait < c.least || wait > c.most {
				t.Errorf("after %d failures %v, want %v to %v", c.failures, wait, c.least, c.most)
			}
		}
		if len(seen) < 50 {
			t.Errorf("after %d failures only %d waits: boards would come back at once", c.failures, len(seen))
		}
	}
}

func TestPause(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": time.Minute, "soon": time.Minute, "-1": time.Minute, "5": 5 * time.Second, "0": 0, "86400": 10 * time.Minute,
		"Sat, 21 Nov 2026 09:00:30 GMT": 30 * time.Second, "Sat, 21 Nov 2026 08:00:00 GMT": 0, "99999999999999": time.Minute,
	} {
		if got := pause(header, now); got != want {
			t.Errorf("Retry-After %q: %v, want %v", header, got, want)
		}
	}
}

func TestParseURL(t *testing.T) {
	for _, c := range []struct{ url, shown, err string }{
		{"https://lichess.org/api/broadcast/round/AbCd1234/push", "https://lichess.org/api/broadcast/round/AbCd1234/push", ""},
		{"https://example.org/push?key=hidden#x", "https://example.org/push", ""},
		{"http://127.0.0.1:8080/push", "http://127.0.0.1:8080/push", ""},
		{"http://[::1]:8080", "http://[::1]:8080", ""},
		{"http://localhost/push", "http://localhost/push", ""},
		{"http://example.org/push", "", "address of a push, example.org: expected https, since the token would be read by all in between"},
		{"https://an:secret@example.org/", "", "address of a push, example.org: expected no name and no password in it: the token says who sends"},
		{"example.org/push", "", "address of a push: expected such as https://lichess.org/api/broadcast/round/ROUND/push"},
		{"ftp://example.org/push", "", "address of a push: expected such as https://lichess.org/api/broadcast/round/ROUND/push"},
		{"", "", "address of a push: expected such as https://lichess.org/api/broadcast/round/ROUND/push"},
		{"https://a b/", "", "address of a push: expected such as https://lichess.org/api/broadcast/round/ROUND/push"},
	} {
		shown, err := ParseURL(c.url)
		if shown != c.shown || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%q: %q, %v, want %q, %s", c.url, shown, err, c.shown, c.err)
		}
	}
}

// FuzzAnswer answers with any text: the report is one short line without the token.
func FuzzAnswer(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add(200, "", `{"games":[{"error":"x"}]}`)
	corpus.Add(429, "7", "wait")
	corpus.Add(401, "", token+"\n\x1b[2J\u202e")
	corpus.Add(302, "", "")
	corpus.Add(431, "0", token[:9]+"\x91"+token[9:])
	corpus.Add(200, "", `{"games":[{"error":"\u006c`+token[1:]+`"}]}`)
	corpus.Fuzz(func(t testing.TB, code int, retry, body string) {
		r := &http.Response{StatusCode: code, Status: body, Header: http.Header{"Retry-After": {retry}}}
		for _, said := range []string{refusal(r, body, token).Error(), refusedGame(body, token)} {
			if len([]rune(said)) > 600 || strings.ContainsAny(said, "\n\x1b\u202e") || strings.Contains(said, token) {
				t.Errorf("%q", said)
			}
		}
	})
}
