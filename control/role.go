package control

import (
	"fmt"
	"slices"
	"time"
)

// Role is what somebody may do at a board.
type Role string

// The roles, from the one that may do everything to the one that may only look.
const (
	Operator Role = "operator" // Who runs the board: the user of its computer who started boardd. No token gives this role.
	Arbiter  Role = "arbiter"
	Player   Role = "player" // One side of one game.
	Viewer   Role = "viewer"
)

// TokenRoles are the roles that a token may give.
func TokenRoles() []string { return []string{string(Arbiter), string(Player), string(Viewer)} }

// The rights beside the operations on the game.
const (
	readBoard   Op = "read"    // How the board stands, and its games.
	readTokens  Op = "tokens"  // Who has a token.
	readAccused Op = "accused" // What is held against a player: touches, findings, sensors.
)

// rights says who may do what. The operator may do everything.
var rights = map[Role][]Op{
	Arbiter: {readBoard, readAccused, New, Tags, Result, Stop, Go, Adjust, Takeback, Resign, Offer, Agree, Claim, Rule, Sign, Delay},
	Player:  {readBoard, Resign, Offer, Claim, Sign},
	Viewer:  {readBoard},
}

// may says whether a role has a right.
func (r Role) may(op Op) bool { return r == Operator || slices.Contains(rights[r], op) }

// Person is who asks.
type Person struct {
	Name string
	Role Role
	Side string // Of a player.
	Game int    // Of a player.

	token int64     // 0 for the operator.
	until time.Time // When the token or the session expires, zero for never.
}

// operator is who asks over the socket that only the owner of the data directory can open.
var operator = Person{Name: "operator", Role: Operator}

// confine holds a player to the side and the game that the token is for.
func (p Person) confine(r *Request) error {
	if p.Role != Player {
		return nil
	}
	if r.Game == 0 {
		r.Game = p.Game
	}
	switch {
	case r.Game != p.Game:
		return fmt.Errorf("the token of %s is for game %d, not for game %d", p.Name, p.Game, r.Game)
	case r.Side != p.Side:
		return fmt.Errorf("the token of %s speaks for %s only", p.Name, p.Side)
	}
	return nil
}
