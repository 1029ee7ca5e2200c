package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/durable"
)

// authorityName is the file of the board's own certificate authority in the data directory: its certificate and its
// private key, readable by its owner alone.
const authorityName = "control-ca.pem"

// A board may have no clock that outlives a power cut, and its authority is known by its fingerprint and not by a date:
// certificates hold from the beginning of time to the year 9999, which says "no end" (RFC 5280, 4.1.2.5).
var (
	noBeginning = time.Unix(0, 0).UTC()
	noEnd       = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

// Authority signs a board's certificates.
type Authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// OpenAuthority reads the authority of a data directory, and makes it at the first start.
func OpenAuthority(dir string) (*Authority, error) {
	path := filepath.Join(dir, authorityName)
	text, err := durable.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		return makeAuthority(path)
	}
	if err != nil {
		return nil, fmt.Errorf("the board's certificate authority: %w", err)
	}
	a, err := parseAuthority(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; move it away to have a new one made, whose fingerprint everybody must be told", path, err)
	}
	return a, nil
}

func makeAuthority(path string) (*Authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the board's certificate authority: %w", err)
	}
	certificate, err := sign(&x509.Certificate{
		Subject: pkix.Name{CommonName: "Kyban board"}, IsCA: true, BasicConstraintsValid: true, MaxPathLenZero: true,
		KeyUsage: x509.KeyUsageCertSign,
	}, nil, key, key)
	if err != nil {
		return nil, err
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("make the board's certificate authority: %w", err)
	}
	text := append(encodePEM(certificate), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})...)
	if err := durable.Replace(path, text); err != nil {
		return nil, fmt.Errorf("keep the board's certificate authority: %w", err)
	}
	return &Authority{certificate, key}, nil
}

func (a *Authority) PEM() []byte { return encodePEM(a.certificate) }

func encodePEM(c *x509.Certificate) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})
}

// ServerConfig returns the TLS configuration of a server: the authority, and a certificate for the given names and the
// addresses of this computer, with a key that lives as long as the process.
func (a *Authority) ServerConfig(names []string) (*tls.Config, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make a certificate: %w", err)
	}
	made := func(begins, ends time.Time) (tls.Certificate, error) {
		leaf, err := signFor(&x509.Certificate{
			Subject: pkix.Name{CommonName: control.BoardName}, DNSNames: names, IPAddresses: addresses(),
			KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		}, a.certificate, key, a.key, begins, ends)
		if err != nil {
			return tls.Certificate{}, err
		}
		return tls.Certificate{Certificate: [][]byte{leaf.Raw, a.certificate.Raw}, PrivateKey: key, Leaf: leaf}, nil
	}
	endless, err := made(noBeginning, noEnd)
	if err != nil {
		return nil, err
	}
	b := &browsers{made: made, newest: endless, endless: endless}
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{endless},
		GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			if hello.ServerName == control.BoardName {
				return &endless, nil // Programs that know the authority accept it, whatever the clocks say.
			}
			return b.certificate(time.Now())
		},
	}, nil
}

// browsers holds a certificate with a short enough lifetime for browsers: Apple's refuse one of more than 825 days.
type browsers struct {
	made    func(begins, ends time.Time) (tls.Certificate, error)
	endless tls.Certificate

	mu     sync.Mutex // Guards what follows.
	newest tls.Certificate
}

// earliest is before any real time of day.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// around is how long before and after now the certificate is in force, by the board's clock.
const around = 400 * 24 * time.Hour

// certificate returns a certificate that is in force now, and for a while.
func (b *browsers) certificate(now time.Time) (*tls.Certificate, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Before(earliest) { // The board's clock is not set.
		return &b.endless, nil
	}
	leaf := b.newest.Leaf
	if leaf.NotAfter.Equal(noEnd) || now.Before(leaf.NotBefore.Add(around/2)) || now.After(leaf.NotAfter.Add(-around/2)) {
		made, err := b.made(now.Add(-around).UTC(), now.Add(around).UTC())
		if err != nil {
			return nil, err
		}
		b.newest = made
	}
	certificate := b.newest
	return &certificate, nil
}

// sign makes a certificate without an end; without a parent it signs itself.
func sign(template, parent *x509.Certificate, key, signer *ecdsa.PrivateKey) (*x509.Certificate, error) {
	return signFor(template, parent, key, signer, noBeginning, noEnd)
}

func signFor(template, parent *x509.Certificate, key, signer *ecdsa.PrivateKey, begins, ends time.Time) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, fmt.Errorf("make a certificate: %w", err)
	}
	template.SerialNumber, template.NotBefore, template.NotAfter = serial, begins, ends
	if parent == nil {
		parent = template
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	if err != nil {
		return nil, fmt.Errorf("make a certificate: %w", err)
	}
	return x509.ParseCertificate(der)
}

// addresses returns the addresses of this computer, for programs that check the address.
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

// OwnFingerprint returns the fingerprint of a data directory's board, "" if it was never on the network.
func OwnFingerprint(dir string) (string, error) {
	text, err := durable.Read(filepath.Join(dir, authorityName))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("the board's certificate authority: %w", err)
	}
	a, err := parseAuthority(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", filepath.Join(dir, authorityName), err)
	}
	return a.Fingerprint(), nil
}

func (a *Authority) Fingerprint() string { return control.FingerprintOf(a.certificate.Raw) }

func parseAuthority(text []byte) (*Authority, error) {
	a := new(Authority)
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		var err error
		switch block.Type {
		case "CERTIFICATE":
			a.certificate, err = x509.ParseCertificate(block.Bytes)
		case "EC PRIVATE KEY":
			a.key, err = x509.ParseECPrivateKey(block.Bytes)
		}
		if err != nil {
			return nil, err
		}
	}
	if a.certificate == nil || a.key == nil || !a.key.PublicKey.Equal(a.certificate.PublicKey) {
		return nil, errors.New("expected a certificate and its private key in PEM")
	}
	return a, nil
}
