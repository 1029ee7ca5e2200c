package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// ownNow is the time of the tests of the operator's own certificates.
var ownNow = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// writeOwn writes a certificate for names, in force from one time to another, and its key. The times count from ownNow.
func writeOwn(t *testing.T, files Files, from, to time.Duration, names ...string) {
	t.Helper()
	writeOwnFor(t, files, from, to, names)
}

func writeOwnFor(t *testing.T, files Files, from, to time.Duration, names []string, ips ...net.IP) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "board"}, DNSNames: names, IPAddresses: ips, NotBefore: ownNow.Add(from), NotAfter: ownNow.Add(to)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{files.Certificate: {Type: "CERTIFICATE", Bytes: der}, files.Key: {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func ownFiles(t *testing.T) Files {
	dir := t.TempDir()
	return Files{filepath.Join(dir, "board.pem"), filepath.Join(dir, "board.key")}
}

func TestACertificateOfOnesOwnThatCanNotBeShown(t *testing.T) {
	good, other, past, ahead, nameless, text := ownFiles(t), ownFiles(t), ownFiles(t), ownFiles(t), ownFiles(t), ownFiles(t)
	writeOwn(t, good, -day, day, "board.example.org")
	writeOwn(t, other, -day, day, "board.example.org")
	writeOwn(t, past, -9*day, -day, "board.example.org")
	writeOwn(t, ahead, day, 9*day, "board.example.org")
	writeOwn(t, nameless, -day, day)
	if err := os.WriteFile(text.Certificate, []byte("a certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what  string
		files Files
		now   time.Time
		want  string
	}{
		{"a good one", good, ownNow, ""},
		{"the key of another one", Files{good.Certificate, other.Key}, ownNow, "private key does not match public key"},
		{"the two files taken for each other", Files{good.Key, good.Certificate}, ownNow, "expected a certificate with those of its authorities behind it, and its private key, both in PEM"},
		{"no PEM", Files{text.Certificate, good.Key}, ownNow, "expected a certificate with those of its authorities behind it, and its private key, both in PEM"},
		{"one that is not there", Files{good.Certificate + "x", good.Key}, ownNow, "no such file or directory: it must be readable for the user who runs this program"},
		{"a folder", Files{filepath.Dir(good.Certificate), good.Key}, ownNow, "is a directory: it must be readable for the user who runs this program"},
		{"one that has expired", past, ownNow, "the certificate has expired on 2026-11-28: have it renewed"},
		{"one that is not in force yet", ahead, ownNow, "the certificate is not in force before 2026-11-30: is the clock of this computer right?"},
		{"one that has expired, on a board that knows no time of day", past, time.Unix(0, 0), ""},
		{"one for no name", nameless, ownNow, "the certificate is for no name that a browser could ask for: expected a subjectAltName such as DNS:board.example.org"},
	} {
		_, err := OpenOwn(c.files, c.now)
		if said := errorText(err); c.want == "" && said != "" || !strings.Contains(said, c.want) {
			t.Errorf("%s: %q, want %q", c.what, said, c.want)
		}
	}
	for _, c := range []struct {
		files Files
		want  string
	}{
		{Files{}, ""}, {good, ""},
		{Files{Certificate: "x"}, "expected --tls-key, too: a certificate is shown with its private key"},
		{Files{Key: "x"}, "expected --tls-cert, too: a certificate is shown with its private key"},
	} {
		if got := errorText(c.files.Check()); got != c.want {
			t.Errorf("%v: %q, want %q", c.files, got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestACertificateThatWasRenewedIsShown(t *testing.T) {
	files := ownFiles(t)
	writeOwn(t, files, -day, day, "board.example.org")
	own, err := OpenOwn(files, ownNow)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := own.certificate("board.example.org", ownNow)
	writeOwn(t, files, -day, 9*day, "board.example.org")
	if c, err := own.certificate("board.example.org", ownNow.Add(rereadAfter-1)); err != nil || c.Leaf.NotAfter != first.Leaf.NotAfter {
		t.Errorf("within a minute: until %s, %v", c.Leaf.NotAfter, err)
	}
	if c, err := own.certificate("board.example.org", ownNow.Add(rereadAfter)); err != nil || !c.Leaf.NotAfter.Equal(ownNow.Add(9*day)) {
		t.Errorf("after a minute: until %s, %v", c.Leaf.NotAfter, err)
	}
	if err := os.WriteFile(files.Key, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false} { // It warns once.
		c, err := own.certificate("board.example.org", ownNow.Add(time.Duration(i+2)*rereadAfter))
		if (err != nil) != want || !c.Leaf.NotAfter.Equal(ownNow.Add(9*day)) {
			t.Errorf("with a key that is empty, look %d: until %s, %v", i, c.Leaf.NotAfter, err)
		}
	}
}

func TestWhoAsksByANameOfOnesOwnIsShownItsCertificate(t *testing.T) {
	files := ownFiles(t)
	writeOwn(t, files, -time.Hour, time.Hour, "board.example.org", "*.hall.example.org")
	own, err := OpenOwn(files, ownNow)
	if err != nil {
		t.Fatal(err)
	}
	own.renewed = time.Now() // Nothing is read again.
	board, err := OpenAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	config, err := board.ServerConfig([]string{control.BoardName})
	if err != nil {
		t.Fatal(err)
	}
	own.Show(config, func(why string) { t.Error(why) })
	for name, want := range map[string]string{
		"board.example.org": "board", "BOARD.example.org": "board", "table7.hall.example.org": "board",
		control.BoardName: control.BoardName, "192.0.2.7": control.BoardName, "other.example.org": control.BoardName, "hall.example.org": control.BoardName,
	} {
		here, there := net.Pipe()
		go func() { _ = tls.Server(there, config).Handshake() }()
		client := tls.Client(here, &tls.Config{ServerName: name, InsecureSkipVerify: true})
		if err := client.Handshake(); err != nil {
			t.Fatal(err)
		}
		if got := client.ConnectionState().PeerCertificates[0].Subject.CommonName; got != want {
			t.Errorf("%s: the certificate of %s, want %s", name, got, want)
		}
		_ = here.Close()
	}
}

// A certificate of one's own may be for an address, by which a browser names nothing. It is never shown to programs that know the authority.
func TestACertificateOfOnesOwnForAnAddress(t *testing.T) {
	l := newTestLeaves(t)
	files := ownFiles(t)
	writeOwnFor(t, files, -time.Hour, time.Hour, []string{control.BoardName}, net.IPv4(127, 0, 0, 1))
	own, err := OpenOwn(files, ownNow)
	if err != nil {
		t.Fatal(err)
	}
	own.renewed = time.Now() // Nothing is read again.
	config := l.config()
	own.Show(config, func(why string) { t.Error(why) })
	port := echoes(t, config)
	for _, tc := range []struct{ at, name, want string }{
		{"127.0.0.1", "", "board"}, {"127.0.0.2", "", control.BoardName}, {"127.0.0.1", control.BoardName, control.BoardName},
	} {
		conn, err := tls.Dial("tcp", net.JoinHostPort(tc.at, strconv.Itoa(port)), &tls.Config{ServerName: tc.name, InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := conn.ConnectionState().PeerCertificates[0].Subject.CommonName; got != tc.want {
			t.Errorf("%s by the name %q: the certificate of %s, want %s", tc.at, tc.name, got, tc.want)
		}
		conn.Close()
	}
}
