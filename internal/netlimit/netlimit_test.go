package netlimit

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// TestWhoFindsNoRoomIsToldToComeBack sends a request at once, as a browser does, and before a place is free again.
func TestWhoFindsNoRoomIsToldToComeBack(t *testing.T) {
	for name, limits := range map[string]struct{ most, ofOne int }{
		"too many in all":         {1, 5},
		"too many of one address": {5, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inner, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			closed := make(chan net.Conn, 10)
			server := &http.Server{ReadHeaderTimeout: time.Minute,
				ConnState: func(conn net.Conn, state http.ConnState) {
					if state == http.StateClosed {
						closed <- conn
					}
				},
				Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "welcome") })}
			defer server.Close()
			l := HTTP(inner, limits.most, limits.ofOne, nil)
			go server.Serve(l)

			first := ask(t, inner.Addr().String())
			if got := readAnswer(t, first); got.StatusCode != 200 {
				t.Fatalf("%s", got.Status)
			}
			second := ask(t, inner.Addr().String())
			if got := readAnswer(t, second); got.StatusCode != 503 || got.Header.Get("Retry-After") != "10" {
				t.Errorf("%s, Retry-After %q", got.Status, got.Header.Get("Retry-After"))
			}
			first.Close()
			<-closed // A connection that the server has closed takes no place any more.
			if got := readAnswer(t, ask(t, inner.Addr().String())); got.StatusCode != 200 {
				t.Errorf("in the place of who has left: %s", got.Status)
			}
		})
	}
}

// ask sends a request, and returns the connection for the answer.
func ask(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	return conn
}

func readAnswer(t *testing.T, conn net.Conn) *http.Response {
	t.Helper()
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer
}
