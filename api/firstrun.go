package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/terminal/qr"
)

// setupPath is the page of a board's first run.
const setupPath = "/setup"

// firstRunTold returns the decisions, nil if the configuration decides everything.
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

// FirstRun returns the decisions of a data directory's first run; without any, one that waits. It is nil if a token exists
// already: then an arbiter was made in another way. The caller holds the directory.
func FirstRun(dir string) (*firstrun.Waiting, error) {
	c, decided, err := firstrun.Read(dir)
	if err != nil {
		return nil, err
	}
	if decided {
		return firstrun.Decided(c), nil
	}
	keyring, err := auth.OpenKeyring(dir, auth.BoardRoles())
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

// divert redirects to the page of the first run while that waits, over TLS if there is TLS, and hides the page at all other
// times. It reports whether it has answered.
func (a *api) divert(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || r.URL.Path != setupPath && r.URL.Path != "/" {
		return false
	}
	page := url.URL{Path: setupPath, RawQuery: r.URL.RawQuery} // A language in the address holds there, too.
	isPage, waits, plain := r.URL.Path == setupPath, a.firstRun.IsWaiting(), httpd.ListenerOf(r.Context()) == httpd.Plain
	switch {
	case isPage && !waits:
		a.door.Reject(w, r, firstrun.ErrDecided)
	case waits && plain && a.door.Endpoint() != nil:
		http.Redirect(w, r, a.door.AddressFor(r.Host)+page.String(), http.StatusSeeOther)
	case waits && !isPage && !plain:
		http.Redirect(w, r, page.String(), http.StatusSeeOther)
	default:
		return false
	}
	return true
}

func (a *api) registerFirstRun() {
	ask := huma.Operation{Method: "GET", Path: control.FirstRunPath, OperationID: "first-run", Errors: []int{http.StatusNotFound},
		Summary:     "What was decided at the first run of the board, for the operator; whether it waits for that, for everybody while it does",
		Middlewares: huma.Middlewares{httpd.WithBrowser}}
	httpd.Register(a.door, ask, func(ctx context.Context, _ *struct{}) (*httpd.Answer[control.FirstRun], error) {
		told := a.firstRunTold()
		operator := httpd.ListenerOf(ctx) == httpd.Socket
		if told == nil || !told.Waiting && !operator {
			return nil, httpd.Problem(ctx, firstrun.ErrDecided)
		}
		if operator && told.Waiting {
			told.Code, told.Link = a.firstRun.Code(), a.firstRunLink()
		}
		return &httpd.Answer[control.FirstRun]{Body: *told}, nil
	})
	decide := huma.Operation{Method: "POST", Path: control.FirstRunPath, OperationID: "decide-first-run", MaxBodyBytes: control.BodyMax,
		Summary:     "Decide the first run of the board, once, with the code that it shows; signs the browser in as the arbiter",
		Errors:      []int{http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests, http.StatusServiceUnavailable},
		Middlewares: huma.Middlewares{a.door.LimitSignIns}}
	httpd.Register(a.door, decide, func(ctx context.Context, in *httpd.Answer[control.FirstChoice]) (*httpd.CookieAnswer[control.FirstAnswer], error) {
		b := httpd.BrowserOf(ctx)
		told, err := a.decide(ctx, in.Body)
		if err != nil {
			a.door.LogRefusal(auth.Person{}, b.Caller, err)
			return nil, httpd.Problem(ctx, err)
		}
		cookie, person, err := a.door.SignIn(b, told.Token)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		a.door.Log().Info(fmt.Sprintf("control: the first run of this board is decided, from %s: it is %s, and %s has a token of role arbiter", b.From, in.Body.Name, person.Name),
			"person", person.Name, "address", b.From)
		a.logGrants()
		told.Link = a.signInLink(b, told.Token)
		if told.QR, err = qr.Rows(told.Link); err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.CookieAnswer[control.FirstAnswer]{Cookie: cookie, Body: told}, nil
	})
}

// firstRunLink returns the address of the page with the code, which no browser sends on: it stands behind #.
func (a *api) firstRunLink() string {
	if a.door.Endpoint() == nil {
		return "" // The board is reachable on this computer only.
	}
	return control.Reachable(a.door.Endpoint().Address) + setupPath + "#" + a.firstRun.Code()
}

// signInLink returns the address that signs in with the token on another device.
func (a *api) signInLink(b httpd.Browser, token string) string {
	base := "http://" + b.Host // On this computer; there is no other address.
	switch {
	case b.Secure && !httpd.IsLoopbackName((&url.URL{Host: b.Host}).Hostname()):
		base = "https://" + b.Host
	case a.door.Endpoint() != nil:
		base = a.door.AddressFor(b.Host)
	}
	return base + control.SignInPath(token)
}

// decide carries out the decisions of a person with the code: it joins the hall, makes the tokens, stores the decisions, and then
// applies them to the game. It refuses an impossible decision before anything is made.
func (a *api) decide(ctx context.Context, in control.FirstChoice) (told control.FirstAnswer, err error) {
	c := firstrun.Choice{Name: strings.TrimSpace(in.Name), Language: in.Language, Rulebook: in.Rulebook, Arbiter: in.Arbiter, Decided: time.Now().UTC().Truncate(time.Second)}
	if in.Hall != "" || in.HallCode != "" {
		if told.Table, err = a.joinFirst(ctx, in, c); err != nil {
			return told, err
		}
	}
	var start firstGame
	err = a.firstRun.Decide(in.Code, c, func() (undo func(), err error) {
		var made []string
		undo = func() {
			for _, name := range made {
				if err := a.door.Keyring().Revoke(name); err != nil {
					a.door.Log().Warn("control: " + err.Error())
				}
			}
		}
		var tokens []control.NewToken
		if start, tokens, err = a.plan(in, c); err != nil {
			return undo, err
		}
		for _, n := range tokens {
			token, err := a.door.Keyring().Make(n)
			if err != nil {
				return undo, err
			}
			if made = append(made, n.Name); n.Role == control.Arbiter {
				told.Token = token.Text
			}
		}
		return undo, nil
	})
	if err == nil {
		told.Notes = a.begin(start)
	}
	return told, err
}

// joinFirst joins the hall of a decision, which is sure not to be refused before. The hall may take long to answer, so nothing is locked.
func (a *api) joinFirst(ctx context.Context, in control.FirstChoice, c firstrun.Choice) (table int, err error) {
	if err := a.firstRun.Check(in.Code, c); err != nil {
		return 0, err
	}
	if _, _, err := a.plan(in, c); err != nil {
		return 0, err
	}
	if err := a.hall.checkFree(); err != nil {
		return 0, err
	}
	return a.joinHall(ctx, HallChoice{Address: in.Hall, Code: in.HallCode}, c.Name)
}

// plan returns what a decision makes: the entry about the game, and tokens. An impossible one is refused.
func (a *api) plan(in control.FirstChoice, c firstrun.Choice) (start firstGame, tokens []control.NewToken, err error) {
	status, err := a.board.Status(0)
	if err != nil {
		return start, nil, err
	}
	start = firstGameOf(in, c, status)
	tokens = firstTokens(in, start)
	if err := a.checkFirst(tokens, start.request); err != nil {
		return start, nil, control.Meaningless(err)
	}
	return start, tokens, nil
}

// firstTokens are the tokens of the first run: the arbiter's, and those of each player who has chosen a PIN.
func firstTokens(in control.FirstChoice, on firstGame) []control.NewToken {
	tokens := []control.NewToken{{Name: in.Arbiter, Role: control.Arbiter}}
	for _, p := range []struct{ side, name, pin string }{{on.first, in.Red, in.RedPIN}, {"black", in.Black, in.BlackPIN}} {
		if p.pin != "" {
			tokens = append(tokens, control.NewToken{Name: p.name, Role: control.Player, Side: p.side, Game: on.id, PIN: p.pin})
		}
	}
	return tokens
}

// checkFirst returns why tokens can't be made, or why the entry about the game is refused.
func (a *api) checkFirst(tokens []control.NewToken, r *control.Request) error {
	for i, n := range tokens {
		err := a.door.Keyring().Check(n, tokens[:i]...)
		if err != nil && n.Side != "" {
			err = message.Errorf(n.Side+": %w", err) // Red, white or black.
		}
		if err != nil {
			return err
		}
	}
	if r == nil {
		return nil
	}
	return r.Check()
}

// The parts of a decision that do not hold yet.
const (
	laterRulebook = "rulebook" // A game is on, and keeps its rulebook: the chosen one holds in a new game that is opened with it.
	notEntered    = "names"    // The board has not taken the rulebook and the names: they must be entered again.
)

// firstGame is the entry about the game on the board, nil for none, and the number of that game after it.
type firstGame struct {
	request *control.Request
	id      int
	first   string   // The side that moves first in it.
	notes   []string // The parts of the decision that do not hold yet.
}

// firstGameOf returns the entry that applies a decision to the game on the board. A game that is over keeps its rulebook and
// its players: the entry opens the next one, which has the next number.
func firstGameOf(in control.FirstChoice, c firstrun.Choice, status *control.Status) firstGame {
	opens, opened, g := false, control.NewBody{Control: in.Control, Tags: map[string]string{}}, firstGame{id: status.Game}
	first := status.Word("red")
	other := c.Rulebook != "" && c.Rulebook != status.Rulebook
	switch {
	case !other && in.Control == "":
	case status.State == "playing":
		g.notes = append(g.notes, laterRulebook)
	default:
		if opens = true; other {
			opened.Play, opened.Rulebook = c.Plays(), c.Rulebook
			if first = "red"; opened.Play == "chess" {
				first = "white"
			}
		}
		if status.State == "over" {
			g.id++
		}
	}
	g.first = first
	for key, name := range map[string]string{first: in.Red, "black": in.Black} {
		if name != "" {
			opened.Tags[key] = name
		}
	}
	r := control.Request{Op: control.New, Body: opened, By: in.Arbiter, Role: control.Arbiter}
	if !opens {
		r.Op, r.Body = control.Tags, control.TagsBody{Tags: opened.Tags}
	}
	if opens || len(opened.Tags) > 0 {
		g.request = &r
	}
	return g
}

// begin applies the decision to the game on the board, and returns the parts that do not hold yet.
func (a *api) begin(g firstGame) []string {
	if g.request == nil {
		return g.notes
	}
	if _, err := a.board.Do(*g.request); err != nil {
		a.door.Log().Warn(fmt.Sprintf("control: first run: %s: %v", g.request.Op, err))
		return append(g.notes, notEntered)
	}
	return g.notes
}
