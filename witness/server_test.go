package witness

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
)

// listen serves a witness as boardctl does and returns its address, HOST:PORT.
func listen(t *testing.T, w *Witness) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	served := make(chan error)
	go func() { served <- w.Serve(ctx, listener, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(func() {
		end()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// stranger sends the head of a request from another computer, and reads the beginning of the answer.
func stranger(t *testing.T, address, head string) (status int) {
	t.Helper()
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, head+"Host: witness\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}

func TestOneComputerKeepsNoBoardFromItsWitness(t *testing.T) {
	for name, tc := range map[string]struct {
		times  int
		head   string
		status int
	}{
		"it holds all connections and asks nothing more": {connectionsMax, "GET / HTTP/1.1\r\n", 404},
		"it holds all requests and does not send them": {requestsMax,
			fmt.Sprintf("POST %s HTTP/1.1\r\nContent-Length: 100\r\nExpect: 100-continue\r\n", Path), 100},
	} {
		t.Run(name, func(t *testing.T) {
			w := opened(t, t.TempDir())
			address := listen(t, w)
			for range tc.times {
				if status := stranger(t, address, tc.head); status != tc.status {
					t.Fatalf("the stranger is answered %d, want %d", status, tc.status)
				}
			}
			if _, _, err := client(t, "http://"+address, w.Key()).Add(t.Context(), honest(t, 10).request(t, 0, 10)); err != nil {
				t.Errorf("the board: %v", err)
			}
		})
	}
}
