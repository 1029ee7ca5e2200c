package control

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// The names of the session's cookie. Over TLS the name itself has the browser refuse one that came without TLS, or from
// another name (RFC 6265bis, 4.1.3.2). Without TLS a browser speaks to its own computer alone.
const (
	cookieName      = "__Host-kyban"
	plainCookieName = "kyban"
)

// sessionPath is where browsers sign in and out.
const sessionPath = "/arbiter/session"

// errTooOften says that somebody tries to sign in again and again.
var errTooOften = errors.New("too many attempts to sign in, from this address or through its proxy: wait a minute")

// SignedIn says who is signed in.
type SignedIn struct {
	Name string `json:"name" doc:"As the log names him."`
	Role Role   `json:"role" enum:"operator,arbiter,player,viewer"`
	Side string `json:"side,omitempty" doc:"Of a player: red or black."`
	Game int    `json:"game,omitempty" doc:"Of a player: the stored game."`
}

func signedIn(p Person) SignedIn {
	return SignedIn{Name: p.Name, Role: p.Role, Side: p.Side, Game: p.Game}
}

// signIn is the token that somebody pasted.
type signIn struct {
	Token string `json:"token" minLength:"1" maxLength:"200" doc:"kyb_ROLE_..., made by boardctl token new. Neither the board nor the browser keeps it."`
}

// cookieAnswer is an answer that sets the session's cookie.
type cookieAnswer[T any] struct {
	Cookie http.Cookie `header:"Set-Cookie"`
	Body   T
}

// signing registers how browsers sign in and out.
func (a *api) signing() {
	in := huma.Operation{Method: "POST", Path: sessionPath, OperationID: "sign-in", MaxBodyBytes: bodyMax,
		Summary:     "Begin a browser's session, with the rights of a token and for as long as that is in force",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests},
		Middlewares: huma.Middlewares{a.hold}}
	huma.Register(a.huma, in, func(ctx context.Context, in *answer[signIn]) (*cookieAnswer[SignedIn], error) {
		v := visitOf(ctx)
		secret, until, person, err := a.sessions.begin(in.Body.Token, v.secret)
		if err != nil {
			a.refused(person, v.caller, err)
			return nil, problem(err)
		}
		a.notices.say("control: " + person.Name + " signed in, a browser from " + v.from)
		return &cookieAnswer[SignedIn]{v.cookie(secret, until), signedIn(person)}, nil
	})
	out := huma.Operation{Method: "DELETE", Path: sessionPath, OperationID: "sign-out", DefaultStatus: http.StatusNoContent,
		Summary: "End the browser's session", Middlewares: huma.Middlewares{visited}}
	huma.Register(a.huma, out, func(ctx context.Context, _ *struct{}) (*struct {
		Cookie http.Cookie `header:"Set-Cookie"`
	}, error) {
		v := visitOf(ctx)
		if err := a.sessions.end(v.secret); err != nil {
			return nil, problem(notReadable(err))
		}
		return &struct {
			Cookie http.Cookie `header:"Set-Cookie"`
		}{v.cookie("", time.Unix(1, 0))}, nil
	})
	who := a.operation("GET", sessionPath, readBoard, "session", "Who is signed in; 204 where nobody is")
	who.Middlewares = append(huma.Middlewares{a.unknown}, who.Middlewares...)
	huma.Register(a.huma, who,
		func(ctx context.Context, _ *struct{}) (*answer[SignedIn], error) {
			return &answer[SignedIn]{signedIn(personOf(ctx))}, nil
		})
}

// unknown tells a page that nobody is signed in at its browser, which is no fault of anybody.
func (a *api) unknown(ctx huma.Context, next func(huma.Context)) {
	if _, err := a.identify(ctx); errors.Is(err, errNoToken) {
		ctx.SetStatus(http.StatusNoContent)
		return
	}
	next(ctx)
}

// visit is what signing in and out needs to know of a request beside its body.
type visit struct {
	secure bool
	secret string // Of the session that the browser has, "" for none.
	from   string
	caller string // As the daemon's log names it.
}

// visited notes the visit.
func visited(ctx huma.Context, next func(huma.Context)) {
	from, _ := addressOf(ctx)
	v := visit{secure: secure(ctx), secret: secretOf(ctx), from: from, caller: callerOf(ctx)}
	next(huma.WithValue(ctx, visitKey, v))
}

func visitOf(ctx context.Context) visit {
	v, _ := ctx.Value(visitKey).(visit)
	return v
}

// cookie holds a session's secret, out of reach of the page's scripts and of other sites.
func (v visit) cookie(secret string, until time.Time) http.Cookie {
	name := plainCookieName
	if v.secure {
		name = cookieName
	}
	return http.Cookie{Name: name, Value: secret, Path: "/", Expires: until, HttpOnly: true, Secure: v.secure, SameSite: http.SameSiteStrictMode}
}

// addressOf returns from where a request came, and whether this computer says so: a proxy on it adds for whom it asks.
func addressOf(ctx huma.Context) (address string, passedOn bool) {
	from, err := netip.ParseAddrPort(ctx.RemoteAddr())
	if err != nil || !from.Addr().Unmap().IsLoopback() {
		return ctx.RemoteAddr(), false
	}
	asked := strings.Split(ctx.Header("X-Forwarded-For"), ",")
	if last, err := netip.ParseAddr(strings.TrimSpace(asked[len(asked)-1])); err == nil {
		return netip.AddrPortFrom(last, 0).String(), true
	}
	return ctx.RemoteAddr(), false
}

// hold holds off who tries to sign in too often.
func (a *api) hold(ctx huma.Context, next func(huma.Context)) {
	if !a.throttle.allow(addressOf(ctx)) {
		a.refused(Person{}, callerOf(ctx), errTooOften)
		ctx.SetHeader("Retry-After", "60")
		huma.WriteErr(a.huma, ctx, http.StatusTooManyRequests, errTooOften.Error())
		return
	}
	visited(ctx, next)
}

// secure says whether the browser speaks TLS: to the board itself, or to the proxy before it, which says so.
func secure(ctx huma.Context) bool {
	return ctx.TLS() != nil || ctx.Header("X-Forwarded-Proto") == "https"
}

// secretOf returns the secret of the browser's session, "" where it has none.
func secretOf(ctx huma.Context) string {
	name := plainCookieName
	if secure(ctx) {
		name = cookieName
	}
	cookie, err := huma.ReadCookie(ctx, name)
	if err != nil {
		return ""
	}
	return cookie.Value
}
