package netlimit

import (
	"io"
	"net"
	"net/netip"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestOneAddressHasOnlySoManyConnections(t *testing.T) {
	l, accepted := accepting(t, 8, 2, nil)
	dial := func(from string) net.Conn { return dialed(t, l, from) }
	dial("127.0.0.1")
	dial("127.0.0.1")
	first, second := <-accepted, <-accepted
	if text := readAll(t, dial("127.0.0.1")); !strings.HasPrefix(text, "HTTP/1.1 503 ") {
		t.Errorf("a third one reads %q", text)
	}
	first.Close()
	first.Close() // Makes room once.
	dial("127.0.0.1")
	third := <-accepted
	if text := readAll(t, dial("127.0.0.1")); !strings.HasPrefix(text, "HTTP/1.1 503 ") {
		t.Errorf("one more reads %q", text)
	}
	second.Close()
	third.Close()
	if n := len(l.(*perAddress).of); n != 0 {
		t.Errorf("%d addresses are counted, want none", n)
	}
}

func TestAProxyHasTheConnectionsOfMany(t *testing.T) {
	named, err := ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	l, accepted := accepting(t, 4, 1, named)
	for i, step := range []struct {
		from string
		room bool
	}{{"127.0.0.1", true}, {"127.0.0.1", true}, {"127.0.0.2", true}, {"127.0.0.2", false}, {"127.0.0.1", true}, {"127.0.0.1", false}} {
		conn := dialed(t, l, step.from)
		if step.room {
			defer (<-accepted).Close()
		} else if text := readAll(t, conn); !strings.HasPrefix(text, "HTTP/1.1 503 ") {
			t.Errorf("step %d: %s reads %q", i+1, step.from, text)
		}
	}
}

// accepting returns a listener with limits, and the connections that it admits.
func accepting(t *testing.T, most, ofOne int, proxies Proxies) (net.Listener, <-chan net.Conn) {
	t.Helper()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { inner.Close() })
	l := HTTP(inner, most, ofOne, proxies)
	accepted := make(chan net.Conn, 8)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			accepted <- conn
		}
	}()
	return l, accepted
}

// dialed connects to a listener from an address of this computer.
func dialed(t *testing.T, l net.Listener, from string) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// After 200 connections of one address, and more that are refused, a connection of another address is admitted second or
// third: the first is on its way already.
func TestWhoOpensManyConnectionsDelaysHimself(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := HTTP(inner, 1000, 200, nil)
	defer l.Close()
	for range 200 {
		dialed(t, l, "127.0.0.1")
	}
	for range 100 {
		if text := readAll(t, dialed(t, l, "127.0.0.1")); text != "" && !strings.HasPrefix(text, "HTTP/1.1 503 ") {
			t.Fatalf("reads %q", text)
		}
	}
	before := l.(*perAddress).pace.Tokens()
	dialed(t, l, "127.0.0.2")
	readAll(t, dialed(t, l, "127.0.0.1")) // Then the one before has joined.
	if after := l.(*perAddress).pace.Tokens(); after < before {
		t.Errorf("who is refused has used %v turns", before-after)
	}
	for range 2 {
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if strings.HasPrefix(conn.RemoteAddr().String(), "127.0.0.2:") {
			return
		}
	}
	t.Error("127.0.0.2 is not among the first two")
}

func TestWhatTheSystemKeepsOfAConnectionIsBounded(t *testing.T) {
	for name, limit := range map[string]func(net.Listener) net.Listener{
		"of everybody": func(l net.Listener) net.Listener { return HTTP(l, 8, 8, nil) },
		"with TLS":     func(l net.Listener) net.Listener { return Fair(l, 8) },
	} {
		t.Run(name, func(t *testing.T) {
			inner, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			l := limit(inner)
			defer l.Close()
			dialed(t, l, "127.0.0.1")
			conn, err := l.Accept()
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			raw, err := conn.(*counted).Conn.(*net.TCPConn).SyscallConn()
			if err != nil {
				t.Fatal(err)
			}
			for option, most := range map[int]int{syscall.SO_SNDBUF: 2 * sendBuffer, syscall.SO_RCVBUF: 2 * receiveBuffer} { // Linux returns twice the requested size (socket(7)).
				var kept int
				var err error
				if asked := raw.Control(func(fd uintptr) { kept, err = syscall.GetsockoptInt(int(fd), syscall.SOL_SOCKET, option) }); asked != nil || err != nil {
					t.Fatal(asked, err)
				}
				if kept > most {
					t.Errorf("option %d: %d bytes are kept, want %d at most", option, kept, most)
				}
			}
		})
	}
}

func readAll(t *testing.T, conn net.Conn) string {
	t.Helper()
	text, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestHost(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.9": "192.0.2.9", "::ffff:192.0.2.9": "192.0.2.9", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::", "fe80::1%eth0": "fe80::",
	} {
		if got := Host(netip.MustParseAddr(address)); got != netip.MustParseAddr(want) {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}

func TestRates(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	r := NewRates(2, 3)
	r.now = func() time.Time { return now }
	hall, other := netip.MustParseAddr("192.0.2.9"), netip.MustParseAddr("192.0.2.10")
	allowed := func(a netip.Addr) (n int) {
		for r.Allow(a) {
			n++
		}
		return n
	}
	if n := allowed(hall); n != 3 {
		t.Errorf("%d at once, want 3", n)
	}
	now = now.Add(time.Second)
	if n := allowed(hall); n != 2 {
		t.Errorf("%d a second later, want 2", n)
	}
	if n := allowed(other); n != 3 {
		t.Errorf("%d of another, want 3", n)
	}
	a := netip.MustParseAddr("10.0.0.0")
	for range 2 * hostsMax {
		a = a.Next()
		r.Allow(a)
	}
	if n := len(r.hosts); n > hostsMax {
		t.Errorf("%d are remembered", n)
	}
}
