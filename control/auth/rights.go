package auth

import (
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
)

// The rights beside the operations on the game.
const (
	ReadBoard    control.Op = "read"     // How the board stands, and its games.
	ReadTokens   control.Op = "tokens"   // Who has a token.
	ReadAccused  control.Op = "accused"  // What is held against a player: touches, findings, sensors.
	ReadAnalysis control.Op = "analysis" // What an engine thinks of the games, as far as everybody may see them.
)

// rights says what the roles may do beside entering something, which control.Operations says. The operator may do everything.
var rights = map[control.Role][]control.Op{
	control.Arbiter:     {ReadBoard, ReadAccused, ReadAnalysis},
	control.Player:      {ReadBoard},
	control.Commentator: {ReadBoard, ReadAnalysis},
	control.Viewer:      {ReadBoard},
}

// Person is who asks. The zero value is somebody who has shown nothing, and has no right.
type Person struct {
	Name  string
	Role  control.Role
	Side  string // Of a player.
	Game  int    // Of a player.
	Token int64  // The number of his token, 0 for the operator.

	until time.Time // When the token or the session expires, zero for never.
}

// Operator is who asks over the socket that only the owner of the data directory can open.
func Operator() Person { return Person{Name: "operator", Role: control.Operator} }

// May says whether a person has a right.
func (p Person) May(op control.Op) bool {
	return p.Role == control.Operator || slices.Contains(rights[p.Role], op) || slices.Contains(control.OperationOf(op).Roles, p.Role)
}

// Confine holds a player to the side and the game that his token is for.
func (p Person) Confine(r *control.Request) error {
	if p.Role != control.Player {
		return nil
	}
	if r.Game == 0 {
		r.Game = p.Game
	}
	if (r.Op == control.Promote || r.Op == control.Name) && r.Side == "" {
		r.Side = p.Side // He names his own pawn, and speaks for himself.
	}
	switch {
	case r.Game != p.Game:
		return fmt.Errorf("the token of %s is for game %d, not for game %d", p.Name, p.Game, r.Game)
	case !control.SameSide(r.Side, p.Side):
		return fmt.Errorf("the token of %s speaks for %s only", p.Name, p.Side)
	}
	return nil
}
