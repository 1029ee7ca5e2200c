package control

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"

	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// A door is by which way a request comes in.
type door int

const (
	network door = iota // TLS: for those who have a role.
	socket              // The socket that only the owner of the data directory can open: the operator asks.
	near                // HTTP without encryption, both ends on this computer: a browser there, or a proxy that encrypts.
	far                 // HTTP without encryption over a network: everybody may look, nobody may show a token.
)

// errElsewhere says what to do for whoever shows a token where others can read it, or asks for what needs one.
var errElsewhere = refusal{errors.New("this address is not encrypted and for looking only: use the one of --control, " +
	"or put a proxy with TLS on this computer in front of it"), errForbidden}

// plainDoor says by which of the two doors without encryption a connection comes in.
func plainDoor(conn net.Conn) door {
	if loopback(conn.RemoteAddr()) && loopback(conn.LocalAddr()) {
		return near
	}
	return far
}

func loopback(address net.Addr) bool {
	at, err := netip.ParseAddrPort(address.String())
	return err == nil && at.Addr().Unmap().IsLoopback()
}

// through marks what comes in by a door.
func through(ctx context.Context, d door) context.Context { return context.WithValue(ctx, doorKey, d) }

// doorOf returns by which door a request came in.
func doorOf(ctx context.Context) door {
	d, _ := ctx.Value(doorKey).(door)
	return d
}

// astray says that a request came in by the wrong door: with a token where others can read it, or to change something.
func astray(r *http.Request, w http.ResponseWriter) error {
	if doorOf(r.Context()) != far {
		return nil
	}
	if looksOnly(r, w) {
		return nil
	}
	return errElsewhere
}

// looksOnly says whether a request changes nothing, and shows neither a token nor a session.
func looksOnly(r *http.Request, w http.ResponseWriter) bool {
	ctx := humago.NewContext(nil, r, w)
	looks := r.Method == http.MethodGet || r.Method == http.MethodHead
	return looks && ctx.Header("Authorization") == "" && secretOf(ctx) == ""
}
