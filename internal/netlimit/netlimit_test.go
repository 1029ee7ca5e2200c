package netlimit

import (
	"net"
	"testing"
)

func TestMoreThanSoManyConnectionsWait(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer inner.Close()
	l := Listener(inner, 2)
	accepted := make(chan net.Conn)
	go func() {
		for range 3 {
			conn, err := l.Accept()
			if err != nil {
				t.Error(err)
			}
			accepted <- conn
		}
	}()
	for range 3 {
		conn, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	first, second := <-accepted, <-accepted
	if n := len(l.(limited).open); n != 2 {
		t.Errorf("%d connections are counted, want 2", n)
	}
	select {
	case <-accepted:
		t.Fatal("a third connection was accepted")
	default:
	}
	first.Close()
	first.Close() // Makes room once.
	(<-accepted).Close()
	second.Close()
	if n := len(l.(limited).open); n != 0 {
		t.Errorf("%d connections are counted, want 0", n)
	}
}
