package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"net"
	"slices"
	"sync"
	"time"
)

// ServerConfig returns the TLS configuration of a server that shows certificates of the authority: to programs that have its fingerprint
// one that does not end, by the name that they ask for; to all others one for the given names and the addresses of this computer, which is
// made anew in time, and when it lacks the address by which somebody comes. No connection that there is ends with that.
func (a *Authority) ServerConfig(names []string) (*tls.Config, error) {
	l, err := a.newLeaves(names)
	if err != nil {
		return nil, err
	}
	return l.config(), nil
}

// leaves are the certificates that a server shows.
type leaves struct {
	authority *Authority
	names     []string // As they were given.
	now       func() time.Time
	found     func() []net.IP // The addresses of this computer.

	programs tls.Certificate

	mu      sync.Mutex      // Guards what follows.
	newest  tls.Certificate // For browsers.
	reached []net.IP        // The last addresses by which somebody came, and which this computer did not list.
}

// reachedMax is how many of these are kept.
const reachedMax = 16

// Browsers take no certificate that is in force for more than 398 days (Apple's 825, of an authority that was installed). The clocks of both
// ends may be wrong: it begins as long before now, by the own clock, as it ends behind.
const around = 198 * 24 * time.Hour

// earliest is before any real time of day.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func (a *Authority) newLeaves(names []string) (l *leaves, err error) {
	l = &leaves{authority: a, names: names, now: time.Now, found: addresses}
	l.programs, err = a.ForPrograms()
	return l, err
}

// ForPrograms returns a certificate that does not end, for programs that know the authority by its fingerprint.
func (a *Authority) ForPrograms() (tls.Certificate, error) {
	return a.leaf([]string{programName}, nil, noBeginning, noEnd)
}

func (l *leaves) config() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13, // Without Certificates: who goes by an address names nothing, and would be shown the first of them.
		GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			if hello.ServerName == programName {
				return &l.programs, nil // They accept it whatever the clocks say.
			}
			return l.forBrowsers(localAddress(hello))
		},
	}
}

// localAddress returns the address of this computer by which a client has come, nil if it is not known.
func localAddress(hello *tls.ClientHelloInfo) net.IP {
	if hello.Conn == nil {
		return nil
	}
	if at, ok := hello.Conn.LocalAddr().(*net.TCPAddr); ok {
		return shortest(at.IP)
	}
	return nil
}

// forBrowsers returns a certificate that is in force now, and for a while, for who has come by an address.
func (l *leaves) forBrowsers(at net.IP) (*tls.Certificate, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	lacks := at != nil && l.authority.vouchesForAddress(at) && !covers(l.newest.Leaf, at)
	if lacks || !inForce(l.newest.Leaf, now) {
		ips := append(addressesIn(l.names), l.found()...)
		if at != nil && !has(append(ips, l.reached...), at) {
			l.reached = append(l.reached, at)
			l.reached = l.reached[max(0, len(l.reached)-reachedMax):]
		}
		begins, ends := lifetime(now)
		made, err := l.authority.leaf(l.names, append(ips, l.reached...), begins, ends)
		if err != nil {
			return nil, err
		}
		l.newest = made
	}
	shown := l.newest
	return &shown, nil
}

// lifetime returns when a certificate that is made now begins and ends: it has no end where the clock is not set.
func lifetime(now time.Time) (begins, ends time.Time) {
	if now.Before(earliest) {
		return noBeginning, noEnd
	}
	return now.Add(-around).UTC(), now.Add(around).UTC()
}

// inForce reports whether a certificate is in force now, and long before and after.
func inForce(leaf *x509.Certificate, now time.Time) bool {
	switch {
	case leaf == nil || leaf.NotAfter.Equal(noEnd) != now.Before(earliest):
		return false
	case now.Before(earliest):
		return true
	}
	return !now.Before(leaf.NotBefore.Add(around/2)) && !now.After(leaf.NotAfter.Add(-around/2))
}

func covers(leaf *x509.Certificate, ip net.IP) bool { return leaf != nil && has(leaf.IPAddresses, ip) }

func has(ips []net.IP, ip net.IP) bool { return slices.ContainsFunc(ips, ip.Equal) }

// leaf makes a certificate with a new key for those of some names and addresses for which the authority may vouch: with one that is beyond
// its bounds all would be refused.
func (a *Authority) leaf(names []string, ips []net.IP, begins, ends time.Time) (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("make a certificate: %w", err)
	}
	template := &x509.Certificate{
		Subject:  pkix.Name{CommonName: programName},
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	for _, name := range domainsIn(names) {
		if a.vouchesForName(name) {
			template.DNSNames = append(template.DNSNames, name)
		}
	}
	for _, ip := range ips {
		if ip = shortest(ip); a.vouchesForAddress(ip) && !has(template.IPAddresses, ip) {
			template.IPAddresses = append(template.IPAddresses, ip)
		}
	}
	leaf, err := sign(template, a.certificate, key, a.key, begins, ends)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.Certificate{Certificate: [][]byte{leaf.Raw, a.certificate.Raw}, PrivateKey: key, Leaf: leaf}, nil
}

// addresses returns the addresses of this computer.
func addresses() []net.IP {
	ips := []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
	found, err := net.InterfaceAddrs()
	if err != nil {
		return ips
	}
	for _, address := range found {
		if n, ok := address.(*net.IPNet); ok && !n.IP.IsLoopback() {
			ips = append(ips, n.IP)
		}
	}
	return ips
}
