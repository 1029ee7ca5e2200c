package auth

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How often somebody may try to sign in: so many times at once, and then again after a while. All those for whom a
// proxy asks may try so often together, for it may pass on what it was told.
const (
	attemptsMax    = 10
	attemptsEvery  = 6 * time.Second
	addressesMax   = 1024 // Are remembered.
	forwardedMax   = 100
	forwardedEvery = time.Second
)

// SignInLimit is the rate limit of sign-ins: how often an address may try. A token can't be guessed; who tries is held off all
// the same, and fills neither the log nor the disk. Only what an address may still try counts for all who are passed on, so
// that one of them does not hold off the others.
type SignInLimit struct {
	Now func() time.Time // The clock; tests set it.

	mu        sync.Mutex
	of        map[netip.Prefix]*rate.Limiter
	forwarded *rate.Limiter
}

// NewSignInLimit returns a limit of which nothing is used up.
func NewSignInLimit() *SignInLimit { return &SignInLimit{Now: time.Now} }

// Allow counts an attempt from an address, HOST:PORT, that a proxy may have passed on, and says whether it may be made.
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

// limit returns that of a network. The caller holds the lock.
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

// forget drops the addresses that have tried least, so that nobody clears his own count by trying from many others.
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

// networkOf returns whose address one is: a subscriber has a whole /64 of IPv6. What is no address is one and the same.
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
