package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/trace"
)

func (a *api) registerTokens() {
	httpd.Register(a.door, a.door.Operation("GET", "/api/tokens", auth.ReadTokens, "tokens", "Who has or had a token"),
		func(context.Context, *struct{}) (*httpd.Answer[[]control.Token], error) {
			return &httpd.Answer[[]control.Token]{Body: a.tokens()}, nil
		})
	httpd.Register(a.door, a.door.Operation("POST", "/api/tokens", control.MakeToken, "token", "Make a token; its text is shown this once"),
		func(ctx context.Context, in *httpd.Answer[control.NewToken]) (*httpd.Answer[control.MadeToken], error) {
			made, err := a.makeToken(in.Body)
			if err != nil {
				return nil, httpd.Problem(ctx, err)
			}
			a.door.Log().Info(fmt.Sprintf("control: a token of role %s is made for %s", made.Role, made.Name), "person", made.Name)
			a.logGrants()
			return &httpd.Answer[control.MadeToken]{Body: made}, nil
		})
	revoke := a.door.Operation("DELETE", "/api/tokens/{name}", control.MakeToken, "revoke", "End a token")
	revoke.DefaultStatus = http.StatusNoContent
	httpd.Register(a.door, revoke, func(ctx context.Context, in *struct {
		Name string `path:"name"`
	}) (*struct{}, error) {
		if err := a.door.Keyring().Revoke(in.Name); err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		a.door.Log().Info("control: the token of "+in.Name+" is revoked", "person", in.Name)
		a.logGrants()
		return nil, nil
	})
}

// tokens returns all tokens ever made. A token made while no boardd ran may name the side red in any game: for the current game
// the list has the game's own name.
func (a *api) tokens() []control.Token {
	tokens := a.door.Keyring().Tokens()
	status, err := a.board.Status(0)
	for i := range tokens {
		if t := &tokens[i]; err == nil && t.Role == control.Player && t.Game == status.Game {
			t.Side = status.Word(t.Side)
		}
	}
	return tokens
}

// makeToken makes a token, a player's for the current game if none is named.
func (a *api) makeToken(n control.NewToken) (control.MadeToken, error) {
	if n.Role == control.Player {
		status, err := a.board.Status(0)
		if n.Game == 0 {
			if err != nil {
				return control.MadeToken{}, err
			}
			n.Game = status.Game
		}
		if err == nil && n.Game == status.Game {
			if n.Side != "red" { // The first side of any game may be called red, also here.
				err = status.CheckSide(n.Side)
			}
			if err != nil {
				return control.MadeToken{}, err
			}
			n.Side = status.Word(n.Side) // The list and the log name the side as its game does.
		}
		err = a.board.Known(context.Background(), n.Game, true)
		if errors.Is(err, control.ErrNoGame) || errors.Is(err, control.ErrStarting) {
			return control.MadeToken{}, err
		}
	}
	return a.door.Keyring().Make(n)
}

// LogGrants enters in the current game's log the tokens that were made and revoked while no game was on.
func (s *Server) LogGrants() { s.api.logGrants() }

// logGrants enters in the current game's log the tokens that were made and revoked. Grants that can't be entered now stay in
// the keyring.
func (a *api) logGrants() {
	a.granting.Lock()
	defer a.granting.Unlock()
	grants, err := a.door.Keyring().Unlogged()
	for _, g := range grants {
		operator := auth.Operator()
		if _, err = a.board.Do(control.Request{Op: control.MakeToken, Body: g.Grant, By: operator.Name, Role: operator.Role}); err == nil {
			err = a.door.Keyring().Logged(g)
		}
		if err != nil {
			a.door.Log().Warn(fmt.Sprintf("control: that the token of %s is %s will be in the log later: %v", g.Name, g.What(), err), "person", g.Name)
			return
		}
	}
	if err != nil {
		a.door.Log().Warn(fmt.Sprintf("control: which tokens are made and revoked will be in the log later: %v", err))
	}
}

// nameSigner sets the person who rules or signs. The token identifies its holder; the PIN identifies a player who signs at the
// arbiter's device. The operator names the arbiter for whom he writes.
func (a *api) nameSigner(p auth.Person, r *control.Request) (err error) {
	switch b := r.Body.(type) {
	case control.SignBody:
		switch {
		case b.Side != trace.Arbiter && p.Role != control.Player:
			return a.namePlayer(r, b)
		case b.PIN != "":
			return control.Meaningless(message.Errorf("a PIN stands for a player who signs where he has no token: leave it out"))
		}
		b.Name, err = holder(p, r.Op, b.Name)
		r.Body = b
	case control.RuleBody:
		b.Name, err = holder(p, r.Op, b.Name)
		r.Body = b
	case control.NameBody:
		if b.Side == "" {
			b.Name, err = holder(p, r.Op, b.Name)
		}
		r.Body = b
	}
	return err
}

// holder returns the name of the holder of a token; the operator has none, and names the arbiter.
func holder(p auth.Person, op control.Op, name string) (string, error) {
	switch {
	case p.Role != control.Operator && name != "" && name != p.Name:
		return "", control.Refuse(control.ErrForbidden, message.Errorf("%s: the token says who this is: %s, not %s", op, p.Name, name))
	case p.Role != control.Operator:
		return p.Name, nil
	case name == "":
		return "", control.Meaningless(message.Errorf("%s: expected the arbiter's name", op))
	}
	return name, nil
}

// namePlayer finds the player of the given PIN. A PIN is for one game: the current one if none is named.
func (a *api) namePlayer(r *control.Request, b control.SignBody) error {
	if r.Game == 0 {
		status, err := a.board.Status(0)
		if err != nil {
			return err
		}
		r.Game = status.Game
	}
	player, err := a.door.Keyring().Signer(r.Game, b.Side, b.PIN)
	if errors.Is(err, auth.ErrNoPIN) {
		player, err = a.eventSigner(r.Game, b)
		r.Checked = trace.ByPIN
	}
	if err != nil {
		return err
	}
	if b.Name != "" && b.Name != player.Name {
		return control.Refuse(control.ErrForbidden, message.Errorf("sign: the PIN is that of %s, not of %s", player.Name, b.Name))
	}
	b.Name, b.PIN = player.Name, ""
	r.Body = b
	return nil
}

// eventSigner finds the player of a PIN of the event, who sits on the side.
func (a *api) eventSigner(game int, b control.SignBody) (auth.Person, error) {
	status, err := a.board.Status(game)
	if err != nil {
		return auth.Person{}, err
	}
	p, ok := a.eventPINOf(status, b.Side)
	if !ok {
		return auth.Person{}, auth.ErrNoPIN
	}
	return auth.Person{Name: p.Name}, a.door.Keyring().CheckEventPIN(p, b.PIN)
}
