package httpd

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"golang.org/x/net/dns/dnsmessage"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// resolver answers that every name leads to this computer, over TCP, and returns its address.
func resolver(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
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
				for resolve(conn) == nil {
				}
			}()
		}
	}()
	return listener.Addr().String()
}

// resolve answers one question.
func resolve(conn net.Conn) error {
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return err
	}
	text := make([]byte, binary.BigEndian.Uint16(length[:]))
	if _, err := io.ReadFull(conn, text); err != nil {
		return err
	}
	var m dnsmessage.Message
	if err := m.Unpack(text); err != nil {
		return err
	}
	m.Response, m.Authoritative, m.Additionals = true, true, nil
	for _, q := range m.Questions {
		if q.Type == dnsmessage.TypeA {
			head := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1}
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}}})
		}
	}
	answer, err := m.Pack()
	if err != nil {
		return err
	}
	_, err = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...))
	return err
}

// maker is a server that makes certificates by ACME, the one that Let's Encrypt tests clients with. It proves names at a port of this computer,
// for which it waits. It returns its authority, too.
func maker(t *testing.T, port <-chan int) (server *httptest.Server, roots *x509.CertPool) {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	quiet, store := log.New(io.Discard, "", 0), db.NewMemoryStore()
	made := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "default"}})
	names := resolver(t)
	front := sync.OnceValue(func() http.Handler {
		front := wfe.New(quiet, store, va.New(quiet, 1, <-port, true, names, store), made, []string{"pebble.example"}, true, false, 0, 0)
		return front.Handler()
	})
	server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if order, ok := strings.CutPrefix(r.URL.Path, "/finalize-order/"); ok { // Let's Encrypt says here which order it was, for which the client waits.
			w.Header().Set("Location", server.URL+"/my-order/"+order)
		}
		front().ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	roots = x509.NewCertPool()
	roots.AddCert(made.GetRootCert(0).Cert)
	return server, roots
}

// said passes on what a program logs.
type said struct {
	slog.Handler
	lines chan string
}

func (s said) Enabled(context.Context, slog.Level) bool { return true }
func (s said) Handle(_ context.Context, r slog.Record) error {
	s.lines <- r.Message
	return nil
}

// A hall with a public name has its certificate made by a real server of ACME, which proves the name at the hall's own port. Boards know the hall
// by its own authority before and after.
func TestACertificateForAPublicNameIsGot(t *testing.T) {
	port := make(chan int, 1)
	made, roots := maker(t, port)
	dir := t.TempDir()
	m, err := auth.NewACME(dir, made.URL+wfe.DirectoryPath, []string{"Hall.example.org"}, made.Client())
	if err != nil {
		t.Fatal(err)
	}
	lines := make(chan string, 1000)
	boards := make(chan string)
	c := Config{Dir: dir, Address: "127.0.0.1:0", Hall: true, ACME: m, Roles: auth.HallRoles(), Log: slog.New(said{slog.DiscardHandler, lines}),
		Boards: func(_ context.Context, fingerprint string, _ *control.Client) { boards <- fingerprint }}
	server, err := Listen(c, func(*Door) Program { return Program{Title: "A hall", Register: func() {}} })
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	at := server.Endpoint()
	base, err := url.Parse(at.Address)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(base.Port())
	if err != nil {
		t.Fatal(err)
	}
	port <- n
	for line := range lines {
		if strings.Contains(line, "--acme hall.example.org: there is a certificate until ") {
			break
		}
		if strings.Contains(line, "--acme") {
			t.Fatal(line)
		}
	}
	own := x509.NewCertPool()
	own.AppendCertsFromPEM(server.door.Authority())
	for _, tc := range []struct {
		what, name string
		roots      *x509.CertPool
	}{
		{"the public name", "hall.example.org", roots}, {"in capitals", "HALL.example.org", roots},
		{"a name of the network", "localhost", own}, {"an address", "127.0.0.1", own}, {"who knows the authority", control.BoardName, own},
	} {
		conn, err := tls.Dial("tcp", base.Host, &tls.Config{ServerName: tc.name, RootCAs: tc.roots})
		if err != nil {
			t.Errorf("%s: %v", tc.what, err)
			continue
		}
		conn.Close()
	}
	if found, err := control.Fingerprint(t.Context(), at.Address); err != nil || found != at.Fingerprint {
		t.Errorf("the hall is known by %s, %v, want %s", found, err, at.Fingerprint)
	}
	dialAsBoard(t, at, boards)
	if got := server.ForBrowsers(); got != "https://hall.example.org" {
		t.Errorf("links for people lead to %s", got)
	}
	if !server.door.hosts.contains("hall.example.org:443") {
		t.Error("nobody signs in by the public name")
	}
}

// dialAsBoard dials a hall as a board does.
func dialAsBoard(t *testing.T, at *control.Endpoint, boards <-chan string) {
	t.Helper()
	board, err := auth.OpenAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	own, err := board.ForPrograms()
	if err != nil {
		t.Fatal(err)
	}
	conn, err := control.Dial(t.Context(), at.Address, at.Fingerprint, own)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if got := <-boards; got != board.Fingerprint() {
		t.Errorf("%s has dialled, want %s", got, board.Fingerprint())
	}
}

// Who makes certificates can't reach the hall: it shows its own, says why, and serves as before.
func TestACertificateForAPublicNameThatIsNotGot(t *testing.T) {
	port := make(chan int, 1)
	port <- 1 // Nobody is there.
	made, _ := maker(t, port)
	dir := t.TempDir()
	m, err := auth.NewACME(dir, made.URL+wfe.DirectoryPath, []string{"hall.example.org"}, made.Client())
	if err != nil {
		t.Fatal(err)
	}
	lines := make(chan string, 1000)
	c := Config{Dir: dir, Address: "127.0.0.1:0", Hall: true, ACME: m, Roles: auth.HallRoles(), Log: slog.New(said{slog.DiscardHandler, lines})}
	server, err := Listen(c, func(*Door) Program { return Program{Title: "A hall", Register: func() {}} })
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	if line := <-lines; !strings.Contains(line, "--acme hall.example.org: ") || !strings.Contains(line, "until there is one the own certificate is shown") {
		t.Errorf("it says %q", line)
	}
	own := x509.NewCertPool()
	own.AppendCertsFromPEM(server.door.Authority())
	began := time.Now()
	conn, err := tls.Dial("tcp", strings.TrimPrefix(server.Endpoint().Address, "https://"), &tls.Config{ServerName: "hall.example.org", RootCAs: own})
	if err != nil {
		t.Fatalf("after %v: %v", time.Since(began), err)
	}
	conn.Close()
}

func TestPublicNames(t *testing.T) {
	for name, want := range map[string]bool{
		"hall.example.org": true, "HALL.example.org": true, "a-b.example": true,
		"hall": false, "hall.local": false, "hall.home.arpa": false, "192.0.2.7": false, "*.example.org": false, "bàn.vn": false, "": false, "hall.example.org:443": false,
	} {
		if _, err := auth.NewACME(t.TempDir(), auth.LetsEncrypt, []string{name}, nil); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}
