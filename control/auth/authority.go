package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/durable"
)

// authorityName is the file of the program's own certificate authority in the data directory: its certificate and its
// private key, readable by its owner alone.
const authorityName = "control-ca.pem"

// The names of authorities that are made now. A hall's made before has the name of a board's.
const (
	boardAuthority = "Kyban board"
	hallAuthority  = "Kyban hall"
)

// A board may have no clock that outlives a power cut, and its authority is known by its fingerprint and not by a date:
// the authority holds from the beginning of time to the year 9999, which says "no end" (RFC 5280, 4.1.2.5).
var (
	noBeginning = time.Unix(0, 0).UTC()
	noEnd       = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

// Authority signs the certificates of a board, or of a hall.
type Authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// OpenAuthority reads the authority of a board in its data directory, and makes it at the first start. One that is made may vouch for the
// given names, beside those of a local network.
func OpenAuthority(dir string, names ...string) (*Authority, error) {
	return openAuthority(dir, boardAuthority, names)
}

// OpenHallAuthority is OpenAuthority for a hall.
func OpenHallAuthority(dir string, names ...string) (*Authority, error) {
	return openAuthority(dir, hallAuthority, names)
}

func openAuthority(dir, called string, names []string) (*Authority, error) {
	path := filepath.Join(dir, authorityName)
	text, err := durable.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		return makeAuthority(path, called, names)
	}
	if err != nil {
		return nil, fmt.Errorf("the certificate authority: %w", err)
	}
	a, err := parseAuthority(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; move it away to have a new one made, whose fingerprint everybody must be told", path, err)
	}
	return a, nil
}

func makeAuthority(path, called string, names []string) (*Authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the certificate authority: %w", err)
	}
	certificate, err := sign(constrained(&x509.Certificate{
		Subject: pkix.Name{CommonName: called}, IsCA: true, BasicConstraintsValid: true, MaxPathLenZero: true,
		KeyUsage: x509.KeyUsageCertSign,
	}, names), nil, key, key, noBeginning, noEnd)
	if err != nil {
		return nil, err
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("make the certificate authority: %w", err)
	}
	text := append(encodePEM(certificate), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})...)
	if err := durable.Replace(path, text); err != nil {
		return nil, fmt.Errorf("keep the certificate authority: %w", err)
	}
	return &Authority{certificate, key}, nil
}

// PEM returns the certificate of the authority, to be installed.
func (a *Authority) PEM() []byte { return encodePEM(a.certificate) }

func encodePEM(c *x509.Certificate) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})
}

// sign makes a certificate; without a parent it signs itself.
func sign(template, parent *x509.Certificate, key, signer *ecdsa.PrivateKey, begins, ends time.Time) (*x509.Certificate, error) {
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

// OwnFingerprint returns the fingerprint of the board, or hall, of a data directory, "" if it was never on the network.
func OwnFingerprint(dir string) (string, error) {
	text, err := durable.Read(filepath.Join(dir, authorityName))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("the certificate authority: %w", err)
	}
	a, err := parseAuthority(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", filepath.Join(dir, authorityName), err)
	}
	return a.Fingerprint(), nil
}

// Name returns the name by which a device that has it lists the authority.
func (a *Authority) Name() string { return a.certificate.Subject.CommonName }

// Fingerprint returns that of the authority, by which programs know it.
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
