package control

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// NewToken is what a token is made of.
type NewToken struct {
	Name    string `json:"name" minLength:"1" maxLength:"100" doc:"The person whose it is."`
	Role    Role   `json:"role" enum:"arbiter,player,viewer"`
	Side    string `json:"side,omitempty" enum:"red,black" doc:"Of a player."`
	Game    int    `json:"game,omitempty" minimum:"0" doc:"Of a player; the game that is on when it is left out."`
	Seconds int64  `json:"lasts_s,omitempty" minimum:"0" doc:"How long it is in force, in seconds; until it is revoked when it is left out."`
	PIN     string `json:"pin,omitempty" doc:"Of a player: stands for his signature."`
}

// MadeToken is a token that was just made. Its text is shown this once.
type MadeToken struct {
	Token
	Text string `json:"token"`
}

// Make makes a token in a keyring.
func (n NewToken) Make(k *Keyring) (MadeToken, error) {
	text, token, err := k.New(Token{Name: n.Name, Role: n.Role, Side: n.Side, Game: n.Game}, time.Duration(n.Seconds)*time.Second, n.PIN)
	return MadeToken{Token: token, Text: text}, err
}

// tokens registers what the operator does with tokens.
func (a *api) tokens() {
	huma.Register(a.huma, a.operation("GET", "/api/tokens", readTokens, "tokens", "Who has or had a token"),
		func(context.Context, *struct{}) (*answer[[]Token], error) {
			return &answer[[]Token]{a.keyring.Tokens()}, nil
		})
	huma.Register(a.huma, a.operation("POST", "/api/tokens", MakeToken, "token", "Make a token; its text is shown this once"),
		func(_ context.Context, in *answer[NewToken]) (*answer[MadeToken], error) {
			made, err := a.makeToken(in.Body)
			if err != nil {
				return nil, problem(err)
			}
			a.notices.say(fmt.Sprintf("control: a token of role %s is made for %s", made.Role, made.Name))
			a.enterGrants()
			return &answer[MadeToken]{made}, nil
		})
	revoke := a.operation("DELETE", "/api/tokens/{name}", MakeToken, "revoke", "End a token")
	revoke.DefaultStatus = http.StatusNoContent
	huma.Register(a.huma, revoke, func(_ context.Context, in *struct {
		Name string `path:"name"`
	}) (*struct{}, error) {
		if err := a.keyring.Revoke(in.Name); err != nil {
			return nil, problem(err)
		}
		a.notices.say("control: the token of " + in.Name + " is revoked")
		a.enterGrants()
		return nil, nil
	})
}

// makeToken makes a token, a player's for the game that is on where none is named.
func (a *api) makeToken(n NewToken) (MadeToken, error) {
	if n.Role == Player && n.Game == 0 {
		status, err := a.board.Status()
		if err != nil {
			return MadeToken{}, err
		}
		n.Game = status.Game
	}
	if n.Role == Player {
		if err := a.board.Known(context.Background(), n.Game, true); errors.Is(err, ErrNoGame) {
			return MadeToken{}, err
		}
	}
	return n.Make(a.keyring)
}
