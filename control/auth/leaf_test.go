package auth

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

const day = 24 * time.Hour

func newTestLeaves(t *testing.T, names ...string) *leaves {
	t.Helper()
	own, err := OpenHallAuthority(t.TempDir(), names...)
	if err != nil {
		t.Fatal(err)
	}
	l, err := own.newLeaves(names)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (a *Authority) pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.certificate)
	return pool
}

// Browsers accept no certificate that is in force for more than 398 days. Who knows the authority accepts one without an end, because the clock
// of a board may stand at its beginning; it is for no name but theirs, so that no bounds keep them out.
func TestACertificateForBrowsersHoldsFor397DaysAtMost(t *testing.T) {
	l := newTestLeaves(t, "hall-7.local", "hall.example.org", "198.51.100.7")
	config := l.config()
	for _, name := range []string{"hall-7.local", ""} {
		c, err := config.GetCertificate(&tls.ClientHelloInfo{ServerName: name})
		if err != nil {
			t.Fatal(err)
		}
		leaf := c.Leaf
		if days := leaf.NotAfter.Sub(leaf.NotBefore).Hours() / 24; days > 397 {
			t.Errorf("%q: in force for %.0f days, want at most 397", name, days)
		}
		if now := time.Now(); now.Before(leaf.NotBefore) || now.After(leaf.NotAfter) {
			t.Errorf("%q: in force from %v to %v", name, leaf.NotBefore, leaf.NotAfter)
		}
		if want := []string{"hall-7.local", "hall.example.org"}; !slices.Equal(leaf.DNSNames, want) {
			t.Errorf("%q: for the names %q, want %q", name, leaf.DNSNames, want)
		}
		for _, ip := range []string{"127.0.0.1", "::1", "198.51.100.7"} {
			if !has(leaf.IPAddresses, net.ParseIP(ip)) {
				t.Errorf("%q: for the addresses %v, without %s", name, leaf.IPAddresses, ip)
			}
		}
		if !slices.Equal(leaf.ExtKeyUsage, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}) || leaf.IsCA {
			t.Errorf("%q: it is for %v", name, leaf.ExtKeyUsage)
		}
	}
	c, err := config.GetCertificate(&tls.ClientHelloInfo{ServerName: control.BoardName})
	if err != nil {
		t.Fatal(err)
	}
	if leaf := c.Leaf; !leaf.NotAfter.Equal(noEnd) || !slices.Equal(leaf.DNSNames, []string{control.BoardName}) || len(leaf.IPAddresses) != 0 {
		t.Errorf("for who knows the authority: until %v, for %q and %v", leaf.NotAfter, leaf.DNSNames, leaf.IPAddresses)
	}
}

func TestACertificateForBrowsersIsMadeAnewInTime(t *testing.T) {
	l := newTestLeaves(t, "hall.local")
	begin := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	var before *tls.Certificate
	for _, step := range []struct {
		what string
		now  time.Time
		anew bool
	}{
		{"the clock is not set", time.Unix(0, 0), true}, {"still not", time.Unix(60, 0), false},
		{"it is set", begin, true}, {"a day later", begin.Add(day), false}, {"after 98 days", begin.Add(98 * day), false},
		{"after 100 days", begin.Add(100 * day), true}, {"the clock is set back", begin, true}, {"it is lost", time.Unix(0, 0), true},
	} {
		l.now = func() time.Time { return step.now }
		c, err := l.forBrowsers(nil)
		if err != nil {
			t.Fatal(err)
		}
		anew := before == nil || !before.Leaf.Equal(c.Leaf)
		if before = c; anew != step.anew || step.now.Before(c.Leaf.NotBefore) || step.now.After(c.Leaf.NotAfter) {
			t.Errorf("%s: made anew: %t, want %t; in force from %v to %v", step.what, anew, step.anew, c.Leaf.NotBefore, c.Leaf.NotAfter)
		}
	}
}

// The computer gets another address, as by DHCP, or is reached by one that it does not list.
func TestACertificateIsMadeAnewForAnAddressThatItLacks(t *testing.T) {
	l := newTestLeaves(t)
	own := []net.IP{net.IPv4(192, 168, 1, 5)}
	l.found = func() []net.IP { return own }
	var before *x509.Certificate
	for _, step := range []struct {
		at   string
		own  string
		anew bool
		want []string
	}{
		{"192.168.1.5", "192.168.1.5", true, []string{"192.168.1.5"}},
		{"192.168.1.5", "10.7.0.9", false, []string{"192.168.1.5"}},
		{"10.7.0.9", "10.7.0.9", true, []string{"10.7.0.9"}},
		{"fe80::1", "10.7.0.9", true, []string{"10.7.0.9", "fe80::1"}},
		{"10.7.0.9", "10.7.0.9", false, []string{"10.7.0.9", "fe80::1"}},
		{"8.8.8.8", "10.7.0.9", false, []string{"10.7.0.9", "fe80::1"}}, // The authority does not vouch for it.
	} {
		own = []net.IP{net.ParseIP(step.own)}
		c, err := l.forBrowsers(shortest(net.ParseIP(step.at)))
		if err != nil {
			t.Fatal(err)
		}
		anew := before == nil || !before.Equal(c.Leaf)
		var got []string
		for _, ip := range c.Leaf.IPAddresses {
			got = append(got, ip.String())
		}
		if before = c.Leaf; anew != step.anew || !slices.Equal(got, step.want) {
			t.Errorf("at %s: made anew: %t, want %t; for %q, want %q", step.at, anew, step.anew, got, step.want)
		}
	}
	for i := range 1000 {
		if _, err := l.forBrowsers(net.IPv4(127, 7, byte(i>>8), byte(i))); err != nil {
			t.Fatal(err)
		}
	}
	if len(l.reached) > reachedMax || len(l.newest.Leaf.IPAddresses) > reachedMax+1 {
		t.Errorf("%d addresses are kept, %d in the certificate", len(l.reached), len(l.newest.Leaf.IPAddresses))
	}
}

// echoes answers what is sent, over TLS.
func echoes(t *testing.T, config *tls.Config) (port int) {
	t.Helper()
	listener, err := tls.Listen("tcp", ":0", config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_, _ = io.Copy(conn, conn)
			}()
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

// echo sends a byte, which has to come back.
func echo(conn *tls.Conn) error {
	if _, err := conn.Write([]byte{7}); err != nil {
		return err
	}
	_, err := io.ReadFull(conn, make([]byte, 1))
	return err
}

func TestARenewalEndsNoConnection(t *testing.T) {
	l := newTestLeaves(t)
	now := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	l.now = func() time.Time { return now }
	port := echoes(t, l.config())
	dial := func() *tls.Conn {
		t.Helper()
		conn, err := tls.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port), &tls.Config{RootCAs: l.authority.pool(), Time: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	first := dial()
	if err := echo(first); err != nil {
		t.Fatal(err)
	}
	l.mu.Lock() // The server looks at the clock behind it.
	now = now.Add(300 * day)
	l.mu.Unlock()
	second := dial()
	for _, conn := range []*tls.Conn{second, first} {
		if err := echo(conn); err != nil {
			t.Errorf("until %v: %v", conn.ConnectionState().PeerCertificates[0].NotAfter, err)
		}
	}
	if first.ConnectionState().PeerCertificates[0].Equal(second.ConnectionState().PeerCertificates[0]) {
		t.Error("it is not renewed")
	}
}

// Linux has the whole of 127.0.0.0/8, and lists 127.0.0.1.
func TestWhoComesByAnAddressIsShownACertificateForIt(t *testing.T) {
	l := newTestLeaves(t)
	port := echoes(t, l.config())
	for _, at := range []string{"127.0.0.1", "127.4.5.6", "127.0.0.1"} {
		conn, err := tls.Dial("tcp", fmt.Sprintf("%s:%d", at, port), &tls.Config{RootCAs: l.authority.pool()})
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		conn.Close()
	}
}
