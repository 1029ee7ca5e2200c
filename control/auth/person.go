package auth

import (
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
)

// Person is an authenticated caller. The zero value has shown nothing, and has no right.
type Person struct {
	Name  string
	Role  control.Role
	Side  string // Of a player.
	Game  int    // Of a player.
	Token int64  // The token's number, 0 for the operator.

	rights []control.Op
	until  time.Time // When the token or the session expires, zero for never.
}

// Operator is the caller over the socket, which only the owner of the data directory can open.
func Operator() Person { return Person{Name: "operator", Role: control.Operator} }

// May reports whether a person has a right.
func (p Person) May(op control.Op) bool {
	return p.Role == control.Operator || slices.Contains(p.rights, op)
}

// Confine holds a player to the side and the game of the token.
func (p Person) Confine(r *control.Request) error {
	if p.Role != control.Player {
		return nil
	}
	if r.Game == 0 {
		r.Game = p.Game
	}
	if (r.Op == control.Promote || r.Op == control.Name) && r.Side == "" {
		r.Side = p.Side // A player names only his own pawn, and speaks only for himself.
	}
	switch {
	case r.Game != p.Game:
		return fmt.Errorf("the token of %s is for game %d, not for game %d", p.Name, p.Game, r.Game)
	case !control.SameSide(r.Side, p.Side):
		return fmt.Errorf("the token of %s speaks for %s only", p.Name, p.Side)
	}
	return nil
}
