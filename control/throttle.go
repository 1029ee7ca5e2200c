package control

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How often somebody may try to sign in: so many times at once, and then again after a while.
const (
	attemptsMax   = 10
	attemptsEvery = 6 * time.Second
	addressesMax  = 1024 // Are remembered.
)

// throttle limits how often an address tries to sign in. A token can't be guessed; who tries is held off all the same,
// and fills neither the log nor the disk.
type throttle struct {
	now func() time.Time

	mu sync.Mutex
	of map[netip.Prefix]*rate.Limiter
}

// allow counts an attempt from an address, HOST:PORT, and says whether it may be made.
func (a *throttle) allow(from string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	network := networkOf(from)
	limit := a.of[network]
	if limit == nil {
		if a.of == nil || len(a.of) == addressesMax {
			a.of = map[netip.Prefix]*rate.Limiter{}
		}
		limit = rate.NewLimiter(rate.Every(attemptsEvery), attemptsMax)
		a.of[network] = limit
	}
	return limit.AllowN(a.now(), 1)
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
