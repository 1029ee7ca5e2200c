package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// Whoever steals the key of an authority that was installed passes for no site of the internet.
func TestANewAuthorityVouchesForNoSiteOfTheInternet(t *testing.T) {
	own, err := OpenHallAuthority(t.TempDir(), "hall.example.org", "203.0.113.9", "Hall-PC", "not a name", "")
	if err != nil {
		t.Fatal(err)
	}
	if got := own.Name(); got != "Kyban hall" {
		t.Errorf("it is called %q", got)
	}
	for name, want := range map[string]bool{
		"hall.local": true, "a.hall.local": true, "localhost": true, "hall.home.arpa": true, "fritz.lan": true, control.BoardName: true,
		"hall.example.org": true, "www.hall.example.org": true, "hall-pc": true,
		"192.168.3.4": true, "10.1.2.3": true, "172.31.0.1": true, "169.254.7.7": true, "100.100.1.2": true, "127.0.0.1": true, "fd00::7": true, "fe80::7": true, "::1": true,
		"203.0.113.9": true,
		"example.org": false, "other.example.org": false, "evilhall.example.org": false, "local.example": false, "xlocal": false, "bank.example": false,
		"8.8.8.8": false, "172.32.0.1": false, "203.0.113.10": false, "2001:db8::7": false,
	} {
		if beyond := own.Beyond([]string{name}); (len(beyond) == 0) != want {
			t.Errorf("%s: beyond its bounds: %q", name, beyond)
		}
		// The thief signs what he likes.
		template := &x509.Certificate{Subject: pkix.Name{CommonName: name}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
		if ip := net.ParseIP(name); ip != nil {
			template.IPAddresses = []net.IP{ip}
		} else {
			template.DNSNames = []string{name}
		}
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		leaf, err := sign(template, own.certificate, key, own.key, noBeginning, noEnd)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := leaf.Verify(x509.VerifyOptions{Roots: own.pool(), DNSName: name}); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	mail, err := sign(&x509.Certificate{EmailAddresses: []string{"a@hall.local"}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageCodeSigning}}, own.certificate, key, own.key, noBeginning, noEnd)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mail.Verify(x509.VerifyOptions{Roots: own.pool(), KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageCodeSigning}}); err == nil {
		t.Error("it vouches for programs")
	}
}

// A name that the authority may not vouch for is left out: with it nobody would accept the certificate.
func TestNoCertificateHasANameBeyondTheBounds(t *testing.T) {
	dir := t.TempDir()
	if _, err := OpenHallAuthority(dir, "first.example.org"); err != nil {
		t.Fatal(err)
	}
	own, err := OpenHallAuthority(dir, "second.example.org") // It was made for another one.
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"hall.local", "first.example.org", "second.example.org", "8.8.8.8", "Máy tính", "UPPER_case"}
	config, err := own.ServerConfig(names)
	if err != nil {
		t.Fatal(err)
	}
	c, err := config.GetCertificate(&tls.ClientHelloInfo{})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(c.Leaf.DNSNames, " "); got != "hall.local first.example.org" {
		t.Errorf("for %q", got)
	}
	if _, err := c.Leaf.Verify(x509.VerifyOptions{Roots: own.pool(), DNSName: "first.example.org"}); err != nil {
		t.Error(err)
	}
	if got := strings.Join(own.Beyond(names), " "); got != "second.example.org 8.8.8.8 Máy tính UPPER_case" {
		t.Errorf("beyond: %q", got)
	}
}

// Boards have pinned the authorities that were made before, and devices have installed them: they stay, and have no bounds.
func TestAnAuthorityThatWasMadeBeforeStays(t *testing.T) {
	dir := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	old, err := sign(&x509.Certificate{
		Subject: pkix.Name{CommonName: boardAuthority}, IsCA: true, BasicConstraintsValid: true, MaxPathLenZero: true, KeyUsage: x509.KeyUsageCertSign,
	}, nil, key, key, noBeginning, noEnd)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	text := append(encodePEM(old), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})...)
	if err := os.WriteFile(filepath.Join(dir, authorityName), text, 0o600); err != nil {
		t.Fatal(err)
	}
	own, err := OpenHallAuthority(dir, "hall.example.org")
	if err != nil {
		t.Fatal(err)
	}
	if own.Fingerprint() != control.FingerprintOf(old.Raw) || own.Bounds() != nil || own.Name() != "Kyban board" {
		t.Errorf("%s, %q, bounds %q", own.Fingerprint(), own.Name(), own.Bounds())
	}
	names := []string{"hall.example.org", "board.example.org", "8.8.8.8"}
	if beyond := own.Beyond(names); beyond != nil {
		t.Errorf("beyond: %q", beyond)
	}
	config, err := own.ServerConfig(names)
	if err != nil {
		t.Fatal(err)
	}
	c, err := config.GetCertificate(&tls.ClientHelloInfo{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if _, err := c.Leaf.Verify(x509.VerifyOptions{Roots: own.pool(), DNSName: name, CurrentTime: time.Now()}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
