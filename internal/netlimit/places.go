package netlimit

import (
	"net/netip"
	"sync"
)

// Places bounds how many may be in at once, of all and of one computer.
type Places struct {
	most, ofOne int

	mu  sync.Mutex
	all int
	of  map[netip.Addr]int
}

// NewPlaces returns so many free places, of which one computer may take so many.
func NewPlaces(most, ofOne int) *Places {
	return &Places{most: most, ofOne: ofOne, of: map[netip.Addr]int{}}
}

// Enter takes a place for who comes from an address, HOST:PORT, and says whether there was one. For who comes from no address of the
// Internet only that there are so many places in all bounds them.
func (p *Places) Enter(from string) bool { return p.enter(HostOf(from)) }

// Leave gives the place free of who has entered from an address.
func (p *Places) Leave(from string) { p.leave(HostOf(from)) }

func (p *Places) enter(host netip.Addr) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all >= p.most || host.IsValid() && p.of[host] >= p.ofOne {
		return false
	}
	p.all++
	p.of[host]++
	return true
}

func (p *Places) leave(host netip.Addr) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all--
	if p.of[host]--; p.of[host] == 0 {
		delete(p.of, host)
	}
}
