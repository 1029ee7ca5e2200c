package livechess

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/randtest"
)

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

// table is a board that a test plays on.
// seats are places that are the same for all.
type seats struct{ *netlimit.Places }

func (s seats) Enter(_ context.Context, from string) (leave func()) {
	if !s.Places.Enter(from) {
		return nil
	}
	return func() { s.Leave(from) }
}

type table struct {
	mu      sync.Mutex
	board   Board
	err     error
	changed chan struct{}
}

func newTable() *table {
	return &table{changed: make(chan struct{}), board: Board{
		Serial: "3f9a01c2", Active: true, Game: 3, Start: start + " w - - 0 1", Placement: start, Result: "*",
	}}
}

func (b *table) read(context.Context) (Board, <-chan struct{}, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.board, b.changed, b.err
}

func (b *table) change(how func(*Board)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	how(&b.board)
	close(b.changed)
	b.changed = make(chan struct{})
}

func cannon(b *Board) {
	b.Placement = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
	b.Moves, b.Texts = []string{"h2e2"}, []string{"C2=5"}
}

// always grants access for ever.
func always(context.Context, func(error)) func() { return func() {} }

func serve(t *testing.T, b *table, most int) (*Server, string) {
	t.Helper()
	s := New(Config{Board: b.read, Guard: always, Now: func() time.Time { return time.UnixMilli(1795251600000) }, Places: seats{netlimit.NewPlaces(most, most)}})
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, server.URL
}

func connect(t *testing.T, url string) *websocket.Conn {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	return conn
}

func send(t *testing.T, conn *websocket.Conn, text string) {
	t.Helper()
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, conn *websocket.Conn, want string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	_, got, err := conn.Read(ctx)
	if err != nil {
		t.Fatalf("%v, want %s", err, want)
	}
	if string(got) != want {
		t.Fatalf("heard\n%s\nwant\n%s", got, want)
	}
}

const (
	begun = `{"response":"feed","id":7,"param":{"serialnr":"3f9a01c2","flipped":false,` +
		`"board":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR","clock":null,` +
		`"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","san":[],"match":true,` +
		`"game":3,"moves":[],"result":"*"},"time":1795251600000}`
	moved = `{"response":"feed","id":7,"param":{"serialnr":"3f9a01c2","flipped":false,` +
		`"board":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR","clock":null,` +
		`"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","san":["C2=5"],"match":true,` +
		`"game":3,"moves":["h2e2"],"result":"*"},"time":1795251600000}`
	subscribe = `{"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":7,"param":{"serialnr":"3f9a01c2"}}}`
	done      = `{"response":"call","id":2,"param":null,"time":1795251600000}`
)

func TestAClientFollowsTheBoard(t *testing.T) {
	b := newTable()
	_, url := serve(t, b, 4)
	conn := connect(t, url)
	send(t, conn, `{"call":"eboards","id":1}`)
	expect(t, conn, `{"response":"call","id":1,"param":[{"serialnr":"3f9a01c2","source":"kyban","state":"ACTIVE","battery":null,`+
		`"comment":null,"board":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR","flipped":false,"clock":null}],"time":1795251600000}`)
	send(t, conn, subscribe)
	expect(t, conn, done)
	expect(t, conn, begun)
	b.change(func(*Board) {}) // No change that clients see.
	b.change(cannon)
	expect(t, conn, moved)
	send(t, conn, `{"call":"unsubscribe","id":"u","param":{"id":7}}`)
	expect(t, conn, `{"response":"call","id":"u","param":null,"time":1795251600000}`)
	b.change(func(b *Board) { b.Result = "1-0" })
	send(t, conn, `{"call":"dance","id":9}`)
	expect(t, conn, `{"response":"error","id":9,"param":{"message":"call \"dance\": expected eboards, subscribe or unsubscribe"},"time":1795251600000}`)
}

func TestCallsThatCantBeAnswered(t *testing.T) {
	board := newTable().board
	for _, c := range []struct{ name, call, message string }{
		{"no JSON", `hello`, `expected a JSON object such as {"call":"eboards","id":1}`},
		{"another feed", `{"call":"subscribe","id":2,"param":{"feed":"clockevent","id":7}}`, `feed "clockevent": expected eboardevent`},
		{"no feed", `{"call":"subscribe","id":2}`, `feed "": expected eboardevent`},
		{"a feed without an id", `{"call":"subscribe","id":2,"param":{"feed":"eboardevent","param":{"serialnr":"3f9a01c2"}}}`,
			`subscribe: expected an id of the feed in param, such as 7`},
		{"another board", `{"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":7,"param":{"serialnr":"47588"}}}`,
			`serialnr "47588": expected "3f9a01c2", the only board here`},
		{"the same feed again", `{"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":1,"param":{"serialnr":"3f9a01c2"}}}`,
			`feed 1: there is such a feed already`},
		{"a feed that is not there", `{"call":"unsubscribe","id":2,"param":{"id":7}}`, `feed 7: there is no such feed`},
		{"set up from outside", `{"call":"call","id":2,"param":{"id":1,"method":"setup","param":{"fen":"9/9"}}}`,
			`nobody sets up or turns this board from outside`},
	} {
		t.Run(c.name, func(t *testing.T) {
			known := feeds{"1"}
			got := known.answer([]byte(c.call), board, time.UnixMilli(0))
			if got.Response != "error" || got.Param != (refusal{c.message}) || len(known) != 1 {
				t.Errorf("%+v, want %s", got, c.message)
			}
		})
	}
	var known feeds
	for i := range feedsMax + 1 {
		id := string(rune('A' + i))
		r := known.answer([]byte(strings.ReplaceAll(subscribe, `"id":7`, `"id":"`+id+`"`)), board, time.UnixMilli(0))
		if want := i < feedsMax; (r.Response == "call") != want {
			t.Errorf("feed %d: %+v", i, r)
		}
	}
}

func TestWhoIsTooMuchIsSentAway(t *testing.T) {
	b := newTable()
	_, url := serve(t, b, 1)
	first := connect(t, url)
	send(t, first, `{"call":"eboards","id":1}`)
	if _, _, err := first.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, response, err := websocket.Dial(t.Context(), url, nil)
	if err == nil || response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "" {
		t.Errorf("a second connection: %v, %v", response, err)
	}
	long := `{"call":"` + strings.Repeat("x", messageMax) + `"}`
	send(t, first, long)
	if _, _, err := first.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a message of %d bytes: %v", len(long), err)
	}
	response, err = http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusUpgradeRequired && response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("no WebSocket: %s", response.Status)
	}
}

func TestTheEndIsTold(t *testing.T) {
	b := newTable()
	s, url := serve(t, b, 4)
	conn := connect(t, url)
	send(t, conn, subscribe)
	expect(t, conn, done)
	expect(t, conn, begun)
	closed := make(chan struct{})
	go func() {
		s.Close()
		close(closed)
	}()
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("heard %v, want that it is going away", err)
	}
	<-closed
}

func TestABoardThatCantBeRead(t *testing.T) {
	b := newTable()
	b.err = errors.New("disk on fire")
	_, url := serve(t, b, 4)
	conn := connect(t, url)
	_, _, err := conn.Read(t.Context())
	if websocket.CloseStatus(err) != websocket.StatusInternalError || strings.Contains(err.Error(), "fire") {
		t.Errorf("heard %v", err)
	}
}

func FuzzAnswer(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, seed := range []string{`{"call":"eboards","id":1}`, subscribe, `{"call":"unsubscribe","id":3,"param":{"id":7}}`, `[]`, `null`,
		`{"call":"call","id":{"a":[1]},"param":[]}`, `{"call":"subscribe","id":1,"param":{"feed":"eboardevent","id":"\u2028","param":{"serialnr":"3f9a01c2"}}}`} {
		corpus.Add([]byte(seed))
	}
	board := newTable().board
	corpus.Fuzz(func(t testing.TB, message []byte) {
		known := feeds{"1"}
		now := time.UnixMilli(0)
		r := known.answer(message, board, now)
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatalf("an answer that is no JSON: %v", err)
		}
		if len(text) > 2000 || r.Response == "error" && len(known) != 1 {
			t.Errorf("%d feeds, answered %s", len(known), text)
		}
		for _, feed := range known {
			if _, err := json.Marshal(board.event(feed, now)); err != nil {
				t.Errorf("feed %q: %v", feed, err)
			}
		}
	})
}
