package netlimit

import (
	"fmt"
	"io"
	"net"
	"slices"
	"testing"
)

// came is a connection that a listener accepted from a test, with both ends.
type came struct {
	from           string
	client, server net.Conn
}

// isOpen reports whether the server has left a connection open: what the server writes arrives.
func (c came) isOpen(t *testing.T) bool {
	t.Helper()
	_, _ = io.WriteString(c.server, "x")
	_, err := io.ReadFull(c.client, make([]byte, 1))
	if err != nil && err != io.EOF {
		t.Logf("%s: %v", c.from, err)
	}
	return err == nil
}

func TestWhoHasMostConnectionsMakesRoom(t *testing.T) {
	for name, tc := range map[string]struct {
		from   []string
		closed []int // In the order in which they came.
	}{
		"there is room":                               {[]string{"127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.3"}, nil},
		"one has all and another comes":               {[]string{"127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.2"}, []int{0}},
		"one has all and goes on":                     {[]string{"127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"}, []int{0, 1}},
		"another was there before one takes the rest": {[]string{"127.0.0.2", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"}, []int{1, 2}},
		"two together keep nobody out":                {[]string{"127.0.0.1", "127.0.0.1", "127.0.0.3", "127.0.0.3", "127.0.0.2", "127.0.0.3", "127.0.0.3", "127.0.0.3"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			l := fairOfFour(t)
			var all []came
			for _, from := range tc.from {
				all = append(all, comes(t, l, from))
			}
			var closed []int
			for i, c := range all {
				if !c.isOpen(t) {
					closed = append(closed, i)
				}
			}
			if name == "two together keep nobody out" {
				if slices.Contains(closed, 4) || len(closed) != 4 {
					t.Errorf("closed are %v, want four, and not that of who has one", closed)
				}
			} else if !slices.Equal(closed, tc.closed) {
				t.Errorf("closed are %v, want %v", closed, tc.closed)
			}
			for _, c := range all {
				c.server.Close()
				c.server.Close() // Makes room once.
				c.client.Close()
			}
			if f := l.(*fair); f.all != 0 || len(f.open) != 0 {
				t.Errorf("%d are counted still, of %d addresses", f.all, len(f.open))
			}
		})
	}
}

// fairOfFour listens like a board with four connections.
func fairOfFour(t *testing.T) net.Listener {
	t.Helper()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { inner.Close() })
	return Fair(inner, 4)
}

// comes connects from an address.
func comes(t *testing.T, l net.Listener, from string) came {
	t.Helper()
	client, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	server, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return came{from, client, server}
}

// A signed-in arbiter stays while strangers come, each from an address of his own.
func TestWhoIsKnownGoesLast(t *testing.T) {
	l := fairOfFour(t)
	var all []came
	for i := range 20 {
		all = append(all, comes(t, l, fmt.Sprintf("127.0.0.%d", 2+i)))
		if i == 0 {
			Know(all[0].server)
		}
	}
	if !all[0].isOpen(t) {
		t.Error("who is known was closed for strangers")
	}
}
