package main

import (
	"bufio"
	"crypto/tls"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// secure returns the address for callers with a role.
func (c *child) secure(t *testing.T) string {
	t.Helper()
	_, rest, ok := strings.Cut(c.said(), "boardd: control: ")
	if !ok {
		t.Fatalf("no address of control in\n%s", c.said())
	}
	address, _, _ := strings.Cut(rest, ",")
	return address
}

// trusting returns a client that trusts any server, and keeps no connection.
func trusting() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
}

// opened opens a stream with a header, and waits until it has begun; the channel is closed when it ends.
func opened(t *testing.T, address, header, value string) <-chan struct{} {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if header != "" {
		r.Header.Set(header, value)
	}
	answer, err := trusting().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", address, answer.Status)
	}
	lines := bufio.NewReader(answer.Body)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			if _, err := lines.ReadString('\n'); err != nil {
				return
			}
		}
	}()
	return ended
}

// dialed follows the board as a LiveChess board with a token; the channel is closed when that ends.
func dialed(t *testing.T, address, token string) <-chan struct{} {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), address+"/livechess", &websocket.DialOptions{
		HTTPClient: trusting(), HTTPHeader: http.Header{"Authorization": {"Bearer " + token}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			if _, _, err := conn.Read(t.Context()); err != nil {
				return
			}
		}
	}()
	return ended
}

// signedIn signs in with a token on the computer of the board, and returns the cookie of the session.
func (c *child) signedIn(t *testing.T, token string) string {
	t.Helper()
	answer, err := http.Post(c.pages+"/arbiter/session", "application/json", strings.NewReader(`{"token":"`+token+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if len(answer.Cookies()) != 1 {
		t.Fatalf("sign in: %s", answer.Status)
	}
	return answer.Cookies()[0].String()
}

// Every stream, of every role, ends when boardctl revokes the token, and so does one that began with a session; streams without
// a token, and with another token, go on.
func TestWhatIsFollowedWithATokenEndsWithIt(t *testing.T) {
	t.Parallel()
	boardctl := proctest.Build(t, "cmd/boardctl")
	c := startChild(t, t.TempDir(), "--control", "127.0.0.1:0")
	c.shown(t)
	secure := c.secure(t)
	others := map[string]<-chan struct{}{
		"of nobody":      opened(t, c.pages+"/api/games/1/events", "", ""),
		"of another one": opened(t, secure+"/api/events", "Authorization", "Bearer "+c.token(t, control.NewToken{Name: "Lan", Role: control.Viewer})),
	}
	for _, n := range []control.NewToken{
		{Name: "Trần", Role: control.Arbiter}, {Name: "An", Role: control.Player, Side: "red", Game: 1}, {Name: "Vũ", Role: control.Viewer},
	} {
		token := c.token(t, n)
		bearer, cookie := "Bearer "+token, c.signedIn(t, token)
		streams := map[string]<-chan struct{}{
			"a game, over TLS":            opened(t, secure+"/api/games/1/events", "Authorization", bearer),
			"all games, over TLS":         opened(t, secure+"/api/events", "Authorization", bearer),
			"a game, without TLS":         opened(t, c.pages+"/api/games/1/events", "Authorization", bearer),
			"a game, of a browser":        opened(t, c.pages+"/api/games/1/events", "Cookie", cookie),
			"all games, of a browser":     opened(t, c.pages+"/api/events", "Cookie", cookie),
			"as one of LiveChess":         dialed(t, c.pages, token),
			"as one of LiveChess, on TLS": dialed(t, secure, token),
		}
		if out, err := exec.Command(boardctl, "token", "revoke", n.Name, "--data", c.dir).CombinedOutput(); err != nil {
			t.Fatalf("revoke: %v\n%s", err, out)
		}
		for what, ended := range streams {
			select {
			case <-ended: // That it ends at once is held by a test in httpd with a fake clock.
			case <-time.After(awaittest.Patience):
				t.Errorf("%s: what is followed with the token goes on: %s", n.Role, what)
			}
		}
	}
	for who, ended := range others {
		select {
		case <-ended:
			t.Errorf("the stream %s has ended", who)
		default:
		}
	}
}
