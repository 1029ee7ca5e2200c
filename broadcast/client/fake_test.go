package client

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/pipetest"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

// boardd answers as boardd does; a test decides what happens.
type boardd struct {
	server *httptest.Server

	mu      sync.Mutex
	games   map[int]*told
	refuse  int           // The status of every answer, 0 to serve.
	mute    bool          // Streams open, and send nothing.
	aside   string        // Sent on every stream besides.
	changed chan struct{} // Closed when something changes.
	asked   []string      // The Last-Event-ID of each game stream.
}

// told is a game and the events sent of it.
type told struct {
	public.Detail
	kinds []string
}

func newBoardd(t *testing.T) *boardd {
	b := &boardd{games: map[int]*told{}, changed: make(chan struct{})}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/games", func(w http.ResponseWriter, _ *http.Request) {
		list := []public.Game{}
		for _, g := range b.games {
			list = append(list, g.Game)
		}
		reply(w, list)
	})
	mux.HandleFunc("GET /api/games/{id}", func(w http.ResponseWriter, r *http.Request) {
		if g := b.games[number(r)]; g != nil {
			reply(w, g.Detail)
			return
		}
		http.NotFound(w, r)
	})
	mux.HandleFunc("GET /api/events", func(w http.ResponseWriter, r *http.Request) {
		sent := map[int]string{}
		b.stream(w, r, func() (text string) {
			for id, g := range b.games {
				line, _ := json.Marshal(g.Game)
				if g.Live && sent[id] != string(line) {
					sent[id] = string(line)
					text += "event: board\ndata: " + string(line) + "\n\n"
				}
			}
			return text
		})
	})
	mux.HandleFunc("GET /api/games/{id}/events", func(w http.ResponseWriter, r *http.Request) {
		last := r.Header.Get("Last-Event-ID")
		b.asked = append(b.asked, last)
		seq, _ := strconv.Atoi(strings.TrimPrefix(last, "p"))
		b.stream(w, r, func() (text string) {
			g := b.games[number(r)]
			for ; g != nil && seq < len(g.kinds); seq++ {
				text += fmt.Sprintf("id: p%d\nevent: %s\ndata: {}\n\n", seq+1, g.kinds[seq])
			}
			return text
		})
	})
	b.server = pipetest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.refuse != 0 {
			http.Error(w, "refused", b.refuse)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	return b
}

func number(r *http.Request) int {
	n, _ := strconv.Atoi(r.PathValue("id"))
	return n
}

func reply(w http.ResponseWriter, body any) { _ = json.NewEncoder(w).Encode(body) }

// stream sends what fresh returns after each change. The caller holds the lock.
func (b *boardd) stream(w http.ResponseWriter, r *http.Request, fresh func() string) {
	flush := http.NewResponseController(w)
	_ = flush.Flush()
	aside := ""
	for {
		text := fresh()
		if b.aside != aside {
			aside = b.aside
			text += aside
		}
		if b.mute {
			text = ""
		}
		changed := b.changed
		b.mu.Unlock()
		_, err := w.Write([]byte(text))
		if err == nil {
			err = flush.Flush()
		}
		select {
		case <-changed:
		case <-r.Context().Done():
		}
		b.mu.Lock()
		if err != nil || r.Context().Err() != nil {
			return
		}
	}
}

// let applies a change.
func (b *boardd) let(happen func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	happen()
	close(b.changed)
	b.changed = make(chan struct{})
}

// play adds records to a game, and opens the game if there is none.
func (b *boardd) play(id int, kinds ...string) {
	b.let(func() {
		if b.games[id] == nil {
			b.games[id] = &told{Detail: public.Detail{Game: public.Game{ID: id, UID: fmt.Sprintf("game-%d", id), Open: true, Live: true}}}
		}
		g := b.games[id]
		for _, kind := range kinds {
			g.kinds = append(g.kinds, kind)
			if kind == "move" {
				g.Ply++
				g.Moves = append(g.Moves, "h2e2")
			}
			if kind == "end" {
				g.Open, g.Live = false, false
			}
			g.Seq, g.Last = len(g.kinds), fmt.Sprint("p", len(g.kinds))
		}
	})
}

// Get asks the board.
func (b *boardd) Get(ctx context.Context, path string, header http.Header) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.server.URL+path, nil)
	if err != nil {
		return nil, err
	}
	request.Header = header
	answer, err := b.server.Client().Do(request)
	if err == nil && answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return nil, status(answer.StatusCode)
	}
	return answer, err
}

// status is an answer other than 200.
type status int

func (s status) Error() string   { return http.StatusText(int(s)) }
func (s status) HTTPStatus() int { return int(s) }

// audience notes what a viewer gets.
type audience struct {
	mu     sync.Mutex
	states []State
	events []string      // GAME ID TYPE
	more   chan struct{} // Has a token when there is more to look at.
}

func (a *audience) Show(s State) { a.note(func() { a.states = append(a.states, s) }) }

func (a *audience) Tell(game int, e sse.Event) error {
	a.note(func() { a.events = append(a.events, fmt.Sprintf("%d %s %s", game, e.ID, e.Type)) })
	return nil
}

func (a *audience) note(change func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	change()
	select {
	case a.more <- struct{}{}:
	default:
	}
}

// followed makes an audience follow a board until the test ends or Follow returns.
func followed(t *testing.T, b *Board) (*audience, <-chan error) {
	ctx, cancel := context.WithCancel(t.Context())
	a, done := &audience{more: make(chan struct{}, 1)}, make(chan error, 1)
	go func() { done <- b.Follow(ctx, a) }()
	t.Cleanup(cancel)
	return a, done
}

// until waits for a state of the audience, an hour of the bubble's clock at most.
func (a *audience) until(t *testing.T, what string, is func(last State, events []string) bool) {
	t.Helper()
	for late := time.After(time.Hour); ; {
		a.mu.Lock()
		var last State
		if n := len(a.states); n > 0 {
			last = a.states[n-1]
		}
		events := a.events
		a.mu.Unlock()
		if is(last, events) {
			return
		}
		select {
		case <-a.more:
		case <-late:
			t.Fatalf("never %s: %+v, down %+v, %v", what, last, last.Down, events)
		}
	}
}
