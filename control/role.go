package control

// Role is a set of rights at a board.
type Role string

// The roles, from the one that may do everything to the one that may only read. What each may do is in operation.go and in control/auth/rights.go; a
// new one is named in control/token.go, control/auth/session.go, httpd/quota.go and control/view.go, too.
const (
	Operator Role = "operator" // The person that runs the board: the user of its computer who started boardd. No token gives this role.
	Arbiter  Role = "arbiter"
	Player   Role = "player" // One side of one game.
	Viewer   Role = "viewer"
	// Commentator sees what the public sees, and an engine's analysis of it.
	Commentator Role = "commentator"
)
