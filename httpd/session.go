package httpd

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// The names of the session's cookie. Over TLS the name's prefix makes the browser refuse a cookie that came without TLS, or
// from another name (RFC 6265bis, 4.1.3.2). Without TLS a browser talks only to its own computer.
const (
	cookieName      = "__Host-kyban"
	plainCookieName = "kyban"
)

// sessionPath is the route on which browsers sign in and out.
const sessionPath = "/arbiter/session"

// errTooOften is the refusal of too many attempts to sign in.
var errTooOften = errors.New("too many attempts to sign in, from this address or through its proxy: wait a minute")

// SignedIn is the person that is signed in.
type SignedIn struct {
	Name string       `json:"name" doc:"As the log names him."`
	Role control.Role `json:"role" enum:"operator,arbiter,player,commentator,viewer"`
	Side string       `json:"side,omitempty" doc:"Of a player: red, white or black, as his token was made."`
	Game int          `json:"game,omitempty" doc:"Of a player: the stored game."`

	Board    string `json:"board,omitempty" doc:"The name of the board, as it was chosen at its first run."`
	Language string `json:"language,omitempty" doc:"Of the board, likewise."`
}

// signIn is the token that a person pasted.
type signIn struct {
	Token string `json:"token" minLength:"1" maxLength:"200" doc:"kyb_ROLE_..., made by boardctl token new. Neither the board nor the browser keeps it."`
}

// cookieAnswer is an answer that sets the session's cookie.
type cookieAnswer[T any] struct {
	Cookie http.Cookie `header:"Set-Cookie"`
	Body   T
}

// registerSessions registers the routes to sign in and out.
func (a *api) registerSessions() {
	in := huma.Operation{Method: "POST", Path: sessionPath, OperationID: "sign-in", MaxBodyBytes: control.BodyMax,
		Summary:     "Begin a browser's session, with the rights of a token and for as long as that is in force",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests},
		Middlewares: huma.Middlewares{a.limitSignIns}}
	huma.Register(a.huma, in, func(ctx context.Context, in *answer[signIn]) (*cookieAnswer[SignedIn], error) {
		v := signInOf(ctx)
		secret, until, person, err := a.sessions.Begin(in.Body.Token, v.secret)
		if err != nil {
			a.logRefusal(person, v.caller, err)
			return nil, problem(err)
		}
		a.log.Info("control: "+person.Name+" signed in, a browser from "+v.from, "person", person.Name, "address", v.from)
		return &cookieAnswer[SignedIn]{v.cookie(secret, until), a.signedIn(person)}, nil
	})
	out := huma.Operation{Method: "DELETE", Path: sessionPath, OperationID: "sign-out", DefaultStatus: http.StatusNoContent,
		Summary: "End the browser's session", Middlewares: huma.Middlewares{withSignIn}}
	huma.Register(a.huma, out, func(ctx context.Context, _ *struct{}) (*struct {
		Cookie http.Cookie `header:"Set-Cookie"`
	}, error) {
		v := signInOf(ctx)
		if err := a.sessions.End(v.secret); err != nil {
			return nil, problem(unreadable(err))
		}
		return &struct {
			Cookie http.Cookie `header:"Set-Cookie"`
		}{v.cookie("", time.Unix(1, 0))}, nil
	})
	who := a.operation("GET", sessionPath, auth.ReadBoard, "session", "Who is signed in; 204 where nobody is")
	who.Middlewares = append(huma.Middlewares{a.nobodySignedIn}, who.Middlewares...)
	huma.Register(a.huma, who,
		func(ctx context.Context, _ *struct{}) (*answer[SignedIn], error) {
			return &answer[SignedIn]{a.signedIn(personOf(ctx))}, nil
		})
}

// signedIn returns the person that is signed in, and the board.
func (a *api) signedIn(p auth.Person) SignedIn {
	in := SignedIn{Name: p.Name, Role: p.Role, Side: p.Side, Game: p.Game}
	if c := a.firstRun.Choice(); c != nil {
		in.Board, in.Language = c.Name, c.Language
	}
	return in
}

// nobodySignedIn answers a page whose browser is not signed in; that is not an error.
func (a *api) nobodySignedIn(ctx huma.Context, next func(huma.Context)) {
	if _, err := a.identify(ctx); errors.Is(err, auth.ErrNoToken) {
		ctx.SetStatus(http.StatusNoContent)
		return
	}
	next(ctx)
}

// signInRequest holds the facts of a request, beside its body, that signing in and out needs.
type signInRequest struct {
	secure bool
	secret string // Of the browser's session, "" for none.
	from   string
	host   string // The board's host name in the browser's request.
	caller string // The client's name in the daemon's log.
}

func signInOf(ctx context.Context) signInRequest {
	v, _ := ctx.Value(signInKey).(signInRequest)
	return v
}

// cookie holds a session's secret, out of reach of the page's scripts and of other sites.
func (v signInRequest) cookie(secret string, until time.Time) http.Cookie {
	name := plainCookieName
	if v.secure {
		name = cookieName
	}
	return http.Cookie{Name: name, Value: secret, Path: "/", Expires: until, HttpOnly: true, Secure: v.secure, SameSite: http.SameSiteStrictMode}
}

// limitSignIns refuses a client that tries to sign in too often.
func (a *api) limitSignIns(ctx huma.Context, next func(huma.Context)) {
	if !a.signIns.Allow(ctx.RemoteAddr(), isForwarded(ctx.Context())) {
		a.logRefusal(auth.Person{}, callerOf(ctx), errTooOften)
		ctx.SetHeader("Retry-After", "60")
		huma.WriteErr(a.huma, ctx, http.StatusTooManyRequests, errTooOften.Error())
		return
	}
	withSignIn(ctx, next)
}

// withSignIn stores the facts of a request for signing in and out.
func withSignIn(ctx huma.Context, next func(huma.Context)) {
	v := signInRequest{secure: secure(ctx), secret: secretOf(ctx), from: ctx.RemoteAddr(), host: ctx.Host(), caller: callerOf(ctx)}
	next(huma.WithValue(ctx, signInKey, v))
}

// secretOf returns the secret of the browser's session, "" without one.
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

// secure reports whether the browser uses TLS: to the board itself, or to the proxy before it, by the proxy's word.
func secure(ctx huma.Context) bool {
	return ctx.TLS() != nil || ctx.Header("X-Forwarded-Proto") == "https"
}
