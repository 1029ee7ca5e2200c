package netlimit

import (
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestOneAddressHasOnlySoManyConnections(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer inner.Close()
	l := HTTP(inner, 8, 2)
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
	dial := func(from string) net.Conn {
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
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
