package control

import (
	"context"
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// contextKey is under what a request's context holds who asks and from where.
type contextKey int

const (
	doorKey   contextKey = iota // By which door the request came in.
	personKey                   // Who asks.
	callerKey                   // What is said of the request in the daemon's log.
	lookerKey                   // Who looks at what is shown to everybody.
	visitKey                    // What signing in needs to know of it.
)

// admit lets pass who has a right. Whoever else tries is noted.
func (a *api) admit(right Op) huma.Middlewares {
	return huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
		caller := callerOf(ctx)
		person, err := a.identify(ctx)
		switch {
		case doorOf(ctx.Context()) == far:
			err = errElsewhere
		case err == nil && !person.Role.may(right):
			err = mayNot(person)
		}
		if err != nil {
			a.refused(person, caller, err)
			if statusOf(err) == 401 {
				ctx.SetHeader("WWW-Authenticate", "Bearer")
			}
			huma.WriteErr(a.huma, ctx, statusOf(err), err.Error())
			return
		}
		next(huma.WithValue(huma.WithValue(ctx, personKey, person), callerKey, caller))
	}}
}

// mayNot says that a person lacks a right.
func mayNot(p Person) error {
	return refusal{fmt.Errorf("%s may not do this: it is not among the rights of role %s", p.Name, p.Role), errForbidden}
}

// identify says who asks.
func (a *api) identify(ctx huma.Context) (Person, error) {
	if doorOf(ctx.Context()) == socket {
		return operator, nil
	}
	text, _ := strings.CutPrefix(ctx.Header("Authorization"), "Bearer ")
	if secret := secretOf(ctx); text == "" && secret != "" {
		return a.sessions.find(secret)
	}
	return a.keyring.find(text)
}

// callerOf says of a request what is said of it in the daemon's log.
func callerOf(ctx huma.Context) string {
	url := ctx.URL()
	return fmt.Sprintf("%s %s from %s", ctx.Method(), url.Path, ctx.RemoteAddr())
}

// personOf returns who was admitted.
func personOf(ctx context.Context) Person {
	person, _ := ctx.Value(personKey).(Person)
	return person
}

// refused notes an attempt in the daemon's log: who, what, from where and why, never a token or a PIN.
func (a *api) refused(p Person, caller string, why error) {
	if p.Name != "" {
		caller += " by " + p.Name
	}
	a.notices.say(fmt.Sprintf("control: refused %s: %v", caller, why))
}
