package api

import (
	"errors"
	"fmt"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/trace"
)

// nameSigner sets the person who rules or signs. The token identifies its holder; the PIN identifies a player who signs at the
// arbiter's device. The operator names the arbiter for whom he writes.
func (a *api) nameSigner(p auth.Person, r *control.Request) error {
	switch {
	case r.Op == control.Sign && r.Side != trace.Arbiter && p.Role != control.Player:
		return a.namePlayer(r)
	case r.Op != control.Rule && r.Op != control.Sign && (r.Op != control.Name || r.Side != ""):
		return nil
	case r.PIN != "":
		return control.Meaningless(errors.New("a PIN stands for a player who signs where he has no token: leave it out"))
	case p.Role == control.Operator && r.Name == "":
		return control.Meaningless(fmt.Errorf("%s: expected the arbiter's name", r.Op))
	case p.Role == control.Operator:
		return nil
	case r.Name != "" && r.Name != p.Name:
		return control.Refuse(control.ErrForbidden, fmt.Errorf("%s: the token says who this is: %s, not %s", r.Op, p.Name, r.Name))
	}
	r.Name = p.Name
	return nil
}

// namePlayer finds the player of the given PIN. A PIN is for one game: the current one if none is named.
func (a *api) namePlayer(r *control.Request) error {
	if r.Game == 0 {
		status, err := a.board.Status(0)
		if err != nil {
			return err
		}
		r.Game = status.Game
	}
	player, err := a.door.Keyring().Signer(r.Game, r.Side, r.PIN)
	if err != nil {
		return err
	}
	if r.Name != "" && r.Name != player.Name {
		return control.Refuse(control.ErrForbidden, fmt.Errorf("sign: the PIN is that of %s, not of %s", player.Name, r.Name))
	}
	r.Name, r.PIN = player.Name, ""
	return nil
}
