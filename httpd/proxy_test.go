package httpd

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/netlimit"
)

// proxies are the proxies that tests trust.
func proxies(t *testing.T) netlimit.Proxies {
	t.Helper()
	named, err := netlimit.ParseProxies([]string{"127.0.0.1", "::1"})
	if err != nil {
		t.Fatal(err)
	}
	return named
}

func TestLimitsHoldForWhoAsksAProxy(t *testing.T) {
	a, log := newTestDoor(t, program{})
	for _, tc := range []struct {
		name      string
		named     bool // The proxy is trusted.
		peer      string
		forwarded func(n int) string
		answered  int // Of ten requests.
	}{
		{"a viewer behind the proxy", true, "127.0.0.1:4000", func(int) string { return "203.0.113.5" }, 3},
		{"who writes another address before his own each time", true, "127.0.0.1:4000", func(n int) string { return fmt.Sprintf("198.51.100.%d, 203.0.113.5", n) }, 3},
		{"as many viewers behind the proxy", true, "127.0.0.1:4000", func(n int) string { return fmt.Sprintf("203.0.113.%d", n) }, 10},
		{"who is no proxy and names another address each time", true, "192.0.2.9:4000", func(n int) string { return fmt.Sprintf("203.0.113.%d", n) }, 3},
		{"who is no proxy and names a proxy", true, "192.0.2.9:4000", func(int) string { return "127.0.0.1" }, 3},
		{"this computer where no proxy is named", false, "127.0.0.1:4000", func(n int) string { return fmt.Sprintf("203.0.113.%d", n) }, 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var named netlimit.Proxies
			if tc.named {
				named = proxies(t)
			}
			served := a.ClientAddress(named, Limits{Requests: 1, Burst: 3}.withDefaults(1024).handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))
			answered := 0
			for n := range 10 {
				r := httptest.NewRequest("GET", "/", nil)
				r.RemoteAddr = tc.peer
				r.Header.Set("X-Forwarded-For", tc.forwarded(n))
				w, d := httptest.NewRecorder(), Loopback
				if strings.HasPrefix(tc.peer, "192.") {
					d = Plain
				}
				served.ServeHTTP(w, r.WithContext(WithListener(r.Context(), d)))
				if w.Code == 200 {
					answered++
				}
			}
			if answered != tc.answered {
				t.Errorf("%d requests are answered, want %d", answered, tc.answered)
			}
		})
	}
	if said := strings.Join(*log, "\n"); said != "pages: a proxy on this computer asks for others, who all count as one: start boardd with --proxy 127.0.0.1" {
		t.Errorf("the log says %q", said)
	}
}

// Long requests, and the streams that are hijacked from them, count as connections of the proxy's client.
func TestAViewerBehindAProxyHasNotAllConnections(t *testing.T) {
	a, _ := newTestDoor(t, program{})
	taken := make(chan net.Conn, 10)
	served := a.ClientAddress(proxies(t), Limits{Connections: 5, PerAddress: 2}.withDefaults(1024).handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/stream" {
			return
		}
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
		taken <- conn
	})))
	server := httptest.NewServer(served)
	defer server.Close()
	get := func(path, viewer string) int {
		r, err := http.NewRequestWithContext(t.Context(), "GET", server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", viewer)
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer.StatusCode
	}
	for i, step := range []struct {
		path, viewer string
		want         int
	}{
		{"/stream", "203.0.113.5", 200}, {"/", "203.0.113.5", 200}, {"/stream", "203.0.113.5", 200}, {"/stream", "203.0.113.5", 503}, {"/", "203.0.113.5", 503},
		{"/stream", "203.0.113.6", 200}, {"/stream", "203.0.113.6", 200}, {"/stream", "203.0.113.7", 200}, {"/", "203.0.113.8", 503},
	} {
		if got := get(step.path, step.viewer); got != step.want {
			t.Errorf("step %d, %s for %s: %d, want %d", i+1, step.path, step.viewer, got, step.want)
		}
	}
	for range 5 {
		(<-taken).Close()
	}
	if got := get("/", "203.0.113.5"); got != 200 {
		t.Errorf("when all streams have ended: %d", got)
	}
}
