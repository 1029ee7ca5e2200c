package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

func TestWhatIsAskedForByWhichListener(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	viewer := makeToken(t, a.door.Keyring(), control.Token{Name: "Vũ", Role: control.Viewer}, time.Hour, "")
	const look, steer, open, page = "GET /api/games", "POST /api/games/open/stop", "GET /healthz", "GET /api/status"
	for _, tc := range []struct {
		name string
		kind httpd.Listener
		ask  string
		show string // The header or cookie that authenticates the caller.
		want int
		body string
	}{
		{"over TLS a role is needed to look", httpd.TLS, look, "", 401, "expected a token"},
		{"and not for what shows no game", httpd.TLS, open, "", 200, ""},
		{"a viewer sees what everybody does", httpd.TLS, look, viewer, 200, "all: false"},
		{"an arbiter sees all", httpd.TLS, look, token, 200, "all: true"},
		{"over the socket the operator asks", httpd.Socket, look, "", 200, "all: true"},
		{"on the computer itself everybody looks", httpd.Loopback, look, "", 200, "all: false"},
		{"a token counts there", httpd.Loopback, look, token, 200, "all: true"},
		{"and steers", httpd.Loopback, steer, token, 200, "playing"},
		{"but nobody without one", httpd.Loopback, steer, "", 401, "expected a token"},
		{"over a network without TLS everybody looks", httpd.Plain, look, "", 200, "all: false"},
		{"a token is refused there", httpd.Plain, look, token, 403, "use the one of --control"},
		{"a wrong one, too: it is somebody's somewhere", httpd.Plain, look, "kyb_arbiter_x", 403, "use the one of --control"},
		{"a session, too", httpd.Plain, look, "cookie", 403, "use the one of --control"},
		{"nobody steers there", httpd.Plain, steer, "", 403, "use the one of --control"},
		{"nor signs in", httpd.Plain, "POST /arbiter/session", "", 403, "use the one of --control"},
		{"nor reads what needs a token", httpd.Plain, page, "", 403, "use the one of --control"},
		{"a wrong token does not fall back to looking", httpd.Loopback, look, "kyb_arbiter_x", 401, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			method, path, _ := strings.Cut(tc.ask, " ")
			r := httptest.NewRequest(method, path, nil)
			r.Host = "board.local"
			switch tc.show {
			case "":
			case "cookie":
				r.AddCookie(&http.Cookie{Name: "kyban", Value: "secret"})
			default:
				r.Header.Set("Authorization", "Bearer "+tc.show)
			}
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), tc.kind)))
			if w.Code != tc.want || !strings.Contains(w.Body.String(), tc.body) {
				t.Errorf("%d %s, want %d %q", w.Code, w.Body, tc.want, tc.body)
			}
		})
	}
	if log := strings.Join(*lines, "\n"); !strings.Contains(log, "refused GET /api/games from ") || strings.Contains(log, token) || strings.Contains(log, "secret") {
		t.Errorf("the daemon's log says %s", log)
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
