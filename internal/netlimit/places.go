package netlimit

import (
	"net/netip"
	"sync"
)

// Places bounds how many may be in at once, of all and of one computer. A computer may come by an address of IPv4 and by one of IPv6,
// and nothing tells that they are of one: so the one that has most places of IPv4 and the one that has most of IPv6 are taken for one.
type Places struct {
	most, ofOne int

	mu    sync.Mutex
	all   int
	of    map[netip.Addr]int
	tally [2]tally // Of IPv4 and of IPv6.
}

// tally knows how many places the computer has that has most.
type tally struct {
	highest int
	hosts   map[int]int // How many computers have so many places.
}

// count notes that a computer that had so many places has as many as now.
func (t *tally) count(before, now int) {
	if t.hosts == nil {
		t.hosts = map[int]int{}
	}
	if t.hosts[before]--; t.hosts[before] <= 0 {
		delete(t.hosts, before)
	}
	if now > 0 {
		t.hosts[now]++
	}
	if now > t.highest || now < before && before == t.highest && t.hosts[before] == 0 {
		t.highest = now // One less than it was: then this one has it.
	}
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
	own, other := p.tallies(host)
	if p.all >= p.most || host.IsValid() && p.of[host]+other.highest >= p.ofOne {
		return false
	}
	p.all++
	p.of[host]++
	own.count(p.of[host]-1, p.of[host])
	return true
}

func (p *Places) leave(host netip.Addr) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all--
	p.of[host]--
	own, _ := p.tallies(host)
	own.count(p.of[host]+1, p.of[host])
	if p.of[host] == 0 {
		delete(p.of, host)
	}
}

// tallies returns that of a computer's addresses, and the other one. Who comes from no address of the Internet is in none that counts.
func (p *Places) tallies(host netip.Addr) (own, other *tally) {
	switch {
	case !host.IsValid():
		return &tally{}, &tally{}
	case host.Is4():
		return &p.tally[0], &p.tally[1]
	}
	return &p.tally[1], &p.tally[0]
}
