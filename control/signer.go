package control

import (
	"errors"
	"fmt"

	"github.com/kyban/kyban/trace"
)

// name says who rules or signs. A token says it of who has it; of a player who signs at the arbiter's his PIN does. The
// operator names the arbiter for whom he writes.
func (a *api) name(p Person, r *Request) error {
	switch {
	case r.Op == Sign && r.Side != trace.Arbiter && p.Role != Player:
		return a.nameSigner(r)
	case r.Op != Rule && r.Op != Sign:
		return nil
	case r.PIN != "":
		return refusal{errors.New("a PIN stands for a player who signs where he has no token: leave it out"), errMeaningless}
	case p.Role == Operator && r.Name == "":
		return refusal{fmt.Errorf("%s: expected the arbiter's name", r.Op), errMeaningless}
	case p.Role == Operator:
		return nil
	case r.Name != "" && r.Name != p.Name:
		return refusal{fmt.Errorf("%s: the token says who this is: %s, not %s", r.Op, p.Name, r.Name), errForbidden}
	}
	r.Name = p.Name
	return nil
}

// nameSigner finds the player whose PIN is given. A PIN is for one game: the one that is on where none is named.
func (a *api) nameSigner(r *Request) error {
	if r.Game == 0 {
		status, err := a.board.Status()
		if err != nil {
			return err
		}
		r.Game = status.Game
	}
	player, err := a.keyring.Signer(r.Game, r.Side, r.PIN)
	if err != nil {
		return err
	}
	if r.Name != "" && r.Name != player.Name {
		return refusal{fmt.Errorf("sign: the PIN is that of %s, not of %s", player.Name, r.Name), errForbidden}
	}
	r.Name, r.PIN = player.Name, ""
	return nil
}
