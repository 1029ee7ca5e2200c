package netlimit

import (
	"net"
	"net/netip"
	"sync"
)

// PerAddress lets at most so many connections of one address be open at once; more are closed. IPv6 addresses are taken
// by their network of 64 bits, because one computer has all of these.
func PerAddress(l net.Listener, most int) net.Listener {
	return &perAddress{Listener: l, most: most, open: map[netip.Addr]int{}}
}

type perAddress struct {
	net.Listener
	most int

	mu   sync.Mutex
	open map[netip.Addr]int
}

// Accept waits for a connection of an address that has not too many.
func (l *perAddress) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
		if err != nil {
			return conn, nil // No address of the Internet.
		}
		host := Host(at.Addr())
		if l.enter(host) {
			return &counted{Conn: conn, leave: sync.OnceFunc(func() { l.leave(host) })}, nil
		}
		conn.Close()
	}
}

func (l *perAddress) enter(host netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[host] >= l.most {
		return false
	}
	l.open[host]++
	return true
}

func (l *perAddress) leave(host netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[host]--; l.open[host] == 0 {
		delete(l.open, host)
	}
}

// Host returns what stands for the computer of an address: the address, or the network of 64 bits where it is IPv6.
func Host(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if a.Is4() {
		return a
	}
	network, err := a.Prefix(64)
	if err != nil {
		return a
	}
	return network.Addr()
}
