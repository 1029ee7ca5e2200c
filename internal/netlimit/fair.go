package netlimit

import (
	"net"
	"net/netip"
	"slices"
	"sync"
)

// Fair limits the open connections. For one more it closes the oldest connection of the computer that has most, so that no
// computer keeps the others out: a few connections are safe from a computer that opens many. Known users stay while there are
// unknown ones, because many computers may come with one connection each.
func Fair(l net.Listener, most int) net.Listener {
	return &fair{Listener: l, most: most, open: map[netip.Addr][]*counted{}}
}

type fair struct {
	net.Listener
	most int

	mu   sync.Mutex
	all  int
	open map[netip.Addr][]*counted // By computer, the oldest first.
}

// Accept waits for a connection, and makes room for it.
func (l *fair) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	bound(conn)
	host := hostOf(conn)
	c := &counted{Conn: conn}
	c.leave = sync.OnceFunc(func() { l.leave(host, c) })
	if crowded := l.enter(host, c); crowded != nil {
		crowded.Close()
	}
	return c, nil
}

// enter counts a connection in and returns the one that has to make room for it, nil for none.
func (l *fair) enter(host netip.Addr, c *counted) (crowded *counted) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= l.most {
		if crowded = l.oldest(func(c *counted) bool { return !c.known.Load() }); crowded == nil {
			crowded = l.oldest(func(*counted) bool { return true })
		}
	}
	l.all++
	l.open[host] = append(l.open[host], c)
	return crowded
}

// oldest returns the oldest closable connection of the computer that has most of them, nil for none.
func (l *fair) oldest(mayGo func(*counted) bool) (oldest *counted) {
	most := 0
	for _, own := range l.open {
		going := slices.DeleteFunc(slices.Clone(own), func(c *counted) bool { return !mayGo(c) })
		if len(going) > most {
			most, oldest = len(going), going[0]
		}
	}
	return oldest
}

func (l *fair) leave(host netip.Addr, c *counted) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	l.open[host] = slices.DeleteFunc(l.open[host], func(one *counted) bool { return one == c })
	if len(l.open[host]) == 0 {
		delete(l.open, host)
	}
}
