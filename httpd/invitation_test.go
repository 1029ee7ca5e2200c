package httpd

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWhoFollowsTheInvitationOfADemo(t *testing.T) {
	route := Invitation{Code: "k7m2p9xa", Token: "kyb_arbiter_secret"}.Route()
	mux := http.NewServeMux()
	mux.Handle(route.Method+" "+route.Pattern, route.Handler)
	ask := func(from, path string) (int, string) {
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code, w.Header().Get("Location")
	}
	for _, c := range []struct {
		what, from, path string
		status           int
		leads            string
	}{
		{"on this computer", "127.0.0.1:5000", "/demo/k7m2p9xa", 303, "/arbiter#token=kyb_arbiter_secret"},
		{"by IPv6", "[::1]:5000", "/demo/k7m2p9xa", 303, "/arbiter#token=kyb_arbiter_secret"},
		{"in capital letters", "127.0.0.1:5000", "/demo/K7M2P9XA", 303, "/arbiter#token=kyb_arbiter_secret"},
		{"from the network", "192.0.2.7:5000", "/demo/k7m2p9xa", 404, ""},
		{"mistyped", "127.0.0.1:5000", "/demo/k7m2p9xb", 404, ""},
		{"a part of it", "127.0.0.1:5000", "/demo/k7m2", 404, ""},
	} {
		if status, leads := ask(c.from, c.path); status != c.status || leads != c.leads {
			t.Errorf("%s: %d %q, want %d %q", c.what, status, leads, c.status, c.leads)
		}
	}
	for range invitationTries {
		ask("127.0.0.1:5000", "/demo/22222222")
	}
	if status, _ := ask("127.0.0.1:5000", "/demo/k7m2p9xa"); status != 404 {
		t.Errorf("after %d wrong ones: %d, want 404", invitationTries, status)
	}
}
