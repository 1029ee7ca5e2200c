// Package pipetest serves HTTP through pipes in memory. Tests under testing/synctest need it: while a goroutine waits for the
// system's network, the clock of its bubble stands still.
//
//	synctest.Test(t, func(t *testing.T) {
//		server := pipetest.Serve(t, handler)
//		answer, err := server.Client().Get(server.URL)
//	})
package pipetest

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Serve starts a server that only its Client reaches. At the end of the test it breaks off all running answers and ends.
func Serve(t testing.TB, handler http.Handler) *httptest.Server {
	t.Helper()
	l := &listener{dialled: make(chan net.Conn), closed: make(chan struct{})}
	s := &httptest.Server{Listener: l, Config: &http.Server{Handler: handler}}
	s.Start()
	s.Client().Transport = &http.Transport{DialContext: l.dial}
	t.Cleanup(func() {
		s.Client().CloseIdleConnections()
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// listener accepts one end of each pipe; dial returns the other.
type listener struct {
	dialled chan net.Conn
	closed  chan struct{}
	once    sync.Once
}

func (l *listener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case l.dialled <- theirs:
		return ours, nil
	case <-l.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept waits for a call of dial.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.dialled:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close refuses further connections.
func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr returns an address of this computer: some clients use no other without encryption.
func (l *listener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }
