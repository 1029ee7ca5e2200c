package auth

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// ACME has a certificate that browsers know made for public names (RFC 8555), and renewed. Who makes it connects to the name at port 443
// for a proof (TLS-ALPN-01, RFC 8737), which the server answers itself: no other port is needed.
type ACME struct {
	names   []string
	manager *autocert.Manager
	now     func() time.Time

	mu  sync.Mutex // Guards what follows.
	got map[string]bool
}

// LetsEncrypt is the directory of who makes certificates where none is named.
const LetsEncrypt = acme.LetsEncryptURL

// acmeName is the directory of its account and certificates in the data directory.
const acmeName = "acme"

// NewACME returns what asks at a directory, a URL, for the certificates of names. It agrees to the terms there. The client asks; nil is one that
// trusts what the system does.
func NewACME(dir, directory string, names []string, client *http.Client) (*ACME, error) {
	for _, name := range names {
		if err := checkPublic(name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if client == nil {
		client = &http.Client{Timeout: acmeTimeout}
	}
	m := &ACME{now: time.Now, got: map[string]bool{}}
	for _, name := range names {
		m.names = append(m.names, strings.ToLower(name))
	}
	m.manager = &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(filepath.Join(dir, acmeName)), HostPolicy: autocert.HostWhitelist(m.names...),
		Client: &acme.Client{DirectoryURL: directory, UserAgent: "kyban", HTTPClient: client},
	}
	return m, nil
}

const acmeTimeout = time.Minute

// checkPublic refuses a name that nobody on the internet finds.
func checkPublic(name string) error {
	name = strings.ToLower(name)
	local := slices.ContainsFunc(localDomains, func(d string) bool { return strings.HasSuffix(name, "."+d) })
	if net.ParseIP(name) != nil || !dnsForm.MatchString(name) || !strings.Contains(name, ".") || local {
		return errors.New("expected a name that leads here from the internet, such as hall.example.org")
	}
	return nil
}

// Names returns the names.
func (m *ACME) Names() []string { return slices.Clone(m.names) }

// Show makes a server present the certificates for their names, and the previous one for all others and until they are there. It answers the
// proofs.
func (m *ACME) Show(config *tls.Config) {
	others := config.GetCertificate
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		if c := m.certificate(strings.ToLower(hello.ServerName)); c != nil {
			return c, nil
		}
		return others(hello)
	}
	proof := &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{acme.ALPNProto}, GetCertificate: m.manager.GetCertificate}
	before := config.GetConfigForClient
	config.GetConfigForClient = func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		switch {
		case slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}):
			return proof, nil
		case before != nil:
			return before(hello)
		}
		return nil, nil
	}
}

// certificate returns the certificate for a name, nil if there is none, or one that has expired. It never waits for one to be made.
func (m *ACME) certificate(name string) *tls.Certificate {
	m.mu.Lock()
	got := m.got[name]
	m.mu.Unlock()
	if !got {
		return nil
	}
	c, err := m.manager.GetCertificate(asks(name))
	if err != nil || m.now().After(c.Leaf.NotAfter) {
		return nil
	}
	return c
}

// asks is a client of TLS 1.3, all of which know ECDSA: there is one certificate for each name.
func asks(name string) *tls.ClientHelloInfo {
	return &tls.ClientHelloInfo{ServerName: name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}}
}

// How often Run looks after the certificates, and how long it waits when one can't be had: twice as long each time. Who makes them takes a few
// attempts an hour.
const (
	acmeLook       = 12 * time.Hour
	acmeRetry      = 15 * time.Minute
	acmeRetryAtMax = 6 * time.Hour
)

// Run gets the certificates and looks after them until the context ends. The server listens already. What it logs is what has changed.
func (m *ACME) Run(ctx context.Context, log *slog.Logger) {
	retry, told := acmeRetry, map[string]string{}
	for ctx.Err() == nil {
		wait := acmeLook
		for _, name := range m.names {
			said, err := m.get(ctx, name)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				wait, said = retry, err.Error()
			}
			switch {
			case told[name] == said:
			case err != nil:
				log.Warn(fmt.Sprintf("control: --acme %s: %s; until there is one the own certificate is shown", name, said))
			default:
				log.Info(fmt.Sprintf("control: --acme %s: %s", name, said))
			}
			told[name] = said
		}
		if wait == retry {
			retry = min(2*retry, acmeRetryAtMax)
		} else {
			retry = acmeRetry
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
}

// get gets the certificate of a name, if there is none yet, and says how it stands.
func (m *ACME) get(ctx context.Context, name string) (string, error) {
	var c *tls.Certificate
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		c, err = m.manager.GetCertificate(asks(name))
	}()
	select {
	case <-done:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if err != nil {
		return "", err
	}
	m.mu.Lock()
	m.got[name] = true
	m.mu.Unlock()
	ends := c.Leaf.NotAfter
	until := ends.UTC().Format(time.DateOnly)
	if left := ends.Sub(m.now()); left < ends.Sub(c.Leaf.NotBefore)/6 { // It is renewed when a third is left.
		return "", fmt.Errorf("the certificate ends on %s and is not renewed: does the name still lead to --control from the internet, at port 443?", until)
	}
	return "there is a certificate until " + until, nil
}
