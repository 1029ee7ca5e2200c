package main

import (
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
)

// tokens is what of the uses of power over tokens is still to enter the log of the session, and what is there.
type tokens struct {
	owed bool // Some may be kept in the keyring: made while no board was on, or while nothing was recorded.
	said map[game.Token]bool
}

// enter notes a record that says of a token what became of it.
func (t *tokens) enter(r game.Token) {
	if t.said == nil {
		t.said = map[game.Token]bool{}
	}
	t.said[identity(r)] = true
}

// identity is what tells one use of power from another, wherever and whenever it enters the log.
func identity(r game.Token) game.Token {
	r.Head, r.At = game.Head{}, 0
	return r
}

// granted returns what enters the log of a token, nothing where the session has it: boardd may have been killed before the
// keyring knew.
func (d *daemon) granted(g *control.Grant) ([]game.Input, error) {
	if d.named == 0 || !d.refeed.done() {
		return nil, control.ErrStarting
	}
	in := game.Input{Kind: game.KindToken, Text: g.What(), Name: g.Name,
		Grant: game.Grant{Gives: string(g.Role), Of: g.Game, When: g.At.Format(time.RFC3339Nano)}}
	said := game.Token{Role: in.Grant.Gives, Side: g.Side, Of: g.Game, When: in.Grant.When, Made: g.Name}
	if g.Revoked {
		said.Made, said.Revoked = "", g.Name
	}
	if d.tokens.said[said] {
		return nil, nil
	}
	var err error
	if g.Side != "" {
		in.Side, err = engine.ParseSide(g.Side)
	}
	return []game.Input{in}, err
}

// enterOwed lets what is owed enter the log once the board can take it.
func (d *daemon) enterOwed() {
	d.mu.Lock()
	due := d.tokens.owed && d.server != nil && d.named > 0 && !d.ended && d.refeed.done()
	d.tokens.owed = d.tokens.owed && !due
	d.mu.Unlock()
	if due {
		d.server.EnterGrants()
	}
}
