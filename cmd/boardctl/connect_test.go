package main

import (
	"crypto/tls"
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/net/dns/dnsmessage"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// announced is a board that a fake responder announces.
type announced struct {
	instance, name, fingerprint string
	port                        uint16
}

// respond answers by multicast DNS on loopback for boards there, and returns its address.
func respond(t *testing.T, boards ...announced) (at string) {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buffer := make([]byte, 9000)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			var asked dnsmessage.Message
			if asked.Unpack(buffer[:n]) != nil || len(asked.Questions) != 1 || asked.Questions[0].Name.String() != "_kyban._tcp.local." {
				continue
			}
			for _, b := range boards {
				_, _ = conn.WriteTo(b.packet(), from)
			}
		}
	}()
	return conn.LocalAddr().String()
}

func (b announced) packet() []byte {
	head := func(name string) dnsmessage.ResourceHeader {
		return dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(name), Class: dnsmessage.ClassINET, TTL: 120}
	}
	own := b.instance + "._kyban._tcp.local."
	host := dnsmessage.MustNewName(b.instance + ".local.")
	m := dnsmessage.Message{Header: dnsmessage.Header{Response: true}, Answers: []dnsmessage.Resource{
		{Header: head("_kyban._tcp.local."), Body: &dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(own)}},
		{Header: head(own), Body: &dnsmessage.SRVResource{Port: b.port, Target: host}},
		{Header: head(own), Body: &dnsmessage.TXTResource{TXT: []string{"name=" + b.name, "fingerprint=" + b.fingerprint}}},
		{Header: head(host.String()), Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}}},
	}}
	packet, err := m.Pack()
	if err != nil {
		panic(err) // The test has made it.
	}
	return packet
}

// said runs boardctl, and returns its exit status and its output.
func said(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr strings.Builder
	status = run(args, strings.NewReader(""), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func TestConnectFindsBoards(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	seven, nine := "sha256:"+strings.Repeat("7", 64), "sha256:"+strings.Repeat("9", 64)
	at := respond(t, announced{"board-9", "Bàn 9", nine, 7449}, announced{"board-7", "Bàn 7", seven, 7447})
	status, out, err := said(t, "connect", "--ask", at, "--wait", "300ms")
	if lines := strings.Split(out, "\n"); status != 0 || len(lines) != 4 ||
		strings.Join(strings.Fields(lines[1]), " ") != "Bàn 7 https://127.0.0.1:7447 board-7.local no "+seven ||
		strings.Join(strings.Fields(lines[2]), " ") != "Bàn 9 https://127.0.0.1:7449 board-9.local no "+nine {
		t.Errorf("status %d:\n%s", status, out)
	}
	if err != "choose one by its name: boardctl connect \"Bàn 7\"\n" {
		t.Errorf("said %q", err)
	}
	status, _, err = said(t, "connect", "Bàn 8", "--ask", at, "--wait", "300ms")
	if status != 1 || !strings.HasPrefix(err, "boardctl: no board of the name \"Bàn 8\" answers; these do:\nboardctl: NAME ") {
		t.Errorf("status %d: %s", status, err)
	}
}

// TestBoardsOfOneName: that name chooses none of them, and the address and the fingerprint tell them apart.
func TestBoardsOfOneName(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	port, fingerprint := board(t)
	other := "sha256:" + strings.Repeat("f", 64)
	real, twin := announced{"board-7", "Bàn 7", fingerprint, port}, announced{"board-9", "BA\u0300N 7", other, 7449}
	at := respond(t, twin, real)
	connect := func(at string, args ...string) (int, string, string) {
		return said(t, append(append([]string{"connect"}, args...), "--ask", at, "--wait", "300ms")...)
	}
	status, out, err := connect(at)
	if status != 0 || !strings.Contains(out, fingerprint) || !strings.Contains(out, other) || err != "several boards answer to \"BA\u0300N 7\": "+
		"choose one by its address, whose fingerprint is that of your board: boardctl connect https://127.0.0.1:7449\n" {
		t.Errorf("the list: status %d:\n%s%s", status, out, err)
	}
	if status, out, err := connect(at, "bàn 7", "--fingerprint", fingerprint); status != 0 || !strings.HasSuffix(out, " is known, without a token\n") {
		t.Errorf("with the fingerprint: status %d: %s%s", status, out, err)
	}
	status, out, err = connect(at, "bàn 7") // Though one of them is known.
	if status != 1 || out != "" || !strings.HasPrefix(err, "boardctl: several boards answer to \"bàn 7\": give the address of the one whose fingerprint is that of your board, such as\n"+
		"boardctl:   boardctl connect https://127.0.0.1:7449\n") || !strings.Contains(err, fingerprint) || !strings.Contains(err, " yes ") {
		t.Errorf("by the name: status %d: %s%s", status, out, err)
	}
	if status, out, err := connect(at, "board-7"); status != 0 || !strings.HasPrefix(err, "Bàn 7 is at https://127.0.0.1:") || !strings.Contains(err, fingerprint) {
		t.Errorf("by its computer: status %d: %s%s", status, out, err)
	}
	if status, _, err := connect(respond(t, announced{"board-9", "Bàn 7", "", 7449}, real), "Bàn 7", "--fingerprint", fingerprint); status != 0 {
		t.Errorf("beside one that announces no fingerprint: status %d: %s", status, err)
	}
}

// TestASuggestionIsSafeToCopy: a name comes from any responder.
func TestASuggestionIsSafeToCopy(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	at := respond(t, announced{"board-7", "$(rm -rf ~)", "sha256:" + strings.Repeat("7", 64), 7447})
	if _, _, err := said(t, "connect", "--ask", at, "--wait", "300ms"); err != "choose one by its address: boardctl connect https://127.0.0.1:7447\n" {
		t.Errorf("said %q", err)
	}
}

func TestConnectFindsNobody(t *testing.T) {
	status, _, err := said(t, "connect", "--ask", respond(t), "--wait", "50ms")
	if status != 1 || !strings.HasPrefix(err, "boardctl: no board answers on this network, or its Wi-Fi does not pass the question on") {
		t.Errorf("status %d: %s", status, err)
	}
	for _, args := range [][]string{{"connect", "--ask", "nowhere"}, {"connect", "--ask", "127.0.0.1:1", "--wait", "-1s"}, {"connect", "a", "b"}} {
		if status, _, err := said(t, args...); status != 2 {
			t.Errorf("%q: status %d: %s", args, status, err)
		}
	}
}

// board serves a board at an address of loopback, and returns its port and fingerprint.
func board(t *testing.T) (port uint16, fingerprint string) {
	t.Helper()
	own, err := auth.OpenAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	config, err := own.ServerConfig([]string{control.BoardName})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := tls.Listen("tcp", "127.0.0.1:0", config)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(control.Key{Fingerprint: own.Fingerprint()})
	})}
	server.ErrorLog = log.New(io.Discard, "", 0)
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return uint16(listener.Addr().(*net.TCPAddr).Port), own.Fingerprint()
}

// TestConnectByNameTrustsWhatWasCompared: a person compares the fingerprint once, and the board is known at any later address;
// an impostor that announces its name is not.
func TestConnectByNameTrustsWhatWasCompared(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	port, fingerprint := board(t)
	at := respond(t, announced{"board-7", "Bàn 7", fingerprint, port})
	connect := func(at string, more ...string) (int, string, string) {
		return said(t, append([]string{"connect", "bàn 7", "--ask", at, "--wait", "300ms"}, more...)...)
	}
	status, _, err := connect(at)
	if status != 1 || !strings.HasPrefix(err, "boardctl: nothing is trusted yet: whoever answers at https://127.0.0.1:") || !strings.Contains(err, fingerprint) {
		t.Errorf("before it is compared: status %d: %s", status, err)
	}
	status, _, err = connect(respond(t, announced{"board-7", "Bàn 7", "sha256:" + strings.Repeat("7", 64), port}))
	if status != 1 || !strings.HasPrefix(err, "boardctl: nothing is trusted: another board answers, or somebody in its place") {
		t.Errorf("announced with another fingerprint: status %d: %s", status, err)
	}
	if _, err := os.Stat(filepath.Join(home, "kyban/boards.json")); err == nil {
		t.Error("a board is known that nobody has compared")
	}
	if status, out, err := connect(at, "--fingerprint", fingerprint); status != 0 || !strings.HasSuffix(out, " is known, without a token\n") {
		t.Errorf("when it was compared: status %d: %s%s", status, out, err)
	}
	if status, out, err := connect(at); status != 0 || !strings.HasSuffix(out, " is known, without a token\n") {
		t.Errorf("when it is found again: status %d: %s%s", status, out, err)
	}
	if _, out, _ := said(t, "connect", "--ask", at, "--wait", "300ms"); strings.Join(strings.Fields(strings.Split(out, "\n")[1])[4:5], "") != "yes" {
		t.Errorf("in the list it is not known:\n%s", out)
	}
}

// TestConnectAsksOnATerminal: the only board that answers is trusted once a person has confirmed the fingerprint.
func TestConnectAsksOnATerminal(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	port, fingerprint := board(t)
	at := respond(t, announced{"board-7", "Bàn 7", fingerprint, port})
	for _, c := range []struct {
		typed  string
		status int
		want   string
	}{{"no\n", 1, "nothing is trusted: the board shows its fingerprint"}, {"yes\n", 0, "is known, without a token"}} {
		cmd := proctest.Command(program)
		cmd.Args = []string{"boardctl", "connect", "--ask", at, "--wait", "300ms"} // TestMain carries out boardctl by its name.
		cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
		terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 200})
		if err != nil {
			t.Fatal(err)
		}
		awaittest.Text(t, terminal, "Does the board itself show the same, all of it? Type yes or no: ")
		if _, err := io.WriteString(terminal, c.typed); err != nil {
			t.Fatal(err)
		}
		awaittest.Text(t, terminal, c.want)
		_, _ = io.ReadAll(terminal)
		_ = cmd.Wait() // The test checks its status.
		if got := cmd.ProcessState.ExitCode(); got != c.status {
			t.Errorf("typed %q: status %d, want %d", c.typed, got, c.status)
		}
		terminal.Close()
	}
}
