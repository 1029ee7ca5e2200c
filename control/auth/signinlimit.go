package auth

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// The limit of sign-ins: so many at once, and then one more after a while. All clients behind a proxy have so many together,
// for a proxy may pass on any address.
const (
	attemptsMax    = 10
	attemptsEvery  = 6 * time.Second
	addressesMax   = 1024 // The number of remembered addresses.
	forwardedMax   = 100
	forwardedEvery = time.Second
)

// SignInLimit is the rate limit of sign-ins: how often an address may try. A token can't be guessed; the limit keeps attempts
// from filling the log and the disk. Only allowed attempts count for the clients behind a proxy together, so that one of them
// does not hold off the others.
type SignInLimit struct {
	Now func() time.Time // The clock; tests set it.

	mu        sync.Mutex
	of        map[netip.Prefix]*rate.Limiter
	forwarded *rate.Limiter
}

// NewSignInLimit returns an unused limit.
func NewSignInLimit() *SignInLimit { return &SignInLimit{Now: time.Now} }

// Allow counts an attempt from an address, HOST:PORT, that a proxy may have passed on, and reports whether it is allowed.
func (l *SignInLimit) Allow(from string, forwarded bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.limit(networkOf(from)).AllowN(l.Now(), 1) {
		return false
	}
	if l.forwarded == nil {
		l.forwarded = rate.NewLimiter(rate.Every(forwardedEvery), forwardedMax)
	}
	return !forwarded || l.forwarded.AllowN(l.Now(), 1)
}

// limit returns the limit of a network. The caller holds the lock.
func (l *SignInLimit) limit(network netip.Prefix) *rate.Limiter {
	limit := l.of[network]
	if limit == nil {
		if l.of == nil {
			l.of = map[netip.Prefix]*rate.Limiter{}
		}
		l.forget()
		limit = rate.NewLimiter(rate.Every(attemptsEvery), attemptsMax)
		l.of[network] = limit
	}
	return limit
}

// forget drops the addresses with the fewest attempts, so that no one clears his own count by attempts from many others.
func (l *SignInLimit) forget() {
	if len(l.of) < addressesMax {
		return
	}
	for left := float64(attemptsMax); left >= 0 && len(l.of) > addressesMax/2; left-- {
		for network, limit := range l.of {
			if limit.TokensAt(l.Now()) >= left {
				delete(l.of, network)
			}
		}
	}
}

// networkOf returns the network of one subscriber: a whole /64 in IPv6. All texts that are not addresses share one.
func networkOf(from string) netip.Prefix {
	at, err := netip.ParseAddrPort(from)
	if err != nil {
		return netip.Prefix{}
	}
	bits := 32
	if at.Addr().Unmap().Is6() {
		bits = 64
	}
	network, _ := at.Addr().Unmap().WithZone("").Prefix(bits) // The bits are those of the address.
	return network
}
