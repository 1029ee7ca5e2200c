package httpd

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"sync"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
)

// ClientAddress gives a proxy's request the address of its client: the limits of an address and the daemon's log are about the
// client. A sender that is not one of the operator's proxies keeps its own address, whatever it writes.
func (d *Door) ClientAddress(proxies netlimit.Proxies, next http.Handler) http.Handler {
	var unnamed sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		forwarded := r.Header.Values("X-Forwarded-For")
		from, isForwarded := proxies.Asker(r.RemoteAddr, forwarded)
		switch {
		case isForwarded:
			r = r.WithContext(context.WithValue(r.Context(), forwardedKey, true))
			r.RemoteAddr = from
		case len(forwarded) > 0 && ListenerOf(r.Context()) == Loopback:
			unnamed.Do(func() {
				host, _, _ := net.SplitHostPort(r.RemoteAddr)
				d.log.Warn("pages: a proxy on this computer asks for others, who all count as one: start boardd with --proxy "+host, "address", host)
			})
		}
		next.ServeHTTP(w, r)
	})
}

// countedWriter answers a request that counts as a connection of its client. A hijacked connection keeps the count.
type countedWriter struct {
	http.ResponseWriter
	leave    func()
	hijacked bool
}

func (w *countedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Hijack takes the connection over. It counts until it is closed.
func (w *countedWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	w.hijacked = true
	return netlimit.Counted(conn, w.leave), buffers, nil
}

// limitForwarded bounds the requests of one address that a proxy passes on and that are answered at the same time: direct
// clients have their connections counted.
func (l Limits) limitForwarded(next http.Handler) http.Handler {
	places := netlimit.NewPlaces(l.Connections, l.PerAddress)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isForwarded(r.Context()) {
			next.ServeHTTP(w, r)
			return
		}
		from := r.RemoteAddr
		if !places.Enter(from) {
			w.Header().Set("Retry-After", "10")
			problem.Write(w, r, http.StatusServiceUnavailable, message.Errorf("too many connections: come back later"))
			return
		}
		counted := &countedWriter{ResponseWriter: w, leave: func() { places.Leave(from) }}
		defer func() {
			if !counted.hijacked {
				counted.leave()
			}
		}()
		next.ServeHTTP(counted, r)
	})
}

func isForwarded(ctx context.Context) bool { return ctx.Value(forwardedKey) != nil }
