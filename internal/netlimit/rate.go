package netlimit

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const hostsMax = 4096

// Rates limits the requests of each computer.
type Rates struct {
	second, burst int
	now           func() time.Time

	mu    sync.Mutex
	hosts map[netip.Addr]*rate.Limiter
}

// NewRates allows each computer so many requests a second, and so many at once.
func NewRates(second, burst int) *Rates {
	return &Rates{second: second, burst: burst, now: time.Now, hosts: map[netip.Addr]*rate.Limiter{}}
}

// Allow reports whether an address may send a request now.
func (r *Rates) Allow(a netip.Addr) bool {
	now := r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	host := Host(a)
	limit := r.hosts[host]
	if limit == nil {
		r.forget(now)
		limit = rate.NewLimiter(rate.Limit(r.second), r.burst)
		r.hosts[host] = limit
	}
	return limit.AllowN(now, 1)
}

// forget makes room: a computer that may send as often as a newcomer need not be remembered; where too many may less, any of
// them goes. It makes at least half of the room at once, so that newcomers rarely wait for it.
func (r *Rates) forget(now time.Time) {
	if len(r.hosts) < hostsMax {
		return
	}
	for host, limit := range r.hosts {
		if limit.TokensAt(now) >= float64(r.burst) {
			delete(r.hosts, host)
		}
	}
	for host := range r.hosts {
		if len(r.hosts) <= hostsMax/2 {
			return
		}
		delete(r.hosts, host)
	}
}
