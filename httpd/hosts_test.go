package httpd

import (
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

func TestByWhichHostsABoardIsKnown(t *testing.T) {
	own, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	known := newHostNames([]string{"Live.Example.org"})
	for host, want := range map[string]bool{
		"192.0.2.7":                  true,
		"192.0.2.7:8090":             true,
		"127.0.0.1:8090":             true,
		"[2001:db8::7]":              true,
		"[fe80::1%25eth0]:7443":      true,
		"[::1]:8090":                 true,
		"localhost:8090":             true,
		"LOCALHOST":                  true,
		"localhost.":                 true,
		"board.localhost:8090":       true,
		"board-7.local:7443":         true,
		"board-7.local.":             true,
		own + ":8090":                true,
		"board.kyban.internal":       true,
		"live.example.org":           true,
		"LIVE.example.ORG.:443":      true,
		"evil.example":               false,
		"evil.example:8090":          false,
		"x.live.example.org":         false,
		"live.example.org.evil":      false,
		"notlocal":                   false,
		"127.0.0.1.evil.example":     false,
		"192.0.2.7.nip.io":           false,
		"local":                      false,
		"":                           false,
		":8090":                      false,
		"2130706433":                 false,
		"board.local@evil.example:1": false,
	} {
		if got := known.contains(host); got != want {
			t.Errorf("%q: %v, want %v", host, got, want)
		}
	}
}

// A page of another site, whose name leads to the board since the page was loaded, may read as the public does, and nothing
// else.
func TestByAnotherSitesNameNobodyHasARole(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	token := makeToken(t, a.keyring, control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	b := &browser{api: a}
	b.signIn(t, token)
	signIn := `{"token":"` + token + `"}`
	for _, tc := range []struct {
		name               string
		kind               listenerKind
		host, method, path string
		body, shows        string
		want               int
	}{
		{"at the computer everybody looks", listenLoopback, "evil.example:8090", "GET", "/api/games", "", "", 200},
		{"a token is refused", listenLoopback, "evil.example:8090", "GET", "/api/games", "", "token", 421},
		{"to steer, too", listenLoopback, "evil.example:8090", "POST", "/api/games/open/stop", "", "token", 421},
		{"to sign in, too", listenLoopback, "evil.example:8090", "POST", "/arbiter/session", signIn, "", 421},
		{"and over TLS", listenTLS, "evil.example:7443", "GET", "/api/status", "", "token", 421},
		{"a session is refused", listenTLS, "evil.example:7443", "GET", "/api/status", "", "session", 421},
		{"but it may be given up", listenTLS, "evil.example:7443", "DELETE", "/arbiter/session", "", "another session", 204},
		{"from afar one looks by any name", listenPlain, "evil.example:8090", "GET", "/api/games", "", "", 200},
		{"the socket has no name", listenSocket, "evil.example", "GET", "/api/status", "", "", 200},
		{"by its address a token counts", listenLoopback, "127.0.0.1:8090", "GET", "/api/status", "", "token", 200},
		{"and a session", listenTLS, "board-7.local:7443", "GET", "/api/status", "", "session", 200},
		{"and one signs in", listenLoopback, "localhost:8090", "POST", "/arbiter/session", signIn, "", 200},
		{"by the name of a proxy one signs in", listenLoopback, "live.example.org", "POST", "/arbiter/session", signIn, "", 200},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a.hosts = newHostNames([]string{"live.example.org"})
			r := httptest.NewRequest(tc.method, tc.path, strings.NewReader(tc.body))
			r.Host = tc.host
			if tc.body != "" {
				r.Header.Set("Content-Type", "application/json")
			}
			switch tc.shows {
			case "token":
				r.Header.Set("Authorization", "Bearer "+token)
			case "session":
				r.Header.Set("X-Forwarded-Proto", "https")
				r.AddCookie(b.cookie)
			case "another session":
				r.Header.Set("X-Forwarded-Proto", "https")
				r.AddCookie(&http.Cookie{Name: cookieName, Value: "secret"})
			}
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(withListener(r.Context(), tc.kind)))
			if w.Code != tc.want || tc.want == 421 && !strings.Contains(detail(w), `start boardd with --name`) {
				t.Errorf("%d %s, want %d", w.Code, w.Body, tc.want)
			}
		})
	}
	if done := a.board.(*table).done; len(done) != 0 {
		t.Errorf("the board did %q", done)
	}
	if log := strings.Join(*lines, "\n"); !strings.Contains(log, `"evil.example" is no name that this board knows`) || strings.Contains(log, token) {
		t.Errorf("the daemon's log says %s", log)
	}
}

func TestCheckHost(t *testing.T) {
	for name, want := range map[string]bool{
		"board.example.org": true, "Board-7": true, "xn--bn-c-xqa.vn": true, "7.example": true,
		"": false, "https://board.example.org": false, "board.example.org:443": false, "bàn.vn": false, "-a.example": false,
		"a..example": false, "board.example.org.": false, "*.example.org": false, strings.Repeat("a.", 127) + "aa": false,
	} {
		if err := CheckHost(name); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A client with the board's fingerprint trusts the board, by whatever name its network has for it.
func TestTheCertificateIsForTheNamesThatWereGiven(t *testing.T) {
	server, err := Listen(Config{Dir: t.TempDir(), Address: "127.0.0.1:0", Names: []string{"board-7.example.org"}, Board: &table{}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(server.api.ca)
	for name, want := range map[string]bool{"board-7.example.org": true, "localhost": true, "board.kyban.internal": true, "elsewhere.example": false} {
		conn, err := tls.Dial("tcp", strings.TrimPrefix(server.Endpoint().Address, "https://"), &tls.Config{RootCAs: roots, ServerName: name})
		if (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil {
			conn.Close()
		}
	}
}
