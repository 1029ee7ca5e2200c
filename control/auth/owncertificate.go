package auth

import (
	"crypto/tls"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"
)

// Files are the paths of the operator's own certificate and its private key, both in PEM. The zero value is none.
type Files struct{ Certificate, Key string }

// Own is a certificate that browsers trust, for the operator's own names.
type Own struct {
	files Files

	mu      sync.Mutex // Guards what follows.
	shown   tls.Certificate
	renewed time.Time // When the files were last checked for a renewal.
	failed  string    // Why the present files can't be used; empty if they can.
}

// rereadAfter is how often the files are checked for a renewed certificate.
const rereadAfter = time.Minute

// OpenOwn reads the operator's own certificate, or returns what is wrong with it.
func OpenOwn(files Files, now time.Time) (*Own, error) {
	o := &Own{files: files, renewed: now}
	var err error
	o.shown, err = files.load(now)
	return o, err
}

func (f Files) load(now time.Time) (c tls.Certificate, err error) {
	var texts [2][]byte
	for i, path := range []string{f.Certificate, f.Key} {
		if texts[i], err = os.ReadFile(path); err != nil {
			return c, fmt.Errorf("%w: it must be readable for the user who runs this program", err)
		}
	}
	if c, err = tls.X509KeyPair(texts[0], texts[1]); err != nil {
		return c, fmt.Errorf("%s and %s: expected a certificate with those of its authorities behind it, and its private key, both in PEM: %w", f.Certificate, f.Key, err)
	}
	leaf := c.Leaf
	switch {
	case now.Before(earliest): // The board's clock is not set.
	case now.After(leaf.NotAfter):
		return c, fmt.Errorf("%s: the certificate has expired on %s: have it renewed", f.Certificate, leaf.NotAfter.Format(time.DateOnly))
	case now.Before(leaf.NotBefore):
		return c, fmt.Errorf("%s: the certificate is not in force before %s: is the clock of this computer right?", f.Certificate, leaf.NotBefore.Format(time.DateOnly))
	}
	if len(leaf.DNSNames)+len(leaf.IPAddresses) == 0 {
		return c, fmt.Errorf("%s: the certificate is for no name that a browser could ask for: expected a subjectAltName such as DNS:board.example.org", f.Certificate)
	}
	return c, nil
}

func (o *Own) Names() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.shown.Leaf.DNSNames)
}

// certificate returns the certificate for a requested name, nil if it does not cover the name. A renewed one is read anew; if
// it can't be used, the previous one stays, and err gives the reason, once.
func (o *Own) certificate(name string, now time.Time) (c *tls.Certificate, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now.Sub(o.renewed).Abs() >= rereadAfter {
		o.renewed = now
		err = o.renew(now)
	}
	if name == "" || name == programName || o.shown.Leaf.VerifyHostname(name) != nil {
		return nil, err
	}
	shown := o.shown
	return &shown, err
}

// renew reads the files anew.
func (o *Own) renew(now time.Time) error {
	shown, err := o.files.load(now)
	switch {
	case err == nil:
		o.shown, o.failed = shown, ""
		return nil
	case err.Error() == o.failed:
		return nil
	}
	o.failed = err.Error()
	return err
}

// Show makes a server present the operator's own certificate for its names and addresses, and the previous one for all others. If a renewed
// one can't be used, warn gets the reason.
func (o *Own) Show(config *tls.Config, warn func(string)) {
	others := config.GetCertificate
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		name := hello.ServerName
		if at := localAddress(hello); name == "" && at != nil {
			name = at.String() // Who goes by an address names nothing.
		}
		own, err := o.certificate(name, time.Now())
		if err != nil {
			warn("--tls-cert: " + err.Error() + "; the certificate before is shown on")
		}
		if own != nil {
			return own, nil
		}
		return others(hello)
	}
}

// Check returns an error if only one of the two files is named.
func (f Files) Check() error {
	if (f.Certificate == "") != (f.Key == "") {
		missing := "--tls-key"
		if f.Certificate == "" {
			missing = "--tls-cert"
		}
		return fmt.Errorf("expected %s, too: a certificate is shown with its private key", missing)
	}
	return nil
}
