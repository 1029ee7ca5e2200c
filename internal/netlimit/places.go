package netlimit

import (
	"net/netip"
	"sync"
)

// Places limits the clients inside, in all and of one computer. A computer may come by an address of IPv4 and by one of IPv6,
// and nothing shows that they are of one: so the computer with most places of IPv4 and the one with most of IPv6 count as
// one.
type Places struct {
	most, ofOne int

	mu    sync.Mutex
	all   int
	of    map[netip.Addr]int
	tally [2]tally // Of IPv4 and of IPv6.
}

// tally knows how many places the computer with most places has.
type tally struct {
	highest int
	hosts   map[int]int // How many computers have so many places.
}

// count notes that a computer's places changed from before to now.
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
		t.highest = now // One less than before: then this one has it.
	}
}

// NewPlaces returns most free places; one computer may take ofOne of them.
func NewPlaces(most, ofOne int) *Places {
	return &Places{most: most, ofOne: ofOne, of: map[netip.Addr]int{}}
}

// Enter takes a place for a client from an address, HOST:PORT, and reports whether there was one. For a client without an
// Internet address only the total limit counts.
func (p *Places) Enter(from string) bool { return p.enter(HostOf(from)) }

// Leave releases the place of a client that entered from an address.
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

// tallies returns the tally of a computer's address family, and the other one. A client without an Internet address is in
// none that counts.
func (p *Places) tallies(host netip.Addr) (own, other *tally) {
	switch {
	case !host.IsValid():
		return &tally{}, &tally{}
	case host.Is4():
		return &p.tally[0], &p.tally[1]
	}
	return &p.tally[1], &p.tally[0]
}

// Seats are Places that bound one person, too, by the number of his token and on all his computers. The number 0 is no person.
type Seats struct {
	*Places
	ofPerson int

	known sync.Mutex
	taken map[int64]int
}

// NewSeats returns most free places: one computer may take ofOne, one person ofPerson.
func NewSeats(most, ofOne, ofPerson int) *Seats {
	return &Seats{Places: NewPlaces(most, ofOne), ofPerson: ofPerson, taken: map[int64]int{}}
}

// Take takes a place for a person at an address, HOST:PORT, and returns its release, nil if there is none.
func (s *Seats) Take(person int64, from string) (leave func()) {
	s.known.Lock()
	defer s.known.Unlock()
	if person != 0 && s.taken[person] >= s.ofPerson || !s.Enter(from) {
		return nil
	}
	s.taken[person]++
	return func() {
		s.known.Lock()
		defer s.known.Unlock()
		if s.taken[person]--; s.taken[person] == 0 {
			delete(s.taken, person)
		}
		s.Leave(from)
	}
}
