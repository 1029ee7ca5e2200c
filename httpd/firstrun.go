package httpd

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/terminal/qr"
)

// setupPath is the page on which the first run of a board is decided.
const setupPath = "/setup"

// firstRunTold says what was decided, nil where the configuration says all.
func (a *api) firstRunTold() *control.FirstRun {
	if a.firstRun.IsWaiting() {
		return &control.FirstRun{Waiting: true}
	}
	c := a.firstRun.Choice()
	if c == nil {
		return nil
	}
	told := c.Told()
	return &told
}

// FirstRun returns what was decided at the first run of the board of a data directory; where nothing was, one that waits for it. It is
// nil where somebody has a token already, who was made an arbiter in another way. The caller holds the directory.
func FirstRun(dir string) (*firstrun.Waiting, error) {
	c, decided, err := firstrun.Read(dir)
	if err != nil {
		return nil, err
	}
	if decided {
		return firstrun.Decided(c), nil
	}
	keyring, err := auth.OpenKeyring(dir)
	if err != nil {
		return nil, err
	}
	tokens := keyring.Tokens()
	if err := keyring.Close(); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(tokens, func(t control.Token) bool { return t.Revoked == nil }) {
		return nil, nil
	}
	return firstrun.Wait(dir), nil
}

// FirstRunLink returns where the first run is decided, with the code, "" where it does not wait or nobody reaches it.
func (s *Server) FirstRunLink() string {
	if !s.api.firstRun.IsWaiting() {
		return ""
	}
	return s.api.firstRunLink()
}

// divert leads to the page of the first run while that waits, over TLS where there is TLS, and hides it at all other times. It says
// whether it has answered.
func (a *api) divert(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || r.URL.Path != setupPath && r.URL.Path != "/" {
		return false
	}
	isPage, waits, plain := r.URL.Path == setupPath, a.firstRun.IsWaiting(), listenerOf(r.Context()) == listenPlain
	switch {
	case isPage && !waits:
		a.reject(w, r, firstrun.ErrDecided)
	case waits && plain && a.endpoint != nil:
		http.Redirect(w, r, a.addressFor(r.Host)+setupPath, http.StatusSeeOther)
	case waits && !isPage && !plain:
		http.Redirect(w, r, setupPath, http.StatusSeeOther)
	default:
		return false
	}
	return true
}

// addressFor returns where a browser that has reached the board by a host reaches it over TLS.
func (a *api) addressFor(host string) string {
	at, err := url.Parse(a.endpoint.Address)
	name := (&url.URL{Host: host}).Hostname()
	if err != nil || !a.hosts.contains(host) || isLoopbackName(name) {
		return control.Reachable(a.endpoint.Address)
	}
	return "https://" + net.JoinHostPort(name, at.Port())
}

// isLoopbackName says whether a name leads a computer to itself.
func isLoopbackName(name string) bool {
	ip := net.ParseIP(name)
	return ip != nil && ip.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// registerFirstRun registers how the first run of a board is asked for and decided.
func (a *api) registerFirstRun() {
	ask := huma.Operation{Method: "GET", Path: control.FirstRunPath, OperationID: "first-run", Errors: []int{http.StatusNotFound},
		Summary:     "What was decided at the first run of the board, for the operator; whether it waits for that, for everybody while it does",
		Middlewares: huma.Middlewares{withSignIn}}
	huma.Register(a.huma, ask, func(ctx context.Context, _ *struct{}) (*answer[control.FirstRun], error) {
		told := a.firstRunTold()
		operator := listenerOf(ctx) == listenSocket
		if told == nil || !told.Waiting && !operator {
			return nil, problem(firstrun.ErrDecided)
		}
		if operator && told.Waiting {
			told.Code, told.Link = a.firstRun.Code(), a.firstRunLink()
		}
		return &answer[control.FirstRun]{*told}, nil
	})
	decide := huma.Operation{Method: "POST", Path: control.FirstRunPath, OperationID: "decide-first-run", MaxBodyBytes: control.BodyMax,
		Summary:     "Decide the first run of the board, once, with the code that it shows; signs the browser in as the arbiter",
		Errors:      []int{http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests, http.StatusServiceUnavailable},
		Middlewares: huma.Middlewares{a.limitSignIns}}
	huma.Register(a.huma, decide, func(ctx context.Context, in *answer[control.FirstChoice]) (*cookieAnswer[control.FirstAnswer], error) {
		v := signInOf(ctx)
		told, err := a.decide(in.Body)
		if err != nil {
			a.logRefusal(auth.Person{}, v.caller, err)
			return nil, problem(err)
		}
		secret, until, person, err := a.sessions.Begin(told.Token, v.secret)
		if err != nil {
			return nil, problem(err)
		}
		a.log.Info(fmt.Sprintf("control: the first run of this board is decided, from %s: it is %s, and %s has a token of role arbiter", v.from, in.Body.Name, person.Name),
			"person", person.Name, "address", v.from)
		a.logGrants()
		told.Link = a.signInLink(v, told.Token)
		if told.QR, err = qr.Rows(told.Link); err != nil {
			return nil, problem(err)
		}
		return &cookieAnswer[control.FirstAnswer]{v.cookie(secret, until), told}, nil
	})
}

// firstRunLink returns the address of the page with the code, which no browser sends on: it stands behind #.
func (a *api) firstRunLink() string {
	if a.endpoint == nil {
		return "" // The pages on this computer alone.
	}
	return control.Reachable(a.endpoint.Address) + setupPath + "#" + a.firstRun.Code()
}

// signInLink returns the address by which the token signs in on another device.
func (a *api) signInLink(v signInRequest, token string) string {
	base := "http://" + v.host // On this computer, where nothing else is served.
	switch {
	case v.secure && !isLoopbackName((&url.URL{Host: v.host}).Hostname()):
		base = "https://" + v.host
	case a.endpoint != nil:
		base = a.addressFor(v.host)
	}
	return base + control.SignInPath(token)
}

// decide keeps what somebody has decided who knows the code, and makes the tokens.
func (a *api) decide(in control.FirstChoice) (told control.FirstAnswer, err error) {
	c := firstrun.Choice{Name: strings.TrimSpace(in.Name), Language: in.Language, Rulebook: in.Rulebook, Arbiter: in.Arbiter, Decided: time.Now().UTC().Truncate(time.Second)}
	err = a.firstRun.Decide(in.Code, c, func() (undo func(), err error) {
		var made []string
		undo = func() {
			for _, name := range made {
				if err := a.keyring.Revoke(name); err != nil {
					a.log.Warn("control: " + err.Error())
				}
			}
		}
		take := func(n control.NewToken) (string, error) {
			token, err := a.makeToken(n)
			if err == nil {
				made = append(made, n.Name)
			}
			return token.Text, err
		}
		if told.Token, err = take(control.NewToken{Name: in.Arbiter, Role: control.Arbiter}); err != nil {
			return undo, control.Meaningless(err)
		}
		told.Notes = a.begin(in, c)
		for _, p := range []struct{ side, name, pin string }{{"red", in.Red, in.RedPIN}, {"black", in.Black, in.BlackPIN}} {
			if p.pin == "" {
				continue
			}
			if _, err := take(control.NewToken{Name: p.name, Role: control.Player, Side: p.side, PIN: p.pin}); err != nil {
				return undo, control.Meaningless(fmt.Errorf("%s: %w", p.side, err))
			}
		}
		return undo, nil
	})
	return told, err
}

// What of a decision does not hold yet.
const (
	laterRulebook = "rulebook" // A game is on: it holds in the next one that somebody opens, and when boardd starts again.
	notEntered    = "names"    // The board has not taken the rulebook and the names: they are to be entered again.
)

// begin has the game on the board played as was decided, and says what of that does not hold yet.
func (a *api) begin(in control.FirstChoice, c firstrun.Choice) (notes []string) {
	operator := auth.Operator()
	status, err := a.board.Status()
	if err != nil {
		return []string{notEntered}
	}
	r := control.Request{Op: control.Tags, By: operator.Name, Role: operator.Role}
	first := status.Word("red")
	switch {
	case c.Rulebook == "" || c.Rulebook == status.Rulebook:
	case status.State == "playing":
		notes = append(notes, laterRulebook)
	default:
		r.Op, r.Play, r.Rulebook = control.New, c.Plays(), c.Rulebook
		if first = "red"; r.Play == "chess" {
			first = "white"
		}
	}
	r.Tags = map[string]string{}
	for key, name := range map[string]string{first: in.Red, "black": in.Black} {
		if name != "" {
			r.Tags[key] = name
		}
	}
	if r.Op == control.Tags && len(r.Tags) == 0 {
		return notes
	}
	if _, err := a.board.Do(r); err != nil {
		a.log.Warn(fmt.Sprintf("control: first run: %s: %v", r.Op, err))
		notes = append(notes, notEntered)
	}
	return notes
}
