package httpd

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"

	"github.com/kyban/kyban/internal/netlimit"
)

// Limits bound the requests without encryption, in all and for one address. A hall of people is often behind one address, so
// the limit of one address is little less than that of all. Behind a proxy the address is that of the proxy's client. The zero
// value is sensible.
type Limits struct {
	Connections int // Open at once; 8000 by default. At most half of the files that the system lets boardd open.
	PerAddress  int // Of them, of one address; seven of eight.
	Requests    int // A second, of one address; 500. As many as Burst may come at once.
	Burst       int // 20000.
}

// withDefaults returns the limits with defaults filled in, for so many open files. Connections are files, and the store, the
// arbiters and the operator need some.
func (l Limits) withDefaults(files int) Limits {
	connections := min(cmp.Or(l.Connections, 8000), files/2)
	return Limits{connections, min(cmp.Or(l.PerAddress, connections-connections/8), connections), cmp.Or(l.Requests, 500), cmp.Or(l.Burst, 20000)}
}

func (l Limits) listener(listener net.Listener, proxies netlimit.Proxies) net.Listener {
	return netlimit.HTTP(listener, l.Connections, l.PerAddress, proxies)
}

// handler refuses requests beyond the rate of an address, or beyond its connections behind a proxy.
func (l Limits) handler(next http.Handler) http.Handler {
	next = l.limitForwarded(next)
	rates := netlimit.NewRates(l.Requests, l.Burst)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at, err := netip.ParseAddrPort(r.RemoteAddr)
		if err == nil && !rates.Allow(at.Addr()) {
			w.Header().Set("Retry-After", "2")
			writeProblem(w, http.StatusTooManyRequests, "too many requests from this address: ask again in 2 seconds")
			return
		}
		next.ServeHTTP(w, r)
	})
}
