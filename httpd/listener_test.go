package httpd

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
)

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
		want          Listener
	}{
		{"127.0.0.1:8090", "127.0.0.1:40000", Loopback},
		{"[::1]:8090", "[::1]:40000", Loopback},
		{"127.0.0.1:8090", "[::ffff:127.0.0.1]:40000", Loopback},
		{"192.0.2.7:8090", "127.0.0.1:40000", Plain},
		{"127.0.0.1:8090", "192.0.2.9:40000", Plain},
		{"192.0.2.7:8090", "192.0.2.7:40000", Plain},
		{"board", "127.0.0.1:40000", Plain},
	} {
		if got := plainListener(ends{local: tc.local, remote: tc.remote}); got != tc.want {
			t.Errorf("from %s to %s: listener %d, want %d", tc.remote, tc.local, got, tc.want)
		}
	}
}

func TestWhoAsksTooOftenIsAskedToWait(t *testing.T) {
	synctest.Test(t, testWhoAsksTooOften) // Its clock stands still meanwhile.
}

func testWhoAsksTooOften(t *testing.T) {
	served := Limits{Requests: 1, Burst: 3}.withDefaults(1024).handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	get := func(from string, d Listener) int {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		served.ServeHTTP(w, r.WithContext(WithListener(r.Context(), d)))
		if w.Code == 429 && w.Header().Get("Retry-After") == "" {
			t.Error("he is not told when to come back")
		}
		return w.Code
	}
	for n, want := range []int{200, 200, 200, 429, 429} {
		if got := get("192.0.2.9:1", Plain); got != want {
			t.Errorf("request %d: %d, want %d", n+1, got, want)
		}
	}
	if got := get("192.0.2.10:1", Plain); got != 200 {
		t.Errorf("from another address: %d", got)
	}
	for n, want := range []int{200, 200, 200, 429, 429} {
		if got := get("127.0.0.1:1", Loopback); got != want {
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
