package netlimit

import (
	"fmt"
	"io"
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

const (
	// lingersMax is how many refused connections may stay open at a time, until the clients have read the reason.
	lingersMax = 64
	// lingers is how long one of them stays open.
	lingers = time.Second
	// comeBack is after how many seconds a refused client may try again.
	comeBack = 10
)

// refusal is HTTP's answer for too many (RFC 9110, 15.6.4).
var refusal = func() []byte {
	const body = "too many connections: come back later\n"
	return fmt.Appendf(nil, "HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nContent-Type: text/plain\r\n"+
		"Content-Length: %d\r\nConnection: close\r\n\r\n%s", comeBack, len(body), body)
}()

// refuser answers clients for whom there is no room.
type refuser chan struct{}

// refuse answers over HTTP that there is no room, and closes the connection. If many are refused it only closes it.
func (r refuser) refuse(conn net.Conn) {
	select {
	case r <- struct{}{}:
	default:
		conn.Close()
		return
	}
	go func() {
		defer func() { <-r }()
		defer conn.Close()
		// The buffer of a new connection holds the answer, so that a slow client gets it, too.
		if _, err := conn.Write(refusal); err != nil {
			return
		}
		if conn.SetDeadline(time.Now().Add(lingers)) != nil {
			return
		}
		// The system would discard the answer if the connection was closed with an unread request.
		if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
			_, _ = io.CopyN(io.Discard, conn, 16<<10)
		}
	}()
}
