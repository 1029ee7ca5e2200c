package api

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/recorder"
)

// fedBoard is a board on the network whose log can be followed.
type fedBoard struct {
	dir    string
	store  *recorder.Store
	server *Server
	key    evidence.PublicKey
	token  string // Of an arbiter.
	table  *table
	lines  chan string // Of its log.
}

// startFed starts a board.
func startFed(t *testing.T) *fedBoard {
	t.Helper()
	b := &fedBoard{dir: t.TempDir(), table: &table{}, lines: make(chan string, 100)}
	var err error
	if b.store, err = recorder.OpenSealed(b.dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.store.Close() })
	if b.key, err = b.store.BoardKey(t.Context()); err != nil {
		t.Fatal(err)
	}
	if b.server, err = Listen(Config{Config: httpd.Config{Dir: b.dir, Address: "127.0.0.1:0", Log: logtest.New(func(line string) { b.lines <- line })}, Board: b.table, Log: b.store}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.server.Close() })
	made, err := local(t, b.dir).NewToken(t.Context(), control.NewToken{Name: "Trần", Role: control.Arbiter})
	if err != nil {
		t.Fatal(err)
	}
	b.token = made.Text
	return b
}

// client returns a client of the board over the network.
func (b *fedBoard) client(t *testing.T, fingerprint, token string) *control.Client {
	t.Helper()
	c, err := control.Remote(b.server.Endpoint().Address, fingerprint, token, 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// plays stores something in a game, 0 for a new one, which it returns.
func (b *fedBoard) plays(t *testing.T, game int, kinds ...string) int {
	t.Helper()
	var records [][]byte
	for _, kind := range kinds {
		records = append(records, fmt.Appendf(nil, `{"type":%q}`, kind))
	}
	batch := recorder.Batch{Game: game, Fact: []byte(`{"fact":"event"}`), Records: records}
	err := error(nil)
	if game == 0 {
		game, err = b.store.NewGame(t.Context(), boardlog.Meta{Source: "gpio"}, batch)
	} else {
		err = b.store.Append(t.Context(), batch)
	}
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// line returns an entry as the board would send it.
func line(e boardlog.Entry) string { return string(e.Line()) }

// signed returns the lines of all that the board has signed.
func (b *fedBoard) signed(t *testing.T) (lines []string, end int) {
	t.Helper()
	for e, err := range b.store.Feed(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		lines, end = append(lines, line(e)), e.Place
	}
	return lines, end
}

// hall holds what it has verified of a board.
type hall struct {
	board    evidence.PublicKey
	place    int
	verified []boardlog.Entry
}

// errCut ends a connection of a hall.
var errCut = errors.New("cut")

// follow takes entries until it has verified all up to a place, or is cut off behind so many. It goes on from what it has verified.
func (h *hall) follow(ctx context.Context, c *control.Client, to, cut int) error {
	followers := map[evidence.UID]*evidence.Follower{}
	take := func(e boardlog.Entry) (err error) {
		f := followers[e.UID]
		if f == nil {
			if f, err = evidence.NewFollower(h.board, e.UID); err != nil {
				return err
			}
			followers[e.UID] = f
		}
		if e.Row == nil {
			return f.Checkpoint(e.Checkpoint.Note)
		}
		hashed := e.Row.Hashed(e.UID)
		return f.Record(&hashed)
	}
	for _, e := range h.verified {
		if err := take(e); err != nil {
			return err
		}
	}
	var waiting []boardlog.Entry
	for e, err := range c.Feed(ctx, h.board, h.place, true) {
		if err != nil {
			return err
		}
		if e.Row == nil && e.Checkpoint == nil {
			continue
		}
		if err := take(e); err != nil {
			return err
		}
		if waiting = append(waiting, e); e.Checkpoint != nil {
			h.verified, h.place, waiting = append(h.verified, waiting...), e.Place, nil
		}
		if h.place == to {
			return nil
		}
		if cut--; cut == 0 {
			return errCut
		}
	}
	return nil
}

func (h *hall) lines() (lines []string) {
	for _, e := range h.verified {
		lines = append(lines, line(e))
	}
	return lines
}

// Two boards play in one process. A hall follows both, is cut off again and again, and has each row once.
func TestTwoBoardsAreFollowedOverCutConnections(t *testing.T) {
	boards := []*fedBoard{startFed(t), startFed(t)}
	rng := randtest.New(t, 31)
	for range 4 {
		for _, b := range boards {
			first := b.plays(t, 0, "game", "move")
			for range 10 {
				b.plays(t, first, "touch", "move")
			}
			b.plays(t, 1, "ruling") // It comes late, and waits for no touch of the game that is on.
			b.plays(t, first, "touch")
		}
	}
	for i, b := range boards {
		want, end := b.signed(t)
		h := &hall{board: b.key}
		c := b.client(t, b.server.Endpoint().Fingerprint, b.token)
		cuts := 0
		for h.place < end {
			if err := h.follow(t.Context(), c, end, 1+rng.IntN(40)); err != nil && !errors.Is(err, errCut) {
				t.Fatal(err)
			}
			cuts++
		}
		if got := h.lines(); !reflect.DeepEqual(got, want) || cuts < 3 {
			t.Errorf("board %d: %d entries over %d connections, want %d", i, len(got), cuts, len(want))
		}
		other := &hall{board: boards[1-i].key}
		if err := other.follow(t.Context(), c, end, 0); err == nil || !strings.Contains(err.Error(), "expected the feed of the board "+other.board.String()) {
			t.Errorf("board %d in the place of the other: %v", i, err)
		}
	}
}

func TestAFeedWaitsForTheNext(t *testing.T) {
	b := startFed(t)
	c := b.client(t, b.server.Endpoint().Fingerprint, b.token)
	entries := make(chan string)
	ctx, cancel := context.WithCancel(t.Context())
	var failed error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for e, err := range c.Feed(ctx, b.key, 0, true) {
			if failed = err; err == nil {
				entries <- line(e)
			}
		}
	}()
	next := func() string {
		select {
		case e := <-entries:
			return e
		case <-time.After(5 * time.Minute):
			t.Fatal("nothing comes")
			return ""
		}
	}
	if got := next(); got != `{"place":0}` {
		t.Fatalf("before the first game: %s", got)
	}
	game := b.plays(t, 0, "move")
	want, _ := b.signed(t)
	for _, want := range append(want, `{"place":3}`) {
		if got := next(); got != want {
			t.Fatalf("%s\nwant %s", got, want)
		}
	}
	b.plays(t, game, "touch") // It waits for its move.
	b.plays(t, game, "move")
	for _, want := range []string{`"seq":3,`, `"seq":4,`, `"seq":5,`, `"seq":6,`, `"size":7,`, `{"place":7}`} {
		if got := next(); !strings.Contains(got, want) {
			t.Fatalf("%s\nwant %s", got, want)
		}
	}
	cancel()
	<-ended
	if !errors.Is(failed, context.Canceled) {
		t.Errorf("a feed that is broken off: %v", failed)
	}
}

func TestWhoMayFollow(t *testing.T) {
	b, other := startFed(t), startFed(t)
	b.plays(t, 0, "move")
	viewer, err := local(t, b.dir).NewToken(t.Context(), control.NewToken{Name: "Hoa", Role: control.Viewer})
	if err != nil {
		t.Fatal(err)
	}
	pin := b.server.Endpoint().Fingerprint
	for _, c := range []struct {
		name   string
		client *control.Client
		from   int
		want   string
	}{
		{"an arbiter", b.client(t, pin, b.token), 0, ""},
		{"from the last row on", b.client(t, pin, b.token), 3, ""},
		{"the operator", local(t, b.dir), 0, ""},
		{"a viewer", b.client(t, pin, viewer.Text), 0, "Hoa may not do this: it is not among the rights of role viewer"},
		{"without a token", b.client(t, pin, ""), 0, "expected a token"},
		{"with another board's token", b.client(t, pin, other.token), 0, "no token of this board"},
		{"another board answers", b.client(t, other.server.Endpoint().Fingerprint, b.token), 0, "another board answers, or somebody in its place"},
		{"from behind what is signed", b.client(t, pin, b.token), 4, "place 4: the board has not signed so much: expected one up to 3"},
	} {
		var failed error
		for _, err := range c.client.Feed(t.Context(), b.key, c.from, false) {
			failed = err
		}
		if c.want == "" && failed != nil || c.want != "" && (failed == nil || !strings.Contains(failed.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, failed, c.want)
		}
	}
}

func TestAFeedEndsWithItsToken(t *testing.T) {
	b := startFed(t)
	c := b.client(t, b.server.Endpoint().Fingerprint, b.token)
	var failed error
	for _, err := range c.Feed(t.Context(), b.key, 0, true) {
		if failed = err; err == nil {
			if err := local(t, b.dir).Revoke(t.Context(), "Trần"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !errors.Is(failed, io.EOF) {
		t.Errorf("it ends with %v", failed)
	}
}

// slowly is a log that a reader takes slowly: begun is called when he has begun.
type slowly struct {
	httpd.Log
	begun func()
}

func (l slowly) Feed(_ context.Context, from int) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		for i := range 3000 {
			if i == 1 {
				l.begun()
			}
			if !yield(boardlog.Entry{Place: from}, nil) {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// One that does not wait for more, too: who reads it slowly would go on reading what comes.
func TestAnyFeedEndsWithItsToken(t *testing.T) {
	b := startFed(t)
	keyring, err := auth.OpenKeyring(t.TempDir(), auth.BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer keyring.Close()
	token, err := keyring.Make(control.NewToken{Name: "Trần", Role: control.Arbiter})
	if err != nil {
		t.Fatal(err)
	}
	a := &api{board: &table{}, log: slowly{b.store, func() {
		if err := keyring.Revoke("Trần"); err != nil {
			t.Error(err)
		}
	}}}
	a.opens(keyring, slog.New(slog.DiscardHandler), nil, nil, nil)
	defer func() {
		if cut := recover(); cut != http.ErrAbortHandler {
			t.Errorf("the connection is not cut: %v", cut)
		}
	}()
	w := ask(a, token.Text, "GET", "/api/rows?from=0", "")
	t.Errorf("all is sent: %d, %d bytes", w.Code, w.Body.Len())
}

func TestAFeedEndsWithItsBoard(t *testing.T) {
	b := startFed(t)
	c := b.client(t, b.server.Endpoint().Fingerprint, b.token)
	var failed error
	for _, err := range c.Feed(t.Context(), b.key, 0, true) {
		if failed = err; err == nil {
			go b.server.Close()
		}
	}
	if !errors.Is(failed, io.EOF) {
		t.Errorf("it ends with %v", failed)
	}
}

// A token that has all its places takes none of others, an address leaves some to others, and the operator has his own.
func TestNobodyTakesThePlacesOfAllFeeds(t *testing.T) {
	b := startFed(t)
	operator := local(t, b.dir)
	token := func(name string) *control.Client {
		made, err := operator.NewToken(t.Context(), control.NewToken{Name: name, Role: control.Arbiter})
		if err != nil {
			t.Fatal(err)
		}
		return b.client(t, b.server.Endpoint().Fingerprint, made.Text)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begins := func(c *control.Client, follow bool) error {
		begun := make(chan error)
		go func() {
			for _, err := range c.Feed(ctx, b.key, 0, follow) {
				select {
				case begun <- err:
				case <-ctx.Done():
				}
			}
			select {
			case begun <- nil:
			case <-ctx.Done():
			}
		}()
		return <-begun
	}
	lan, minh, hoa := token("Lan"), token("Minh"), token("Hoa")
	for _, step := range []struct {
		name    string
		client  *control.Client
		feeds   int
		crowded bool // One more is refused.
	}{{"Lan", lan, 4, true}, {"Minh", minh, 4, true}, {"Hoa, from the address of both", hoa, 0, true}, {"the operator", operator, 4, true}} {
		for n := range step.feeds {
			if err := begins(step.client, true); err != nil {
				t.Fatalf("%s, feed %d: %v", step.name, n+1, err)
			}
		}
		err := begins(step.client, true)
		if crowded := err != nil && strings.Contains(err.Error(), "too many programs follow this board"); crowded != step.crowded {
			t.Errorf("%s, one more: %v", step.name, err)
		}
		if err := begins(step.client, false); err != nil {
			t.Errorf("%s, one that does not wait: %v", step.name, err)
		}
	}
}

// What is sent is as docs/formats/feed.md has it, compressed for those who accept that.
func TestAFeedAsItIsSent(t *testing.T) {
	b := startFed(t)
	b.plays(t, 0, "move")
	keyring, err := auth.OpenKeyring(t.TempDir(), auth.BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer keyring.Close()
	a := &api{board: &table{}, log: b.store}
	a.opens(keyring, slog.New(slog.DiscardHandler), nil, nil, nil)
	lines, _ := b.signed(t)
	want := strings.Join(append(append([]string{string(boardlog.NewFeedHead(b.key, 0).Line())}, lines...), `{"place":3}`, ""), "\n")
	for coding, header := range map[string][]string{"": nil, "gzip": {"Accept-Encoding", "gzip"}} {
		w := ask(a, "operator", "GET", "/api/rows?from=0", "", header...)
		var body io.Reader = w.Body
		if coding == "gzip" {
			if body, err = gzip.NewReader(w.Body); err != nil {
				t.Fatal(err)
			}
		}
		got, err := io.ReadAll(body)
		if err != nil || string(got) != want || w.Header().Get("Content-Encoding") != coding || w.Header().Get("Content-Type") != "application/jsonl" {
			t.Errorf("%v %v\n%s\nwant %s", err, w.Header(), got, want)
		}
	}
	if w := ask(a, "operator", "GET", "/api/rows?from=-1", ""); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("from a place before the first: %d", w.Code)
	}
}
