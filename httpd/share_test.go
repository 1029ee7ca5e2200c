package httpd

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// The page of another site may read public answers. An answer that a token, a session or the socket permits is shared with
// none.
func TestPagesOfOtherSitesReadWhatIsPublic(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	viewer := makeToken(t, a.keyring, control.Token{Name: "Vũ", Role: control.Viewer}, time.Hour, "")
	for _, tc := range []struct {
		name         string
		kind         listenerKind
		method, path string
		token        string
		code         int
		origin       string
	}{
		{"games over a network without TLS", listenPlain, "GET", "/api/games", "", 200, "*"},
		{"games on the computer itself", listenLoopback, "GET", "/api/games", "", 200, "*"},
		{"their head", listenPlain, "HEAD", "/api/games", "", 200, "*"},
		{"what a browser asks first", listenPlain, "OPTIONS", "/api/games", "", 204, "*"},
		{"games by a token", listenLoopback, "GET", "/api/games", viewer, 200, ""},
		{"games over TLS", listenTLS, "GET", "/api/games", viewer, 200, ""},
		{"games on the socket", listenSocket, "GET", "/api/games", "", 200, ""},
		{"how the board is", listenPlain, "GET", "/healthz", "", 200, ""},
		{"what needs a token", listenPlain, "GET", "/api/status", "", 403, ""},
		{"what a browser asks before it steers", listenPlain, "OPTIONS", "/api/games/open/stop", "", 405, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(tc.method, tc.path, nil)
			r.Host = "board.local"
			r.Header.Set("Origin", "https://club.example")
			if tc.token != "" {
				r.Header.Set("Authorization", "Bearer "+tc.token)
			}
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r.WithContext(withListener(r.Context(), tc.kind)))
			head := w.Header()
			if w.Code != tc.code || head.Get("Access-Control-Allow-Origin") != tc.origin || head.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%d, shared with %q; want %d, %q", w.Code, head.Get("Access-Control-Allow-Origin"), tc.code, tc.origin)
			}
		})
	}
}
