package api

import (
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

// A page of another site, whose name leads to the board since the page was loaded, may read as the public does, and nothing
// else.
func TestByAnotherSitesNameNobodyHasARole(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	b := &browser{api: a}
	b.signIn(t, token)
	signIn := `{"token":"` + token + `"}`
	for _, tc := range []struct {
		name               string
		kind               httpd.Listener
		host, method, path string
		body, shows        string
		want               int
	}{
		{"at the computer everybody looks", httpd.Loopback, "evil.example:8090", "GET", "/api/games", "", "", 200},
		{"a token is refused", httpd.Loopback, "evil.example:8090", "GET", "/api/games", "", "token", 421},
		{"to steer, too", httpd.Loopback, "evil.example:8090", "POST", "/api/games/open/stop", "", "token", 421},
		{"to sign in, too", httpd.Loopback, "evil.example:8090", "POST", "/arbiter/session", signIn, "", 421},
		{"and over TLS", httpd.TLS, "evil.example:7443", "GET", "/api/status", "", "token", 421},
		{"a session is refused", httpd.TLS, "evil.example:7443", "GET", "/api/status", "", "session", 421},
		{"but it may be given up", httpd.TLS, "evil.example:7443", "DELETE", "/arbiter/session", "", "another session", 204},
		{"from afar one looks by any name", httpd.Plain, "evil.example:8090", "GET", "/api/games", "", "", 200},
		{"the socket has no name", httpd.Socket, "evil.example", "GET", "/api/status", "", "", 200},
		{"by its address a token counts", httpd.Loopback, "127.0.0.1:8090", "GET", "/api/status", "", "token", 200},
		{"and a session", httpd.TLS, "board-7.local:7443", "GET", "/api/status", "", "session", 200},
		{"and one signs in", httpd.Loopback, "localhost:8090", "POST", "/arbiter/session", signIn, "", 200},
		{"by the name of a proxy one signs in", httpd.Loopback, "live.example.org", "POST", "/arbiter/session", signIn, "", 200},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a.door.SetNames([]string{"live.example.org"})
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
				r.AddCookie(&http.Cookie{Name: "__Host-kyban", Value: "secret"})
			}
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), tc.kind)))
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

// So it is on every route that there is, also where everybody may look: a token by another site's name is never taken.
func TestByAnotherSitesNameNoRouteTakesAToken(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	for _, route := range described(t, a) {
		for _, kind := range []httpd.Listener{httpd.Loopback, httpd.TLS} {
			r := httptest.NewRequest(route.method, route.path, strings.NewReader("{}"))
			r.Host = "evil.example"
			r.Header.Set("Authorization", "Bearer "+token)
			w, want := httptest.NewRecorder(), 421
			if route.method == "DELETE" && route.path == "/arbiter/session" {
				want = 204
			}
			if a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), kind))); w.Code != want {
				t.Errorf("%s %s by listener %v: %d %s, want %d", route.method, route.path, kind, w.Code, w.Body, want)
			}
		}
	}
	if done := a.board.(*table).done; len(done) != 0 {
		t.Errorf("the board did %q", done)
	}
}

func TestCheckHost(t *testing.T) {
	for name, want := range map[string]bool{
		"board.example.org": true, "Board-7": true, "xn--bn-c-xqa.vn": true, "7.example": true,
		"": false, "https://board.example.org": false, "board.example.org:443": false, "bàn.vn": false, "-a.example": false,
		"a..example": false, "board.example.org.": false, "*.example.org": false, strings.Repeat("a.", 127) + "aa": false,
	} {
		if err := httpd.CheckHost(name); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A client with the board's fingerprint trusts the board, by whatever name its network has for it.
func TestTheCertificateIsForTheNamesThatWereGiven(t *testing.T) {
	server, err := Listen(Config{Config: httpd.Config{Dir: t.TempDir(), Address: "127.0.0.1:0", Names: []string{"board-7.example.org"}, Log: slog.New(slog.DiscardHandler)}, Board: &table{}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(server.api.door.Authority())
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
