package api

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// listen serves a board on a socket and on the network, and returns the data directory and the endpoint.
func listen(t *testing.T, board Board) (string, *Server) {
	t.Helper()
	dir := t.TempDir()
	server, err := Listen(Config{Config: httpd.Config{Dir: dir, Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)}, Board: board})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return dir, server
}

// local returns a client of a data directory.
func local(t *testing.T, dir string) *control.Client {
	t.Helper()
	c, err := control.Local(dir, 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestTheOperatorAsksOverTheSocket(t *testing.T) {
	board := &table{}
	dir, server := listen(t, board)
	c := local(t, dir)
	status, err := c.Do(t.Context(), control.Request{Op: control.Tags, Body: control.TagsBody{Tags: map[string]string{"Red": "胡荣华"}}})
	if err != nil || status.State != "playing" || *status.Control != *server.Endpoint() {
		t.Errorf("%+v, %v", status, err)
	}
	if _, err := c.Do(t.Context(), control.Request{Op: control.Result, Body: control.ResultBody{Result: "0-1"}}); err == nil || err.Error() != "result: no game is on" {
		t.Errorf("refused with %v", err)
	}
	if strings.Join(board.done, "|") != "tags by operator (operator)" {
		t.Errorf("the board did %q", board.done)
	}
	for name, mode := range map[string]os.FileMode{"boardd.sock": 0o600, "control.db": 0o600, "control-ca.pem": 0o600} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode().Perm(), err, mode)
		}
	}
}

func TestAnArbiterAsksOverTheNetwork(t *testing.T) {
	board := &table{}
	dir, server := listen(t, board)
	operator := local(t, dir)
	made, err := operator.NewToken(t.Context(), control.NewToken{Name: "Trần", Role: control.Arbiter})
	if err != nil {
		t.Fatal(err)
	}
	at := server.Endpoint()
	remote := func(fingerprint, token string) *control.Client {
		c, err := control.Remote(at.Address, fingerprint, token, 5*time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c
	}
	arbiter := remote(at.Fingerprint, made.Text)
	if _, err := arbiter.Do(t.Context(), control.Request{Op: control.Resign, Body: control.SideBody{Side: "black"}}); err != nil {
		t.Fatal(err)
	}
	var records []string
	err = arbiter.Records(t.Context(), 3, func(record []byte) error {
		records = append(records, string(record))
		return nil
	})
	if err != nil || len(records) != 4 {
		t.Errorf("records %q, %v", records, err)
	}
	if key, err := remote(at.Fingerprint, "").Key(t.Context()); err != nil || key.Log != "a key" || key.Fingerprint != at.Fingerprint {
		t.Errorf("without a token: key %+v, %v", key, err)
	}
	if _, err := arbiter.Do(t.Context(), control.Request{Op: control.End}); err == nil || !strings.Contains(err.Error(), "not among the rights of role arbiter") {
		t.Errorf("the arbiter ends boardd: %v", err)
	}
	if found, err := control.Fingerprint(t.Context(), at.Address); err != nil || found != at.Fingerprint {
		t.Errorf("fingerprint %s, %v, want %s", found, err, at.Fingerprint)
	}

	_, imposter := listen(t, &table{})
	var other *control.OtherBoardError
	if _, err := remote(imposter.Endpoint().Fingerprint, made.Text).Status(t.Context()); !errors.As(err, &other) || other.Found != at.Fingerprint {
		t.Errorf("another board's fingerprint: %v", err)
	}
	if err := operator.Revoke(t.Context(), "Trần"); err != nil {
		t.Fatal(err)
	}
	if _, err := arbiter.Status(t.Context()); err == nil || err.Error() != "the token was revoked" {
		t.Errorf("a revoked token: %v", err)
	}
	want := "token by operator (operator) made Trần arbiter|resign by Trần (arbiter) black|token by operator (operator) revoked Trần arbiter"
	if got := strings.Join(board.done, "|"); got != want {
		t.Errorf("the board did %s", got)
	}
}

// deaf is a board whose first answer is lost on its way.
type deaf struct {
	http.Handler
	once sync.Once
}

func (d *deaf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.Handler.ServeHTTP(httptest.NewRecorder(), r.Clone(r.Context()))
	lost := false
	d.once.Do(func() { lost = true })
	if lost {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, `{"state":"playing"}`)
}

func TestAnAnswerThatIsLostIsAskedForAgain(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	server := httptest.NewServer(http.HandlerFunc((&deaf{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), httpd.Socket)))
	})}).ServeHTTP))
	defer server.Close()
	c, err := control.Public(server.URL, 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Do(t.Context(), control.Request{Op: control.Stop}); err != nil {
		t.Fatal(err)
	}
	if board.count() != 1 {
		t.Errorf("the board did %q, want it once", board.done)
	}
}

func TestTheBoardIsKnownAgainAfterARestart(t *testing.T) {
	dir := t.TempDir()
	var found []string
	for range 2 {
		server, err := Listen(Config{Config: httpd.Config{Dir: dir, Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)}, Board: &table{}})
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, server.Endpoint().Fingerprint)
		server.Close()
	}
	if found[0] != found[1] {
		t.Errorf("the fingerprint was %s and is %s", found[0], found[1])
	}
	if err := os.WriteFile(filepath.Join(dir, "control-ca.pem"), []byte("junk"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Listen(Config{Config: httpd.Config{Dir: dir, Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)}, Board: &table{}})
	if err == nil || !strings.Contains(err.Error(), "expected a certificate and its private key in PEM; move it away") {
		t.Errorf("junk for an authority: %v", err)
	}
}

func TestCallWhereNobodyListens(t *testing.T) {
	stale := t.TempDir()
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(stale, "boardd.sock"), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	listener.SetUnlinkOnClose(false)
	listener.Close()
	for name, dir := range map[string]string{"no socket": t.TempDir(), "a killed boardd's socket": stale} {
		t.Run(name, func(t *testing.T) {
			if _, err := local(t, dir).Status(t.Context()); !errors.Is(err, control.ErrNotRunning) {
				t.Errorf("got %v, want ErrNotRunning", err)
			}
		})
	}
	server, err := Listen(Config{Config: httpd.Config{Dir: stale, Log: slog.New(slog.DiscardHandler)}, Board: &table{}})
	if err != nil {
		t.Fatalf("listen after a kill: %v", err)
	}
	server.Close()
}

func TestPathTooLong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("d", 100))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Listen(Config{Config: httpd.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)}, Board: &table{}}); err == nil || !strings.Contains(err.Error(), "shorter path") {
		t.Errorf("got %v, want advice to choose a shorter path", err)
	}
}

// slow is a board that answers slowly.
type slow struct {
	table
	started, goOn chan bool
}

func (b *slow) Do(r control.Request) (*control.Status, error) {
	close(b.started)
	<-b.goOn
	return b.table.Do(r)
}

func TestCloseLetsARequestFinish(t *testing.T) {
	dir := t.TempDir()
	board := &slow{started: make(chan bool), goOn: make(chan bool)}
	server, err := Listen(Config{Config: httpd.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)}, Board: board})
	if err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	calls.Go(func() {
		if status, err := local(t, dir).Do(t.Context(), control.Request{Op: control.Stop}); err != nil || status.State != "playing" {
			t.Errorf("got %+v, %v", status, err)
		}
	})
	<-board.started
	calls.Go(func() { server.Close() })
	close(board.goOn)
	calls.Wait()
}

// One computer that opens as many connections as allowed, and more, keeps no arbiter from the board.
func TestOneComputerKeepsNobodyFromTheBoard(t *testing.T) {
	dir, server := listen(t, &table{})
	made, err := local(t, dir).NewToken(t.Context(), control.NewToken{Name: "Trần", Role: control.Arbiter})
	if err != nil {
		t.Fatal(err)
	}
	at := server.Endpoint()
	for lap := range 100 { // On a busy computer silent connections may be dropped meanwhile, and make room.
		conns := crowd(t, strings.TrimPrefix(at.Address, "https://"), httpd.ConnectionsMax+10)
		c, err := control.Remote(at.Address, at.Fingerprint, made.Text, 5*time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Status(t.Context())
		c.Close()
		if err != nil {
			t.Fatal(err)
		}
		there := held(t, conns)
		for _, conn := range conns {
			conn.Close()
		}
		if there > httpd.ConnectionsMax/2 {
			return
		}
		t.Logf("lap %d: he is let in when %d of the others are left", lap, there)
	}
	t.Error("he is let in when the others are dropped")
}

// A hall has a connection of each board that dials it.
func TestAHallHasAsManyConnectionsAsItSays(t *testing.T) {
	const boards = httpd.ConnectionsMax + 40
	server, err := httpd.Listen(httpd.Config{Dir: t.TempDir(), Address: "127.0.0.1:0", Most: boards, Log: slog.New(slog.DiscardHandler), Roles: auth.Roles{}},
		func(d *httpd.Door) httpd.Program { return httpd.Program{Title: "A hall", Register: func() {}} })
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for range 100 { // On a busy computer silent connections may be dropped meanwhile.
		conns := crowd(t, strings.TrimPrefix(server.Endpoint().Address, "https://"), boards)
		there := held(t, conns)
		for _, conn := range conns {
			conn.Close()
		}
		if there > httpd.ConnectionsMax {
			return
		}
	}
	t.Errorf("it never holds more than %d", httpd.ConnectionsMax)
}

// crowd opens silent connections from one computer.
func crowd(t *testing.T, address string, connections int) (conns []net.Conn) {
	t.Helper()
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	for range connections {
		conn, err := dialer.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		conns = append(conns, conn)
	}
	return conns
}

// held counts the connections that the other side has not closed.
func held(t *testing.T, conns []net.Conn) (count int) {
	t.Helper()
	for _, conn := range conns {
		raw, err := conn.(syscall.Conn).SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		err = raw.Read(func(fd uintptr) bool {
			if _, _, err := syscall.Recvfrom(int(fd), make([]byte, 1), syscall.MSG_PEEK); err == syscall.EAGAIN {
				count++
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return count
}
