package netlimit

import (
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// acceptsMax is how many connections are accepted a second. When thousands come back at once the system queues the rest, so that they
	// leave the computer time for its work.
	acceptsMax = 1000
	// acceptsAtOnce is how many of them need not wait.
	acceptsAtOnce = 50
)

// HTTP limits the open connections in all, and those of one address; it answers more with 503 and closes them. It counts IPv6 addresses
// by their network of 64 bits, because one computer has all of these. A proxy comes for many users, and may have all connections.
// Connections that come at once are admitted one after the other, and computers take turns: a computer that opens many delays only
// itself, and a refused one delays no other.
func HTTP(l net.Listener, most, ofOne int, proxies Proxies) net.Listener {
	p := &perAddress{Listener: l, Places: NewPlaces(most, ofOne), refuser: make(refuser, lingersMax), proxies: proxies,
		pace: rate.NewLimiter(acceptsMax, acceptsAtOnce), come: make(chan struct{}, 1), failed: make(chan error), closed: make(chan struct{})}
	go p.take()
	return p
}

type perAddress struct {
	net.Listener
	*Places
	refuser
	proxies Proxies
	pace    *rate.Limiter
	come    chan struct{} // Has room for one.
	failed  chan error
	closed  chan struct{}
	once    sync.Once

	waiting sync.Mutex
	lines   []*arrivals // Of the waiting connections, the next turn first. None is empty.
}

// arrivals are the waiting connections of one computer.
type arrivals struct {
	host  netip.Addr
	conns []net.Conn
}

// take accepts connections from the system, and queues those for which there is room.
func (l *perAddress) take() {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			select {
			case l.failed <- err:
				continue // The server decides whether to go on, and closes the listener otherwise.
			case <-l.closed:
				return
			}
		}
		host := hostOf(conn)
		if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && l.proxies.Has(at.Addr()) {
			host = netip.Addr{}
		}
		if !l.enter(host) {
			l.refuse(conn)
			continue
		}
		bound(conn)
		l.join(host, Counted(conn, func() { l.leave(host) }))
	}
}

// join queues a connection behind the others of its computer.
func (l *perAddress) join(host netip.Addr, conn net.Conn) {
	l.waiting.Lock()
	defer l.waiting.Unlock()
	select {
	case <-l.closed:
		conn.Close()
		return
	default:
	}
	i := slices.IndexFunc(l.lines, func(a *arrivals) bool { return a.host == host })
	if i < 0 {
		i = len(l.lines)
		l.lines = append(l.lines, &arrivals{host: host})
	}
	l.lines[i].conns = append(l.lines[i].conns, conn)
	l.wake()
}

func (l *perAddress) wake() {
	select {
	case l.come <- struct{}{}:
	default:
	}
}

// next returns the connection whose turn it is, nil for none.
func (l *perAddress) next() net.Conn {
	l.waiting.Lock()
	defer l.waiting.Unlock()
	if len(l.lines) == 0 {
		return nil
	}
	first := l.lines[0]
	conn := first.conns[0]
	l.lines, first.conns = l.lines[1:], first.conns[1:]
	if len(first.conns) > 0 {
		l.lines = append(l.lines, first)
	}
	if len(l.lines) > 0 {
		l.wake()
	}
	return conn
}

// Accept waits for a connection for which there is room.
func (l *perAddress) Accept() (net.Conn, error) {
	for {
		select {
		case err := <-l.failed:
			return nil, err
		case <-l.closed:
			return nil, net.ErrClosed
		case <-l.come:
			time.Sleep(l.pace.Reserve().Delay()) // Before the choice: a newcomer may be next.
			if conn := l.next(); conn != nil {
				return conn, nil
			}
		}
	}
}

// Close ends the listener, and the connections that wait.
func (l *perAddress) Close() error {
	err := l.Listener.Close()
	l.once.Do(func() { close(l.closed) })
	l.waiting.Lock()
	defer l.waiting.Unlock()
	for _, a := range l.lines {
		for _, conn := range a.conns {
			conn.Close()
		}
	}
	l.lines = nil
	return err
}

// hostOf returns the identity of the computer at the other end of a connection.
func hostOf(conn net.Conn) netip.Addr { return HostOf(conn.RemoteAddr().String()) }

// HostOf returns the identity of the computer of an address, HOST:PORT, zero for other texts.
func HostOf(from string) netip.Addr {
	at, err := netip.ParseAddrPort(from)
	if err != nil {
		return netip.Addr{}
	}
	return Host(at.Addr())
}

// Host returns the identity of the computer of an address: the address, or the network of 64 bits for IPv6.
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
