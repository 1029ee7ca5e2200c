package httpd

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"

	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/control"
)

// A listenerKind says by which listener a request comes in.
type listenerKind int

const (
	listenTLS      listenerKind = iota // TLS: for those who have a role.
	listenSocket                       // The socket that only the owner of the data directory can open: the operator asks.
	listenLoopback                     // HTTP without encryption, both ends on this computer: a browser there, or a proxy that encrypts.
	listenPlain                        // HTTP without encryption over a network: everybody may read, nobody may show a token.
)

// errPlain says what to do for whoever shows a token where others can read it, or asks for what needs one.
var errPlain = control.Refuse(control.ErrForbidden, errors.New("this address is not encrypted and for looking only: use the one of --control, "+
	"or put a proxy with TLS on this computer in front of it"))

// plainListener says which of the two kinds without encryption a connection is of.
func plainListener(conn net.Conn) listenerKind {
	if isLoopback(conn.RemoteAddr()) && isLoopback(conn.LocalAddr()) {
		return listenLoopback
	}
	return listenPlain
}

func isLoopback(address net.Addr) bool {
	at, err := netip.ParseAddrPort(address.String())
	return err == nil && at.Addr().Unmap().IsLoopback()
}

// withListener marks what comes in by a listener.
func withListener(ctx context.Context, kind listenerKind) context.Context {
	return context.WithValue(ctx, listenerKey, kind)
}

// checkListener refuses what came in by the wrong listener: with a token where others can read it, or to change something.
func checkListener(r *http.Request, w http.ResponseWriter) error {
	if listenerOf(r.Context()) != listenPlain || isAnonymousRead(r, w) {
		return nil
	}
	return errPlain
}

// listenerOf returns by which listener a request came in.
func listenerOf(ctx context.Context) listenerKind {
	kind, _ := ctx.Value(listenerKey).(listenerKind)
	return kind
}

// isAnonymousRead says whether a request changes nothing, and shows neither a token nor a session.
func isAnonymousRead(r *http.Request, w http.ResponseWriter) bool {
	ctx := humago.NewContext(nil, r, w)
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
	return reads && ctx.Header("Authorization") == "" && secretOf(ctx) == ""
}
