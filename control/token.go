package control

import (
	"cmp"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// Token describes a token, which gives a person a role until it expires or is revoked.
type Token struct {
	Name    string     `json:"name" doc:"Whose it is; the log names it with each operation."`
	Role    Role       `json:"role" enum:"arbiter,player,commentator,viewer"`
	Side    string     `json:"side,omitempty" doc:"Of a player: red, in chess white, or black."`
	Game    int        `json:"game,omitempty" doc:"Of a player: the stored game."`
	Made    *time.Time `json:"made"`
	Expires *time.Time `json:"expires,omitempty"`
	Revoked *time.Time `json:"revoked,omitempty"`
	PIN     bool       `json:"pin,omitempty" doc:"A PIN stands for this player's signature."`
}

// NewToken holds the fields of a token to be made.
type NewToken struct {
	Name    string `json:"name" minLength:"1" maxLength:"100" doc:"The person whose it is."`
	Role    Role   `json:"role" enum:"arbiter,player,commentator,viewer"`
	Side    string `json:"side,omitempty" enum:"red,white,black" doc:"Of a player: red, in chess white, or black."`
	Game    int    `json:"game,omitempty" minimum:"0" doc:"Of a player; the game that is on when it is left out."`
	Seconds int64  `json:"lasts_s,omitempty" minimum:"0" doc:"How long it is in force, in seconds; until it is revoked when it is left out."`
	PIN     string `json:"pin,omitempty" doc:"Of a player: stands for his signature."`
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

// TokenPrefix returns the prefix of all token texts of a role.
func TokenPrefix(r Role) string { return "kyb_" + string(r) + "_" }

// SignInPath returns the page that signs in with a token: the commentators' page for their tokens, else the arbiter's. The
// token stands behind #, which no browser sends on.
func SignInPath(token string) string {
	if strings.HasPrefix(token, TokenPrefix(Commentator)) {
		return "/commentary#token=" + token
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
)

// WithArticle returns the role behind its article, as in "an arbiter".
func (r Role) WithArticle() string {
	if r == Arbiter || r == Operator {
		return "an " + string(r)
	}
	return "a " + string(r)
}

// NoControl is the time control of games without a clock.
const NoControl = "-"

// NewBody describes the game to open: what it leaves out stays as it was.
type NewBody struct {
	Tags       map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
	Play       string            `json:"play,omitempty" enum:"xiangqi,chess" doc:"The game that is played from now on; the same as before when it is left out."`
	Position   string            `json:"position,omitempty" maxLength:"100" doc:"From where this one game starts: a FEN, the number of a start position of Chess960 from 0 to 959, or lot, which draws one."`
	Rulebook   string            `json:"rulebook,omitempty" doc:"By which games are played from now on; when it is left out the same as before, or fide2018 where chess is played instead of xiangqi."`
	Control    string            `json:"control,omitempty" maxLength:"100" doc:"The time control of the games from now on, by its name or as PGN has it; - for none, and the same as before when it is left out."`
	FlagEnds   *bool             `json:"flag_ends,omitempty" doc:"By the regulations a flag ends the game; as before when it is left out, and so are those below."`
	Lateness   *int64            `json:"lateness_us,omitempty" minimum:"0" doc:"Who comes later than so long after the start loses; 0 for no such rule."`
	Supervised *bool             `json:"supervised,omitempty" doc:"An arbiter watches the game all the time."`
	Consent    *bool             `json:"draw_consent,omitempty" doc:"A draw on which the players agree needs the arbiter's consent."`
	SameNames  bool              `json:"same_names,omitempty" doc:"The names and other tags of the last game are those of the new one, but for what tags says."`
}

func (b NewBody) check() error {
	if err := cmp.Or(checkTags(b.Tags), ifAny(b.Play, checkGame)); err != nil {
		return err
	}
	if b.Position != "" {
		if _, err := boardgame.ParseStart(b.Play, b.Position, func() int { return 0 }); err != nil {
			return message.Errorf("position: %w", err)
		}
	}
	if b.Lateness != nil {
		if err := within("lateness_us", *b.Lateness, 0, trace.LatenessMax*int64(trace.Minute)); err != nil {
			return err
		}
	}
	if b.Control != "" && b.Control != NoControl {
		if _, err := clock.ParseControl(b.Control); err != nil {
			return message.Errorf("control: %w", err)
		}
	}
	if b.Rulebook != "" {
		if _, err := rulebook.Lookup(b.Rulebook); err != nil {
			return err
		}
	}
	return nil
}

func checkGame(play string) error { return oneOf("play", boardgame.Names(), play) }
