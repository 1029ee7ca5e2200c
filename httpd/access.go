package httpd

import (
	"context"
	"sync"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// viewer is the reader of a [public.Route], for the time of one request.
type viewer struct {
	keyring  *auth.Keyring
	identify func() (auth.Person, error) // Authenticates the reader once more.
}

// SeesAll reports whether the caller may see everything at once: findings against players too, and without the delay of the
// public. For the reader of a [public.Route] it checks that anew on each call: meanwhile the token may have been revoked, or
// the reader has signed out.
func SeesAll(ctx context.Context) bool {
	person := PersonOf(ctx)
	if v, ok := viewerOf(ctx); ok {
		var err error
		if person, err = v.identify(); err != nil {
			return false
		}
	}
	return person.May(auth.ReadAccused)
}

// RoleOf returns the caller's role, "" without one.
func RoleOf(ctx context.Context) control.Role { return PersonOf(ctx).Role }

// SeesAnalysis reports whether the caller may see an engine's analysis of a game, open to the public (open) or not: a player
// never may.
func SeesAnalysis(ctx context.Context, open bool) bool {
	person := PersonOf(ctx)
	return person.May(auth.ReadAnalysis) || open && person.Role != control.Player
}

// WatchAccess calls ended, with the reason, as soon as the reader of a [public.Route] loses the access with which the stream
// began: the token was revoked or has expired, or the session has ended. It is for streams, which outlast the check of a
// request. It calls ended once, and not after stop; it keeps nothing for a reader without token and session.
func WatchAccess(ctx context.Context, ended func(why error)) (stop func()) {
	v, ok := viewerOf(ctx)
	if !ok {
		return func() {}
	}
	gone := make(chan struct{})
	go v.keyring.WatchRevocation(gone, v.identify, ended)
	return sync.OnceFunc(func() { close(gone) })
}

// viewerOf returns the reader, false if there is nothing to check again: an anonymous reader, or the operator at the socket.
func viewerOf(ctx context.Context) (v viewer, ok bool) {
	v, ok = ctx.Value(viewerKey).(viewer)
	return v, ok && PersonOf(ctx).Token != 0
}
