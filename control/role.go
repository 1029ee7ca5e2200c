package control

// Role is a set of rights at a board.
type Role string

// The roles, from the one that may do everything to the one that may only read. What they may enter is in operation.go, all
// else in control/auth/roles.go. A new role must also be added to control/token.go and control/view.go.
const (
	Operator Role = "operator" // The person who runs the board: the user of its computer who started boardd. No token gives this role.
	Arbiter  Role = "arbiter"
	Player   Role = "player" // One side of one game.
	Viewer   Role = "viewer"
	// Commentator sees what the public sees, and an engine's analysis of it.
	Commentator Role = "commentator"
)

// WithArticle returns the role behind its article, as in "an arbiter".
func (r Role) WithArticle() string {
	if r == Arbiter || r == Operator {
		return "an " + string(r)
	}
	return "a " + string(r)
}
