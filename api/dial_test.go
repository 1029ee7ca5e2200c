package api

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/httpd"
)

// dialledHall is a program that boards dial.
type dialledHall struct {
	server *httpd.Server
	boards map[string]chan *control.Client // By the fingerprints that it knows.

	unknown func() // Called for others.

	mu   sync.Mutex
	came []string // All fingerprints.
}

// startHall starts a hall that knows boards. A connection lasts until the client that it hands out is asked for the next one.
func startHall(t *testing.T, known ...string) *dialledHall {
	t.Helper()
	h := &dialledHall{boards: map[string]chan *control.Client{}}
	for _, fingerprint := range known {
		h.boards[fingerprint] = make(chan *control.Client)
	}
	var err error
	h.server, err = httpd.Listen(httpd.Config{Dir: t.TempDir(), Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler), Roles: auth.Roles{}, Boards: h.take},
		func(d *httpd.Door) httpd.Program { return httpd.Program{Title: "A hall", Register: func() {}} })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.server.Close() })
	return h
}

// take hands a board out, and once more to be given back.
func (h *dialledHall) take(ctx context.Context, fingerprint string, board *control.Client) {
	h.mu.Lock()
	h.came = append(h.came, fingerprint)
	h.mu.Unlock()
	if h.boards[fingerprint] == nil {
		h.unknown()
		return
	}
	for range 2 {
		select {
		case h.boards[fingerprint] <- board:
		case <-ctx.Done():
			return
		}
	}
}

// next returns the client of a new connection of a board, and ends the one before.
func (h *dialledHall) next(t *testing.T, fingerprint string, before *control.Client) *control.Client {
	t.Helper()
	for {
		select {
		case c := <-h.boards[fingerprint]:
			if c != before {
				return c
			}
		case <-time.After(5 * time.Minute):
			t.Fatal("the board does not dial")
		}
	}
}

// dial lets a board dial a hall.
func (b *fedBoard) dial(t *testing.T, h *dialledHall, fingerprint string) {
	t.Helper()
	if err := b.server.Dial(t.Context(), httpd.Peer{Name: "hall", Role: control.Arbiter, Address: h.server.Endpoint().Address, Fingerprint: fingerprint}); err != nil {
		t.Fatal(err)
	}
}

// A feed that waits lasts as long as the connection, and so would a packer: the hall asks for none.
func TestNothingIsPackedForAHall(t *testing.T) {
	b := startFed(t)
	h := startHall(t, b.server.Endpoint().Fingerprint)
	b.dial(t, h, h.server.Endpoint().Fingerprint)
	c := h.next(t, b.server.Endpoint().Fingerprint, nil)
	for _, path := range []string{control.FeedPath + "?from=0&follow=true", control.FeedPath + "?from=0"} {
		answer, err := c.Get(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if packed := answer.Header.Get("Content-Encoding"); packed != "" || answer.Uncompressed {
			t.Errorf("%s: it comes in %q, unpacked by the transport: %t", path, packed, answer.Uncompressed)
		}
	}
}

// Two boards in one process dial a hall, which nothing but these connections leads to. Rows come up and operations go down over the same
// one, and after each cut the hall goes on from what it has verified.
func TestTwoBoardsDialAHall(t *testing.T) {
	boards := []*fedBoard{startFed(t), startFed(t)}
	h := startHall(t, boards[0].server.Endpoint().Fingerprint, boards[1].server.Endpoint().Fingerprint)
	for _, b := range boards {
		game := b.plays(t, 0, "game", "move")
		for range 20 {
			b.plays(t, game, "touch", "move")
		}
		b.dial(t, h, h.server.Endpoint().Fingerprint)
	}
	for i, b := range boards {
		want, end := b.signed(t)
		followed := &hall{board: b.key}
		var c *control.Client
		for followed.place < end {
			c = h.next(t, b.server.Endpoint().Fingerprint, c)
			if err := followed.follow(t.Context(), c, end, 25); err != nil && !errors.Is(err, errCut) {
				t.Fatal(err)
			}
		}
		if got := followed.lines(); !reflect.DeepEqual(got, want) {
			t.Errorf("board %d: %d entries, want %d", i, len(got), len(want))
		}
		following, stop := context.WithCancel(t.Context())
		for e, err := range c.Feed(following, b.key, end, true) {
			if err != nil {
				break
			}
			if e.Row != nil || e.Checkpoint != nil {
				t.Errorf("board %d: %s behind the end", i, line(e))
			}
			if _, err := c.Do(t.Context(), control.Request{Op: control.Resign, Body: control.SideBody{Side: "red"}}); err != nil { // While the feed waits.
				t.Errorf("board %d: %v", i, err)
			}
			stop()
		}
		stop()
		if did := b.table.done[1:]; !reflect.DeepEqual(did, []string{"resign by hall (arbiter) red"}) {
			t.Errorf("board %d did %q", i, did)
		}
		if _, err := c.Do(t.Context(), control.Request{Op: control.End}); err == nil || !strings.Contains(err.Error(), "hall may not do this: it is not among the rights of role arbiter") {
			t.Errorf("board %d is ended by the hall: %v", i, err)
		}
	}
}

func TestABoardDialsNobodyElse(t *testing.T) {
	b := startFed(t)
	h, other := startHall(t, b.server.Endpoint().Fingerprint), startHall(t)
	b.dial(t, h, other.server.Endpoint().Fingerprint)
	want := "another board answers, or somebody in its place: expected fingerprint " + other.server.Endpoint().Fingerprint + ", found " + h.server.Endpoint().Fingerprint
	<-b.lines // The arbiter's token was made.
	if got := <-b.lines; !strings.Contains(got, "not connected to hall") || !strings.Contains(got, want) {
		t.Errorf("%s", got)
	}
	if len(h.came) > 0 {
		t.Errorf("it came all the same: %q", h.came)
	}
}

// A pinned fingerprint stands for no operator, who may do everything, and for no player, who has a game and a side.
func TestWhoIsDialledHasARole(t *testing.T) {
	b := startFed(t)
	for _, role := range []control.Role{control.Operator, control.Player, "", "king"} {
		err := b.server.Dial(t.Context(), httpd.Peer{Name: "hall", Role: role, Address: "https://127.0.0.1:1", Fingerprint: b.server.Endpoint().Fingerprint})
		if want := fmt.Sprintf("hall: expected a role of those who can be dialled, such as arbiter, found %q", role); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A server that no board dials refuses the handshake.
func TestABoardDialsABoard(t *testing.T) {
	b, other := startFed(t), startFed(t)
	own, err := auth.OpenAuthority(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := own.ForPrograms()
	if err != nil {
		t.Fatal(err)
	}
	at := other.server.Endpoint()
	if conn, err := control.Dial(t.Context(), at.Address, at.Fingerprint, shown); err == nil {
		t.Error("it answers")
		conn.Close()
	} else if !strings.Contains(err.Error(), "expected somebody whom boards dial (kyban-board/1), found a server that does not speak it") {
		t.Error(err)
	}
}

// Whoever dials without a certificate of a board is refused, and who speaks HTTPS is answered as ever.
func TestWhoDialsAHall(t *testing.T) {
	b := startFed(t)
	h := startHall(t, b.server.Endpoint().Fingerprint)
	c, err := control.Remote(h.server.Endpoint().Address, h.server.Endpoint().Fingerprint, "", 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, err := range c.Feed(t.Context(), evidence.PublicKey{}, 0, false) {
		var refused *control.RefusedError
		if !errors.As(err, &refused) || refused.Status != 404 {
			t.Errorf("over HTTPS: %v", err)
		}
	}
	bare, err := control.Dial(t.Context(), h.server.Endpoint().Address, h.server.Endpoint().Fingerprint, tls.Certificate{})
	if err == nil { // The handshake of TLS 1.3 ends here before the server has seen that there is no certificate.
		if _, err := io.ReadAll(bare); err == nil || !strings.Contains(err.Error(), "certificate required") {
			t.Errorf("without a certificate: %v", err)
		}
		bare.Close()
	}
	if len(h.came) > 0 {
		t.Errorf("a board came: %q", h.came)
	}
}

// A board that the hall does not know is let go, and dials ever more rarely.
func TestAHallLetsABoardGo(t *testing.T) {
	b := startFed(t)
	h := startHall(t)
	stranger := make(chan struct{}, 100)
	h.unknown = func() { stranger <- struct{}{} }
	b.dial(t, h, h.server.Endpoint().Fingerprint)
	for range 2 {
		select {
		case <-stranger:
		case <-time.After(5 * time.Minute):
			t.Fatal("it does not dial again")
		}
	}
}

// A hall that is dialled asks for several things at once. They all go over the one connection, also those that begin before it is ready.
func TestRequestsThatBeginTogetherShareTheConnection(t *testing.T) {
	b := startFed(t)
	b.plays(t, 0, "game", "move")
	h := startHall(t, b.server.Endpoint().Fingerprint)
	b.dial(t, h, h.server.Endpoint().Fingerprint)
	c := h.next(t, b.server.Endpoint().Fingerprint, nil)
	begin, answers := make(chan struct{}), make(chan error)
	for range 8 {
		go func() {
			<-begin
			_, err := c.Status(t.Context())
			answers <- err
		}()
	}
	close(begin)
	for range 8 {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	c.Close()
	if _, err := c.Status(t.Context()); err == nil || !strings.Contains(err.Error(), "the board that dialled has hung up") {
		t.Errorf("behind the end: %v", err)
	}
}
