package httpd

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
)

// contextKey is the key of a value about the caller in a request's context.
type contextKey int

const (
	listenerKey   contextKey = iota // The kind of the request's listener.
	personKey                       // The caller.
	callerKey                       // The request's description in the daemon's log.
	viewerKey                       // The reader of a public route.
	browserKey                      // The browser that signs in or out.
	forwardedKey                    // Set if a proxy passed the request on.
	connectionKey                   // The TLS connection of the request.
	peerKey                         // Who was dialled.
)

// authorize refuses a caller that lacks a right, and logs the attempt.
func (d *Door) authorize(right control.Op) huma.Middlewares {
	return huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
		caller := callerOf(ctx)
		person, err := d.identify(ctx)
		switch {
		case ListenerOf(ctx.Context()) == Plain:
			err = errPlain
		case err == nil:
			err = d.quotas.request(person)
		}
		if err == nil && !person.May(right) {
			err = lacksRight(person)
		}
		if err != nil {
			d.LogRefusal(person, caller, err)
			if later := retryAfter(err); later != "" {
				ctx.SetHeader("Retry-After", later)
			}
			if StatusOf(err) == 401 {
				ctx.SetHeader("WWW-Authenticate", "Bearer")
			}
			problem.Refuse(ctx.Context(), err)
			huma.WriteErr(d.huma, ctx, StatusOf(err), err.Error())
			return
		}
		next(huma.WithValue(huma.WithValue(ctx, personKey, person), callerKey, caller))
	}}
}

// lacksRight is the error of a person without a right.
func lacksRight(p auth.Person) error {
	return control.Refuse(control.ErrForbidden, message.Errorf("%s may not do this: it is not among the rights of role %s", p.Name, p.Role))
}

func (d *Door) identify(ctx huma.Context) (auth.Person, error) {
	if ListenerOf(ctx.Context()) == Socket {
		return auth.Operator(), nil
	}
	text, _ := strings.CutPrefix(ctx.Header("Authorization"), "Bearer ")
	if peer, ok := ctx.Context().Value(peerKey).(auth.Person); ok && text == "" {
		return peer, nil
	}
	find, shown := d.keyring.Find, text
	if secret := secretOf(ctx); text == "" && secret != "" {
		find, shown = d.sessions.Find, secret
	}
	person, err := find(shown)
	if conn, ok := ctx.Context().Value(connectionKey).(net.Conn); ok && err == nil {
		netlimit.Know(conn)
	}
	return person, err
}

func callerOf(ctx huma.Context) string {
	url := ctx.URL()
	return fmt.Sprintf("%s %s from %s", ctx.Method(), url.Path, ctx.RemoteAddr())
}

// PersonOf returns the authorized person.
func PersonOf(ctx context.Context) auth.Person {
	person, _ := ctx.Value(personKey).(auth.Person)
	return person
}

// LogAttempt logs a refused attempt of the authorized caller.
func (d *Door) LogAttempt(ctx context.Context, why error) {
	caller, _ := ctx.Value(callerKey).(string)
	d.LogRefusal(PersonOf(ctx), caller, why)
}

// LogRefusal logs an attempt: who, what, from where and why, never a token or a PIN.
func (d *Door) LogRefusal(p auth.Person, caller string, why error) {
	if p.Name != "" {
		caller += " by " + p.Name
	}
	d.log.Warn(fmt.Sprintf("control: refused %s: %v", caller, why), "person", p.Name)
}

// viewer is the reader of a [public.Route], for the time of one request.
type viewer struct {
	keyring  *auth.Keyring
	identify func() (auth.Person, error) // Authenticates the reader once more.
}

// SeesAll reports whether the caller may see everything at once: findings against players too, and without the delay of the
// public. For the reader of a [public.Route] it checks that anew on each call: meanwhile the token may have been revoked, or
// the reader has signed out.
func SeesAll(ctx context.Context) bool { return sees(ctx, auth.ReadAccused) }

// SeesPresent reports whether the caller may see the present of what everybody may see, and nothing else: a screen in the hall of play. It
// checks that anew, as SeesAll does.
func SeesPresent(ctx context.Context) bool { return sees(ctx, auth.ReadPresent) && !SeesAll(ctx) }

func sees(ctx context.Context, right control.Op) bool {
	person := PersonOf(ctx)
	if v, ok := viewerOf(ctx); ok {
		var err error
		if person, err = v.identify(); err != nil {
			return false
		}
	}
	return person.May(right)
}

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
