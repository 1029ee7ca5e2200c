package hall

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
)

// Sector says which tables somebody looks after from now on; none stands for all of them.
type Sector struct {
	Name   string `json:"name"`
	Tables tables `json:"tables,omitempty"`
}

// tables are those of a sector, in their order; none stands for all.
type tables []int

// has reports whether a table is one of them.
func (t tables) has(table int) bool { return len(t) == 0 || slices.Contains(t, table) }

// of returns the tables that are meant: those that are named, else all of the sector.
func (t tables) of(named []int) []int {
	if len(named) > 0 {
		return named
	}
	return t
}

// sectorOf returns the tables of a person.
func (h *Hall) sectorOf(p auth.Person) (t tables) {
	if p.Role == control.Operator {
		return nil
	}
	h.journal.look(func(r *Roster) { t = r.sectors[p.Name] })
	return t
}

// mayAt refuses a table outside of the sector of a person.
func (h *Hall) mayAt(p auth.Person, table int) error {
	if h.sectorOf(p).has(table) {
		return nil
	}
	return control.Refuse(control.ErrForbidden, message.Errorf("table %d is not among the tables of %s", table, p.Name))
}

// mayEverywhere refuses what concerns all tables to who has some of them alone.
func (h *Hall) mayEverywhere(p auth.Person) error {
	if len(h.sectorOf(p)) == 0 {
		return nil
	}
	return control.Refuse(control.ErrForbidden, message.Errorf("%s has some tables alone, and check-in and absences are those of all", p.Name))
}

// inNameOf completes a request with the name of the person who makes it: the hall vouches for it.
func inNameOf(p auth.Person, r *control.Request) (err error) {
	switch b := r.Body.(type) {
	case control.SignBody:
		if b.Side != "arbiter" {
			return control.Refuse(control.ErrForbidden, message.Errorf("sign: a player signs at the board, or by a PIN there"))
		}
		b.Name, err = ownName(p, r.Op, b.Name)
		r.Body = b
	case control.RuleBody:
		b.Name, err = ownName(p, r.Op, b.Name)
		r.Body = b
	case control.NameBody:
		if b.Side == "" {
			b.Name, err = ownName(p, r.Op, b.Name)
		}
		r.Body = b
	}
	return err
}

// ownName returns the name of a person who rules or signs; the operator names the arbiter.
func ownName(p auth.Person, op control.Op, name string) (string, error) {
	switch {
	case p.Role == control.Operator && name == "":
		return "", control.Meaningless(message.Errorf("%s: expected the arbiter's name", op))
	case p.Role == control.Operator:
		return name, nil
	case name != "" && name != p.Name:
		return "", control.Refuse(control.ErrForbidden, message.Errorf("%s: the token says who this is: %s, not %s", op, p.Name, name))
	}
	return p.Name, nil
}

// TokenAsked is a token to be made, with the sector of the person.
type TokenAsked struct {
	control.NewToken
	Tables []int `json:"tables,omitempty" doc:"Those that the person looks after; left out, all of them."`
}

// TokenMade is a token that was just made. Its text is shown only this once.
type TokenMade struct {
	control.MadeToken
	Tables []int  `json:"tables,omitempty"`
	Link   string `json:"link,omitempty" doc:"Signs the person in on his device; left out where the hall is not reached over the network."`
}

// TokenTold is a token with the sector of the person.
type TokenTold struct {
	control.Token
	Tables []int `json:"tables,omitempty"`
}

// KeyringTold is the keyring of the hall.
type KeyringTold struct {
	File []byte `json:"file" doc:"An SQLite database."`
}

// KeyringPath is the route of the keyring.
const KeyringPath = "/api/keyring"

// TokensPath is the route of who may do what at the hall.
const TokensPath = "/api/tokens"

// hallTokens are the roles that a token of a hall may give: players have theirs at the board.
var hallTokens = []control.Role{control.Organiser, control.Arbiter, control.Viewer, control.Commentator, control.Screen}

// registerTokens registers who may do what.
func (h *Hall) registerTokens(d *httpd.Door) {
	list := d.Operation("GET", TokensPath, auth.ReadTokens, "tokens", "Who has or had a token of the hall")
	httpd.Register(d, list, func(context.Context, *struct{}) (*httpd.Answer[[]TokenTold], error) {
		all := []TokenTold{}
		for _, t := range d.Keyring().Tokens() {
			told := TokenTold{Token: t}
			h.journal.look(func(r *Roster) { told.Tables = r.sectors[t.Name] })
			all = append(all, told)
		}
		return &httpd.Answer[[]TokenTold]{Body: all}, nil
	})
	create := d.Operation("POST", TokensPath, control.MakeToken, "token", "Make a token of the hall; its text is shown this once")
	create.Errors = append(create.Errors, http.StatusConflict, http.StatusUnprocessableEntity)
	httpd.Register(d, create, func(ctx context.Context, in *httpd.Answer[TokenAsked]) (*httpd.Answer[TokenMade], error) {
		made, err := h.makeToken(ctx, d, in.Body)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.Answer[TokenMade]{Body: made}, nil
	})
	image := d.Operation("GET", KeyringPath, control.MakeToken, "keyring", "All tokens of the hall as a file, for a backup; they stand there as hashes")
	httpd.Register(d, image, func(ctx context.Context, _ *struct{}) (*httpd.Answer[KeyringTold], error) {
		file, err := d.Keyring().Image()
		if err != nil {
			return nil, httpd.Problem(ctx, httpd.Unreadable(err))
		}
		return &httpd.Answer[KeyringTold]{Body: KeyringTold{file}}, nil
	})
	revoke := d.Operation("DELETE", TokensPath+"/{name}", control.MakeToken, "revoke", "End a token")
	revoke.DefaultStatus = http.StatusNoContent
	httpd.Register(d, revoke, func(ctx context.Context, in *struct {
		Name string `path:"name"`
	}) (*struct{}, error) {
		if err := d.Keyring().Revoke(in.Name); err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		h.log.Info("hall: the token of "+in.Name+" is revoked", "person", in.Name)
		return nil, nil
	})
}

// makeToken makes a token, and notes the sector of its holder.
func (h *Hall) makeToken(ctx context.Context, d *httpd.Door, n TokenAsked) (TokenMade, error) {
	if !slices.Contains(hallTokens, n.Role) {
		return TokenMade{}, control.Meaningless(message.Errorf("role: a token of the hall is for an organiser, an arbiter, a commentator, a screen or a viewer; players have theirs at the board"))
	}
	at := tables(slices.Compact(slices.Sorted(slices.Values(n.Tables))))
	if len(at) > 0 && at[0] < 1 {
		return TokenMade{}, control.Meaningless(message.Errorf("expected the number of a table, from 1"))
	}
	if err := h.journal.mayWrite(); err != nil {
		return TokenMade{}, err
	}
	made, err := d.Keyring().Make(n.NewToken)
	if err != nil {
		return TokenMade{}, err
	}
	if err := h.journal.say(ctx, Fact{By: httpd.PersonOf(ctx).Name, Sector: &Sector{made.Name, at}}); err != nil {
		_ = d.Keyring().Revoke(made.Name) // Nobody has seen it.
		return TokenMade{}, control.NotRecorded(err)
	}
	h.log.Info(fmt.Sprintf("hall: a token of role %s is made for %s", made.Role, made.Name), "person", made.Name)
	told := TokenMade{MadeToken: made, Tables: at}
	if h.server.Endpoint() != nil {
		told.Link = h.server.ForBrowsers() + control.SignInPath(made.Text)
	}
	return told, nil
}
