package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// What becomes of a token: the Text of an input of KindToken, whose Name is the person's.
const (
	TokenMade    = "made"
	TokenRevoked = "revoked"
)

// Grant is what a token gives, in an input of KindToken.
type Grant struct {
	Gives string // The role.
	Of    int    // Of a player: the stored game.
	When  string // The time of day at which it was made or revoked, as RFC 3339 has it.
}

// Token says that somebody was given a role at the board, or that it was taken from him. The text of a token is in no record.
type Token struct {
	Head                  // "token"
	Made    string        `json:"made,omitempty"` // The name of the person, or:
	Revoked string        `json:"revoked,omitempty"`
	Role    string        `json:"role"`
	Side    string        `json:"side,omitempty"`
	Of      int           `json:"of_game,omitempty"` // The stored game for which a player has it.
	When    string        `json:"when,omitempty"`    // By the clock of boardd's computer.
	At      sensor.Micros `json:"at_us"`             // When it was entered in the log.
}

// handleToken records a token that was made or revoked. It changes nothing in play.
func (b *Board) handleToken(in Input) {
	t := Token{Head: b.head("token"), Role: in.Grant.Gives, Of: in.Grant.Of, When: in.Grant.When, At: b.now}
	if in.Side != engine.NoSide {
		t.Side = in.Side.String()
	}
	if in.Text == TokenMade {
		t.Made = in.Name
	} else {
		t.Revoked = in.Name
	}
	b.say(t)
}
