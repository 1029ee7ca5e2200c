package netlimit

import (
	"net"
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

const (
	// acceptsMax is how many connections are taken a second. Where thousands come back at once the system keeps the others
	// waiting, so that they leave the computer time for what it is there for.
	acceptsMax = 1000
	// acceptsAtOnce is how many of them need not wait.
	acceptsAtOnce = 50
)

// HTTP lets at most so many connections be open at once, and so many of one address; more are answered 503 and closed. IPv6
// addresses are taken by their network of 64 bits, because one computer has all of these. A proxy comes for many, and may have all.
// Those who all come at once are let in one after the other.
func HTTP(l net.Listener, most, ofOne int, proxies Proxies) net.Listener {
	return &perAddress{Listener: l, Places: NewPlaces(most, ofOne), refuser: make(refuser, lingersMax), proxies: proxies,
		pace: rate.NewLimiter(acceptsMax, acceptsAtOnce)}
}

type perAddress struct {
	net.Listener
	*Places
	refuser
	proxies Proxies
	pace    *rate.Limiter
}

// Accept waits for a connection for which there is room.
func (l *perAddress) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		time.Sleep(l.pace.Reserve().Delay())
		host := hostOf(conn)
		if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && l.proxies.Has(at.Addr()) {
			host = netip.Addr{}
		}
		if l.enter(host) {
			return Counted(conn, func() { l.leave(host) }), nil
		}
		l.refuse(conn)
	}
}

// hostOf returns what stands for the computer that a connection comes from.
func hostOf(conn net.Conn) netip.Addr { return HostOf(conn.RemoteAddr().String()) }

// HostOf returns what stands for the computer of an address, HOST:PORT, zero for what is no address of the Internet.
func HostOf(from string) netip.Addr {
	at, err := netip.ParseAddrPort(from)
	if err != nil {
		return netip.Addr{}
	}
	return Host(at.Addr())
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
