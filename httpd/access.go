package httpd

import (
	"context"
	"sync"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// viewer is who reads a [public.Route], for as long as he does.
type viewer struct {
	keyring  *auth.Keyring
	identify func() (auth.Person, error) // Finds out once more who he is.
}

// SeesAll says whether who asks may see everything at once: findings against players too, and without the delay of the public. Of who reads a [public.Route] it says whether
// he still may, however long he has read: his token may have been revoked meanwhile, or he has signed out.
func SeesAll(ctx context.Context) bool {
	person := personOf(ctx)
	if v, ok := viewerOf(ctx); ok {
		var err error
		if person, err = v.identify(); err != nil {
			return false
		}
	}
	return person.May(auth.ReadAccused)
}

// RoleOf returns the role of who asks, "" of who has none.
func RoleOf(ctx context.Context) control.Role { return personOf(ctx).Role }

// SeesAnalysis says whether who asks may see what an engine thinks of a game, where everybody may (open) and where not: a player never
// does.
func SeesAnalysis(ctx context.Context, open bool) bool {
	person := personOf(ctx)
	return person.May(auth.ReadAnalysis) || open && person.Role != control.Player
}

// WatchAccess calls ended, with the reason, as soon as who reads a [public.Route] may not read on as he was let in: his token was
// revoked or has expired, or his session has ended. It is for streams, which outlast the check of a request. It calls ended
// once, and not after stop; it keeps nothing of who has shown neither token nor session.
func WatchAccess(ctx context.Context, ended func(why error)) (stop func()) {
	v, ok := viewerOf(ctx)
	if !ok {
		return func() {}
	}
	gone := make(chan struct{})
	go v.keyring.WatchRevocation(gone, v.identify, ended)
	return sync.OnceFunc(func() { close(gone) })
}

// viewerOf returns who reads, false where nobody has to be asked again: he has shown nothing, or the socket says who he is.
func viewerOf(ctx context.Context) (v viewer, ok bool) {
	v, ok = ctx.Value(viewerKey).(viewer)
	return v, ok && personOf(ctx).Token != 0
}
