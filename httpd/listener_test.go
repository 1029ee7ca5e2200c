package httpd

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/control"
)

func TestWhatIsAskedForByWhichListener(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	token := makeToken(t, a.keyring, control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	viewer := makeToken(t, a.keyring, control.Token{Name: "Vũ", Role: control.Viewer}, time.Hour, "")
	const look, steer, open, page = "GET /api/games", "POST /api/games/open/stop", "GET /healthz", "GET /api/status"
	for _, tc := range []struct {
		name string
		kind listenerKind
		ask  string
		show string // The header or cookie that authenticates the caller.
		want int
		body string
	}{
		{"over TLS a role is needed to look", listenTLS, look, "", 401, "expected a token"},
		{"and not for what shows no game", listenTLS, open, "", 200, ""},
		{"a viewer sees what everybody does", listenTLS, look, viewer, 200, "all: false"},
		{"an arbiter sees all", listenTLS, look, token, 200, "all: true"},
		{"over the socket the operator asks", listenSocket, look, "", 200, "all: true"},
		{"on the computer itself everybody looks", listenLoopback, look, "", 200, "all: false"},
		{"a token counts there", listenLoopback, look, token, 200, "all: true"},
		{"and steers", listenLoopback, steer, token, 200, "playing"},
		{"but nobody without one", listenLoopback, steer, "", 401, "expected a token"},
		{"over a network without TLS everybody looks", listenPlain, look, "", 200, "all: false"},
		{"a token is refused there", listenPlain, look, token, 403, "use the one of --control"},
		{"a wrong one, too: it is somebody's somewhere", listenPlain, look, "kyb_arbiter_x", 403, "use the one of --control"},
		{"a session, too", listenPlain, look, "cookie", 403, "use the one of --control"},
		{"nobody steers there", listenPlain, steer, "", 403, "use the one of --control"},
		{"nor signs in", listenPlain, "POST /arbiter/session", "", 403, "use the one of --control"},
		{"nor reads what needs a token", listenPlain, page, "", 403, "use the one of --control"},
		{"a wrong token does not fall back to looking", listenLoopback, look, "kyb_arbiter_x", 401, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			method, path, _ := strings.Cut(tc.ask, " ")
			r := httptest.NewRequest(method, path, nil)
			r.Host = "board.local"
			switch tc.show {
			case "":
			case "cookie":
				r.AddCookie(&http.Cookie{Name: plainCookieName, Value: "secret"})
			default:
				r.Header.Set("Authorization", "Bearer "+tc.show)
			}
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(withListener(r.Context(), tc.kind)))
			if w.Code != tc.want || !strings.Contains(w.Body.String(), tc.body) {
				t.Errorf("%d %s, want %d %q", w.Code, w.Body, tc.want, tc.body)
			}
		})
	}
	if log := strings.Join(*lines, "\n"); !strings.Contains(log, "refused GET /api/games from ") || strings.Contains(log, token) || strings.Contains(log, "secret") {
		t.Errorf("the daemon's log says %s", log)
	}
}

// ends is a connection between two addresses.
type ends struct {
	net.Conn
	local, remote string
}

func (c ends) LocalAddr() net.Addr  { return named(c.local) }
func (c ends) RemoteAddr() net.Addr { return named(c.remote) }

// named is an address in its written form.
type named string

func (named) Network() string  { return "tcp" }
func (n named) String() string { return string(n) }

func TestOnlyAConnectionWithinTheComputerIsLoopback(t *testing.T) {
	for _, tc := range []struct {
		local, remote string
		want          listenerKind
	}{
		{"127.0.0.1:8090", "127.0.0.1:40000", listenLoopback},
		{"[::1]:8090", "[::1]:40000", listenLoopback},
		{"127.0.0.1:8090", "[::ffff:127.0.0.1]:40000", listenLoopback},
		{"192.0.2.7:8090", "127.0.0.1:40000", listenPlain},
		{"127.0.0.1:8090", "192.0.2.9:40000", listenPlain},
		{"192.0.2.7:8090", "192.0.2.7:40000", listenPlain},
		{"board", "127.0.0.1:40000", listenPlain},
	} {
		if got := plainListener(ends{local: tc.local, remote: tc.remote}); got != tc.want {
			t.Errorf("from %s to %s: listener %d, want %d", tc.remote, tc.local, got, tc.want)
		}
	}
}

func TestEveryRouteThatIsShownIsDescribed(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	w := ask(a, "", "GET", "/openapi.json", "")
	for _, want := range []string{`"/api/games":{"get":{`, `"/healthz":{"get":{`, `"/api/status":{"get":{`} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s is not in %s", want, w.Body)
		}
	}
}

func TestWhoAsksTooOftenIsAskedToWait(t *testing.T) {
	synctest.Test(t, testWhoAsksTooOften) // Its clock stands still meanwhile.
}

func testWhoAsksTooOften(t *testing.T) {
	served := Limits{Requests: 1, Burst: 3}.withDefaults(1024).handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	get := func(from string, d listenerKind) int {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		served.ServeHTTP(w, r.WithContext(withListener(r.Context(), d)))
		if w.Code == 429 && w.Header().Get("Retry-After") == "" {
			t.Error("he is not told when to come back")
		}
		return w.Code
	}
	for n, want := range []int{200, 200, 200, 429, 429} {
		if got := get("192.0.2.9:1", listenPlain); got != want {
			t.Errorf("request %d: %d, want %d", n+1, got, want)
		}
	}
	if got := get("192.0.2.10:1", listenPlain); got != 200 {
		t.Errorf("from another address: %d", got)
	}
	for n, want := range []int{200, 200, 200, 429, 429} {
		if got := get("127.0.0.1:1", listenLoopback); got != want {
			t.Errorf("request %d from this computer: %d, want %d", n+1, got, want)
		}
	}
}

func TestConnectionsLeaveFilesToOthers(t *testing.T) {
	for _, c := range []struct {
		limits    Limits
		files     int
		all, each int
	}{
		{Limits{}, 1 << 20, 8000, 7000},
		{Limits{}, 1024, 512, 448},
		{Limits{Connections: 100, PerAddress: 20}, 1024, 100, 20},
		{Limits{Connections: 9000, PerAddress: 9000}, 1 << 20, 9000, 9000},
	} {
		if got := c.limits.withDefaults(c.files); got.Connections != c.all || got.PerAddress != c.each {
			t.Errorf("%+v of %d files: %d and %d, want %d and %d", c.limits, c.files, got.Connections, got.PerAddress, c.all, c.each)
		}
	}
}
