package control

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How often somebody may try to sign in: so many times at once, and then again after a while. All those who come over this
// computer, which says for whom it asks, may try so often together, for it may say what it likes.
const (
	attemptsMax   = 10
	attemptsEvery = 6 * time.Second
	addressesMax  = 1024 // Are remembered.
	passedOnMax   = 100
	passedOnEvery = time.Second
)

// throttle limits how often an address tries to sign in. A token can't be guessed; who tries is held off all the same,
// and fills neither the log nor the disk. Only what an address may still try counts for all who are passed on, so that one of
// them does not hold off the others.
type throttle struct {
	now func() time.Time

	mu       sync.Mutex
	of       map[netip.Prefix]*rate.Limiter
	passedOn *rate.Limiter
}

// allow counts an attempt from an address, HOST:PORT, that this computer may have passed on, and says whether it may be made.
func (a *throttle) allow(from string, passedOn bool) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.limit(networkOf(from)).AllowN(a.now(), 1) {
		return false
	}
	if a.passedOn == nil {
		a.passedOn = rate.NewLimiter(rate.Every(passedOnEvery), passedOnMax)
	}
	return !passedOn || a.passedOn.AllowN(a.now(), 1)
}

// limit returns that of a network. The caller holds the lock.
func (a *throttle) limit(network netip.Prefix) *rate.Limiter {
	limit := a.of[network]
	if limit == nil {
		if a.of == nil {
			a.of = map[netip.Prefix]*rate.Limiter{}
		}
		a.forget()
		limit = rate.NewLimiter(rate.Every(attemptsEvery), attemptsMax)
		a.of[network] = limit
	}
	return limit
}

// forget makes room: those who have tried least go first, so that nobody is rid of what he did by trying from elsewhere.
func (a *throttle) forget() {
	if len(a.of) < addressesMax {
		return
	}
	for left := float64(attemptsMax); left >= 0 && len(a.of) > addressesMax/2; left-- {
		for network, limit := range a.of {
			if limit.TokensAt(a.now()) >= left {
				delete(a.of, network)
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
