package control

import (
	"strings"
	"time"
)

// Token describes a token, which gives a person a role until it expires or is revoked.
type Token struct {
	Name    string     `json:"name" doc:"Whose it is; the log names it with each operation."`
	Role    Role       `json:"role" enum:"arbiter,player,commentator,viewer,organiser,screen" doc:"Organiser and screen at a hall alone."`
	Side    string     `json:"side,omitempty" doc:"Of a player: red, in chess white, or black."`
	Game    int        `json:"game,omitempty" doc:"Of a player: the stored game."`
	Made    *time.Time `json:"made"`
	Expires *time.Time `json:"expires,omitempty"`
	Revoked *time.Time `json:"revoked,omitempty"`
	PIN     bool       `json:"pin,omitempty" doc:"A PIN stands for this player's signature, or at a hall signs this arbiter or organiser in by his name."`
}

// NewToken holds the fields of a token to be made.
type NewToken struct {
	Name    string `json:"name" minLength:"1" maxLength:"100" doc:"The person whose it is."`
	Role    Role   `json:"role" enum:"arbiter,player,commentator,viewer,organiser,screen" doc:"Organiser and screen at a hall alone."`
	Side    string `json:"side,omitempty" enum:"red,white,black" doc:"Of a player: red, in chess white, or black."`
	Game    int    `json:"game,omitempty" minimum:"0" doc:"Of a player; the game that is on when it is left out."`
	Seconds int64  `json:"lasts_s,omitempty" minimum:"0" doc:"How long it is in force, in seconds; until it is revoked when it is left out."`
	PIN     string `json:"pin,omitempty" doc:"Of a player: stands for his signature. Of an arbiter or organiser of a hall: signs him in by his name."`
}

// MadeToken is a token that was just made. Its text is shown only this once.
type MadeToken struct {
	Token
	Text string `json:"token"`
}

// TokenRoles are the roles that a token may give.
func TokenRoles() []string {
	return []string{string(Arbiter), string(Player), string(Commentator), string(Viewer)}
}

// HallTokenRoles are those at a hall.
func HallTokenRoles() []string { return append(TokenRoles(), string(Organiser), string(Screen)) }

// TokenPrefix returns the prefix of all token texts of a role.
func TokenPrefix(r Role) string { return "kyb_" + string(r) + "_" }

// SignInPath returns the page that signs in with a token: the commentators' and the organisers' pages for their tokens, the wall for that of a
// screen, else the arbiter's. The token stands behind #, which no browser sends on.
func SignInPath(token string) string {
	switch {
	case strings.HasPrefix(token, TokenPrefix(Commentator)):
		return "/commentary#token=" + token
	case strings.HasPrefix(token, TokenPrefix(Organiser)):
		return "/organise#token=" + token
	case strings.HasPrefix(token, TokenPrefix(Screen)):
		return "/wall#token=" + token
	}
	return "/arbiter#token=" + token
}

// Grant is a token that was made or revoked. The log of the game in progress names it, so that no one gets rights unseen.
type Grant struct {
	Revoked bool
	Name    string
	Role    Role
	Side    string
	Game    int
	At      time.Time
}

func (g Grant) check() error { return nil } // The keyring has checked it.

// What describes what happened to the token.
func (g Grant) What() string {
	if g.Revoked {
		return "revoked"
	}
	return "made"
}

// Role is a set of rights at a board.
type Role string

// The roles, from the one that may do everything to the one that may only read. What they may enter is in operation.go, all
// else in control/auth/roles.go. A new role must also be added to TokenRoles, to the enums of this file and of httpd/session.go, and
// to its lane in daemon/pages.go.
const (
	Operator Role = "operator" // The person who runs the board: the user of its computer who started boardd. No token gives this role.
	Arbiter  Role = "arbiter"
	Player   Role = "player" // One side of one game.
	Viewer   Role = "viewer"
	// Commentator sees what the public sees, and an engine's analysis of it.
	Commentator Role = "commentator"
	// Organiser runs the event of a hall: players, rounds, results. No board knows this role.
	Organiser Role = "organiser"
	// Screen is one in the hall of play: it shows the present of what everybody may see. No board knows this role.
	Screen Role = "screen"
)

// WithArticle returns the role behind its article, as in "an arbiter".
func (r Role) WithArticle() string {
	if r == Arbiter || r == Operator || r == Organiser {
		return "an " + string(r)
	}
	return "a " + string(r)
}
