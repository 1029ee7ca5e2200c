package api

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

// The page of another site may read public answers. An answer that a token, a session or the socket permits is shared with
// none.
func TestPagesOfOtherSitesReadWhatIsPublic(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	viewer := makeToken(t, a.door.Keyring(), control.Token{Name: "Vũ", Role: control.Viewer}, time.Hour, "")
	for _, tc := range []struct {
		name         string
		kind         httpd.Listener
		method, path string
		token        string
		code         int
		origin       string
	}{
		{"games over a network without TLS", httpd.Plain, "GET", "/api/games", "", 200, "*"},
		{"games on the computer itself", httpd.Loopback, "GET", "/api/games", "", 200, "*"},
		{"their head", httpd.Plain, "HEAD", "/api/games", "", 200, "*"},
		{"what a browser asks first", httpd.Plain, "OPTIONS", "/api/games", "", 204, "*"},
		{"games by a token", httpd.Loopback, "GET", "/api/games", viewer, 200, ""},
		{"games over TLS", httpd.TLS, "GET", "/api/games", viewer, 200, ""},
		{"games on the socket", httpd.Socket, "GET", "/api/games", "", 200, ""},
		{"how the board is", httpd.Plain, "GET", "/healthz", "", 200, ""},
		{"what needs a token", httpd.Plain, "GET", "/api/status", "", 403, ""},
		{"what a browser asks before it steers", httpd.Plain, "OPTIONS", "/api/games/open/stop", "", 405, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(tc.method, tc.path, nil)
			r.Host = "board.local"
			r.Header.Set("Origin", "https://club.example")
			if tc.token != "" {
				r.Header.Set("Authorization", "Bearer "+tc.token)
			}
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), tc.kind)))
			head := w.Header()
			if w.Code != tc.code || head.Get("Access-Control-Allow-Origin") != tc.origin || head.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%d, shared with %q; want %d, %q", w.Code, head.Get("Access-Control-Allow-Origin"), tc.code, tc.origin)
			}
		})
	}
}
