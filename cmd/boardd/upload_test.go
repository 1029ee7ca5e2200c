package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/awaittest"
)

// uploadsMax bounds the memory for all request bodies to a board, in bytes: 32 MiB, and the cost of reading them. Without a
// bound it is 845 MB.
const uploadsMax = 64 << 20

// awaitHeld waits until a board holds no more than so much: a request that is given up frees its memory when it learns that, on
// a busy computer later than the last body has come.
func awaitHeld(t *testing.T, board mover, most int) {
	t.Helper()
	for end := time.Now().Add(awaittest.Patience); ; {
		held := board.held(t)
		if held <= most {
			t.Logf("%d bytes are held, of %d", held, most)
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d bytes stay held, want %d at most", held, most)
		}
	}
}

// sendFrom sends a head and a body from an address of this computer, and returns the connection for the answer. It may be cut
// off before.
func sendFrom(from, address, path string, length int, body []byte) (net.Conn, error) {
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	_ = conn.SetDeadline(time.Now().Add(awaittest.Patience))
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, length, body)
	return conn, err
}

// 400 requests of 20 addresses send all of a file but its last byte; 300 others sign in so. Meanwhile another address sends a
// small one.
func TestUploadsTakeLittleMemoryAndKeepNobodyWaiting(t *testing.T) {
	for name, tc := range map[string]struct {
		path string
		size int
	}{
		"files of games": {"/api/notebook", 1 << 20},
		"sign-ins":       {"/arbiter/session", 64 << 10},
		"the first run":  {"/api/first-run", 64 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			var stderr spoken
			board := startMover(t, scansEnv+"=1", &stderr)
			defer board.End(t)
			address := stderr.pages(t)
			awaitGame(t, address)
			peace := board.held(t)
			var sending sync.WaitGroup
			var mu sync.Mutex
			for i := range 400 {
				sending.Go(func() {
					conn, _ := sendFrom(fmt.Sprintf("127.0.0.%d", 2+i%20), address, tc.path, tc.size, bytes.Repeat([]byte{' '}, tc.size-1))
					mu.Lock()
					defer mu.Unlock()
					if conn != nil {
						t.Cleanup(func() { conn.Close() })
					}
				})
			}
			sending.Wait()
			awaitHeld(t, board, peace+uploadsMax)
			game := `[Red "A"] 1. 炮二平五 *`
			conn, err := sendFrom("127.0.0.99", address, "/api/notebook", len(game), []byte(game))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			text, err := io.ReadAll(answer.Body)
			if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), `"move":"h2e2"`) {
				t.Errorf("%s, %v: %s", answer.Status, err, text)
			}
		})
	}
}
