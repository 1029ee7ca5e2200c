package httpd

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
)

// The names of the session's cookie. Over TLS the name's prefix makes the browser refuse a cookie that came without TLS, or
// from another name (RFC 6265bis, 4.1.3.2). Without TLS a browser talks only to its own computer.
const (
	cookieName      = "__Host-kyban"
	plainCookieName = "kyban"
)

const sessionPath = "/arbiter/session"

var errTooOften = message.Errorf("too many attempts to sign in, from this address or through its proxy: wait a minute")

// SignedIn is the person that is signed in.
type SignedIn struct {
	Name string       `json:"name" doc:"As the log names him."`
	Role control.Role `json:"role" enum:"operator,arbiter,player,commentator,viewer,organiser,screen"`
	Side string       `json:"side,omitempty" doc:"Of a player: red, white or black, as his token was made."`
	Game int          `json:"game,omitempty" doc:"Of a player: the stored game."`

	Board    string `json:"board,omitempty" doc:"The name of the board, as it was chosen at its first run."`
	Language string `json:"language,omitempty" doc:"Of the board, likewise."`
}

// signIn is the token that a person pasted, or his name and PIN.
type signIn struct {
	Token string `json:"token,omitempty" minLength:"1" maxLength:"200" doc:"kyb_ROLE_..., made by boardctl token new. Neither the board nor the browser keeps it."`
	Name  string `json:"name,omitempty" minLength:"1" maxLength:"400" doc:"At a hall, in place of the token: the name of an arbiter or organiser,"`
	PIN   string `json:"pin,omitempty" minLength:"1" maxLength:"64" doc:"and his PIN."`
}

var errSignIn = control.Meaningless(message.Errorf("expected a token, or a name and a PIN"))

// CookieAnswer is an answer that sets the session's cookie.
type CookieAnswer[T any] struct {
	Cookie http.Cookie `header:"Set-Cookie"`
	Body   T
}

func (d *Door) registerSessions() {
	in := huma.Operation{Method: "POST", Path: sessionPath, OperationID: "sign-in", MaxBodyBytes: control.BodyMax,
		Summary:     "Begin a browser's session, with the rights of a token and for as long as that is in force",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
		Middlewares: huma.Middlewares{d.LimitSignIns}}
	Register(d, in, func(ctx context.Context, in *Answer[signIn]) (*CookieAnswer[SignedIn], error) {
		b := BrowserOf(ctx)
		cookie, person, err := d.signIn(b, in.Body)
		if err != nil {
			d.LogRefusal(person, b.Caller, err)
			return nil, Problem(ctx, err)
		}
		d.log.Info("control: "+person.Name+" signed in, a browser from "+b.From, "person", person.Name, "address", b.From)
		return &CookieAnswer[SignedIn]{cookie, d.signedIn(person)}, nil
	})
	out := huma.Operation{Method: "DELETE", Path: sessionPath, OperationID: "sign-out", DefaultStatus: http.StatusNoContent,
		Summary: "End the browser's session", Middlewares: huma.Middlewares{WithBrowser}}
	Register(d, out, func(ctx context.Context, _ *struct{}) (*struct {
		Cookie http.Cookie `header:"Set-Cookie"`
	}, error) {
		b := BrowserOf(ctx)
		if err := d.sessions.End(b.secret); err != nil {
			return nil, Problem(ctx, Unreadable(err))
		}
		return &struct {
			Cookie http.Cookie `header:"Set-Cookie"`
		}{b.cookie("", time.Unix(1, 0))}, nil
	})
	who := d.Operation("GET", sessionPath, auth.ReadBoard, "session", "Who is signed in; 204 where nobody is")
	who.Middlewares = append(huma.Middlewares{d.nobodySignedIn}, who.Middlewares...)
	Register(d, who,
		func(ctx context.Context, _ *struct{}) (*Answer[SignedIn], error) {
			return &Answer[SignedIn]{d.signedIn(PersonOf(ctx))}, nil
		})
}

// signedIn returns the person that is signed in, and the board.
func (d *Door) signedIn(p auth.Person) SignedIn {
	in := SignedIn{Name: p.Name, Role: p.Role, Side: p.Side, Game: p.Game}
	if d.program.Place != nil {
		in.Board, in.Language = d.program.Place()
	}
	return in
}

// nobodySignedIn answers a page whose browser is not signed in; that is not an error.
func (d *Door) nobodySignedIn(ctx huma.Context, next func(huma.Context)) {
	if _, err := d.identify(ctx); errors.Is(err, auth.ErrNoToken) {
		ctx.SetStatus(http.StatusNoContent)
		return
	}
	next(ctx)
}

// Browser is a browser that signs in or out, by its request.
type Browser struct {
	Secure bool
	From   string // Its address.
	Host   string // The host name of its request.
	Caller string // Its name in the log.
	secret string // Of its session, "" for none.
}

// BrowserOf returns the browser of a request behind LimitSignIns or WithBrowser.
func BrowserOf(ctx context.Context) Browser {
	b, _ := ctx.Value(browserKey).(Browser)
	return b
}

// signIn begins a session of a browser.
func (d *Door) signIn(b Browser, by signIn) (http.Cookie, auth.Person, error) {
	switch {
	case by.Token != "" && by.Name == "" && by.PIN == "":
		return d.SignIn(b, by.Token)
	case by.Token != "" || by.Name == "" || by.PIN == "":
		return http.Cookie{}, auth.Person{}, errSignIn
	}
	right, wait := d.names.Take(by.Name)
	if wait > 0 {
		return http.Cookie{}, auth.Person{}, exceeded(wait, message.Of("a PIN was wrong too often for this name; a token signs in at once"))
	}
	secret, until, person, err := d.sessions.BeginByPIN(by.Name, by.PIN, b.secret)
	if err != nil {
		return http.Cookie{}, person, err
	}
	right()
	return b.cookie(secret, until), person, nil
}

// SignIn begins a session of a browser with a token.
func (d *Door) SignIn(b Browser, token string) (http.Cookie, auth.Person, error) {
	secret, until, person, err := d.sessions.Begin(token, b.secret)
	if err != nil {
		return http.Cookie{}, person, err
	}
	return b.cookie(secret, until), person, nil
}

// cookie holds a session's secret, out of reach of the page's scripts and of other sites.
func (b Browser) cookie(secret string, until time.Time) http.Cookie {
	name := plainCookieName
	if b.Secure {
		name = cookieName
	}
	return http.Cookie{Name: name, Value: secret, Path: "/", Expires: until, HttpOnly: true, Secure: b.Secure, SameSite: http.SameSiteStrictMode}
}

// LimitSignIns refuses a client that tries to sign in too often.
func (d *Door) LimitSignIns(ctx huma.Context, next func(huma.Context)) {
	if !d.signIns.Allow(ctx.RemoteAddr(), isForwarded(ctx.Context())) {
		d.LogRefusal(auth.Person{}, callerOf(ctx), errTooOften)
		ctx.SetHeader("Retry-After", "60")
		problem.Refuse(ctx.Context(), errTooOften)
		huma.WriteErr(d.huma, ctx, http.StatusTooManyRequests, errTooOften.Error())
		return
	}
	WithBrowser(ctx, next)
}

// WithBrowser stores the browser of a request.
func WithBrowser(ctx huma.Context, next func(huma.Context)) {
	b := Browser{Secure: secure(ctx), secret: secretOf(ctx), From: ctx.RemoteAddr(), Host: ctx.Host(), Caller: callerOf(ctx)}
	next(huma.WithValue(ctx, browserKey, b))
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

// InvitationPath is the root of the sign-in links for a show's arbiter: such a link can be typed from a terminal of 80 columns,
// and one with a token can't.
const InvitationPath = "/demo/"

// The characters of an invitation: small letters and digits that don't look alike, and too many to guess in the allowed
// attempts.
const (
	invitationLetters = "23456789abcdefghijkmnpqrstuvwxyz"
	invitationLength  = 8
	invitationTries   = 50
)

// Invitation signs a person on this computer in with a token, by a short code.
type Invitation struct {
	Code  string // What the person types.
	Token string
}

// NewInvitation returns an invitation to a token.
func NewInvitation(token string) Invitation {
	var drawn [invitationLength]byte
	rand.Read(drawn[:]) // Never fails.
	for i := range drawn {
		drawn[i] = invitationLetters[drawn[i]%byte(len(invitationLetters))] // All of the 32 letters are equally likely.
	}
	return Invitation{string(drawn[:]), token}
}

// Route redirects an invitation on this computer to its sign-in link. The token itself stands behind #, which browsers send to
// no server.
func (v Invitation) Route() public.Route {
	var wrong atomic.Int32
	return public.Route{Method: http.MethodGet, Pattern: InvitationPath + "{invitation}", Media: "text/html", Summary: "Sign in as the arbiter of a demo, on its own computer",
		Open: func(*http.Request) bool { return true },
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host, _, _ := net.SplitHostPort(r.RemoteAddr)
			given := strings.ToLower(r.PathValue("invitation"))
			if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() || wrong.Load() >= invitationTries {
				http.NotFound(w, r)
				return
			}
			if subtle.ConstantTimeCompare([]byte(given), []byte(v.Code)) != 1 {
				wrong.Add(1)
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, control.SignInPath(v.Token), http.StatusSeeOther)
		})}
}
