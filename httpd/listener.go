package httpd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"

	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// A Listener is the kind of the listener that accepted a request.
type Listener int

const (
	TLS      Listener = iota // TLS: for callers with a role.
	Socket                   // The socket that only the owner of the data directory can open: the caller is the operator.
	Loopback                 // HTTP without encryption, both ends on this computer: a browser there, or a proxy that encrypts.
	Dialled                  // TLS that the program itself has dialled: who was dialled asks, and is known by his pinned key.
	Plain                    // HTTP without encryption over a network: the public may read, and a token is refused.
)

// errPlain refuses a token on a connection that others can read, or a request that needs one, with a remedy.
var errPlain = control.Refuse(control.ErrForbidden, message.Errorf("this address is not encrypted and for looking only: use the one of --control, "+
	"or put a proxy with TLS on this computer in front of it"))

// plainListener returns the kind of a connection without encryption.
func plainListener(conn net.Conn) Listener {
	if isLoopback(conn.RemoteAddr()) && isLoopback(conn.LocalAddr()) {
		return Loopback
	}
	return Plain
}

func isLoopback(address net.Addr) bool {
	at, err := netip.ParseAddrPort(address.String())
	return err == nil && at.Addr().Unmap().IsLoopback()
}

// WithListener marks the requests of a listener.
func WithListener(ctx context.Context, kind Listener) context.Context {
	return context.WithValue(ctx, listenerKey, kind)
}

// checkListener refuses a request of the wrong listener: with a token on a connection that others can read, or to change
// something.
func checkListener(r *http.Request, w http.ResponseWriter) error {
	if ListenerOf(r.Context()) != Plain || isAnonymousRead(r, w) {
		return nil
	}
	return errPlain
}

// ListenerOf returns the kind of a request's listener.
func ListenerOf(ctx context.Context) Listener {
	kind, _ := ctx.Value(listenerKey).(Listener)
	return kind
}

// isAnonymousRead reports whether a request changes nothing, and shows neither a token nor a session.
func isAnonymousRead(r *http.Request, w http.ResponseWriter) bool {
	ctx := humago.NewContext(nil, r, w)
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
	return reads && ctx.Header("Authorization") == "" && secretOf(ctx) == ""
}

// openSocket listens on the socket of a data directory. It replaces a socket left behind by a boardd that was killed.
func openSocket(dir string) (net.Listener, error) {
	path, err := control.SocketPath(dir)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("remove the old control socket: %w", err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("open the control socket: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("protect the control socket: %w", err), listener.Close())
	}
	return listener, nil
}
