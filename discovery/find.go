package discovery

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"time"
)

// Everybody is the address of multicast DNS (RFC 6762): all boards get the question.
var Everybody = netip.AddrPortFrom(netip.AddrFrom4([4]byte{224, 0, 0, 251}), 5353)

// Find asks at an address for boards, and returns those that answer within a while. The error is that the question could not
// be sent, or that the context has ended.
func Find(ctx context.Context, at netip.AddrPort, patience time.Duration) ([]Board, error) {
	return find(ctx, at, func() { wait(ctx, patience) }, func() {})
}

// find is Find with a function that waits for the answers, and one that is called for each.
func find(ctx context.Context, at netip.AddrPort, wait, came func()) ([]Board, error) {
	conns, err := open(ctx, at)
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	heard := newAnswers()
	var listening sync.WaitGroup
	for _, conn := range conns {
		listening.Go(func() {
			listen(conn, func(packet []byte, from netip.Addr) {
				mu.Lock()
				defer mu.Unlock()
				_ = heard.read(packet, from) // Strangers may send anything; the readable part counts.
				came()
			})
		})
	}
	wait()
	for _, conn := range conns {
		conn.Close()
	}
	listening.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return heard.boards(), nil
}

// wait waits a while, unless the context ends before. It waits in parts, one after the other: if the computer stands still
// meanwhile, for any time, it still has time for the answers when it goes on.
func wait(ctx context.Context, patience time.Duration) {
	const parts = 10
	for range parts {
		select {
		case <-ctx.Done():
			return
		case <-time.After(patience / parts):
		}
	}
}

// open sends the question from each of this computer's networks, and returns the connections for the answers.
func open(ctx context.Context, at netip.AddrPort) ([]net.PacketConn, error) {
	var conns []net.PacketConn
	var failed error
	for _, from := range origins(at.Addr()) {
		conn, err := (&net.ListenConfig{}).ListenPacket(ctx, "udp4", netip.AddrPortFrom(from, 0).String())
		if err != nil {
			failed = err
			continue
		}
		if _, err := conn.WriteTo(question(), net.UDPAddrFromAddrPort(at)); err != nil {
			failed = errors.Join(err, conn.Close())
			continue
		}
		conns = append(conns, conn)
	}
	if len(conns) == 0 {
		return nil, fmt.Errorf("ask the network for boards: %w", errors.Join(errors.New("no network of this computer takes the question"), failed))
	}
	return conns, nil
}

// origins returns the addresses from which to ask: one of each network, because a multicast packet leaves by the network of
// its source address.
func origins(at netip.Addr) []netip.Addr {
	any4 := []netip.Addr{netip.IPv4Unspecified()}
	if !at.IsMulticast() {
		return any4
	}
	found, err := net.InterfaceAddrs()
	if err != nil {
		return any4
	}
	var own []netip.Addr
	for _, address := range found {
		if n, ok := address.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			own = append(own, netip.AddrFrom4([4]byte(n.IP.To4())))
		}
	}
	if len(own) == 0 {
		return any4
	}
	return own
}

func listen(conn net.PacketConn, tell func(packet []byte, from netip.Addr)) {
	buffer := make([]byte, packetMax+1)
	for {
		n, from, err := conn.ReadFrom(buffer)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue // Such as a closed port where one address was asked.
		}
		var address netip.Addr
		if udp, ok := from.(*net.UDPAddr); ok {
			address = udp.AddrPort().Addr().Unmap()
		}
		tell(buffer[:n], address)
	}
}
