package control

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/trace"
)

// Op names what a request asks for. The words are those of traces and stored facts.
type Op string

// What a board may be asked for.
const (
	New       Op = "new"      // Close the open game and open a new one, with Tags.
	Tags      Op = "tags"     // Add Tags to the open game.
	Result    Op = "result"   // Enter Result for the open game, given after Ply (0: after the last), or correct it.
	Stop      Op = "stop"     // The arbiter stops the game for a while ...
	Go        Op = "go"       // ... and lets it go on.
	Adjust    Op = "adjust"   // Side has announced "I adjust" (On), or ended it.
	Takeback  Op = "takeback" // Both agree to take the last move back.
	Resign    Op = "resign"   // Side resigns.
	Offer     Op = "offer"    // Side offers a draw.
	Agree     Op = "agree"    // Both agree to a draw.
	Claim     Op = "claim"    // Side, or the arbiter, claims about Ply (0: the one in progress), or the touch of Point in it.
	Rule      Op = "rule"     // The arbiter rules.
	Sign      Op = "sign"     // Side, or the arbiter, signs the result.
	Delay     Op = "delay"    // The public is told of the open game, and of those after it, so much later.
	MakeToken Op = "token"    // A token was made or revoked: Grant.
	End       Op = "end"      // Close the open game and end boardd.
)

// Request is one use of power: what is entered at the board by hand.
type Request struct {
	Op     Op                `json:"-"`
	Game   int               `json:"-"` // The stored game that is meant; 0: the one that is on.
	Tags   map[string]string `json:"tags,omitempty"`
	Result string            `json:"result,omitempty"`
	Ply    int               `json:"ply,omitempty"`
	Side   string            `json:"side,omitempty"`   // red, black; in a claim and a signature also arbiter.
	On     *bool             `json:"on,omitempty"`     // Of Adjust.
	Points []string          `json:"points,omitempty"` // Of Adjust: where the pieces stand that were named.
	Point  string            `json:"point,omitempty"`
	Text   string            `json:"text,omitempty"` // Of a claim: what was said.

	Ruling  string `json:"ruling,omitempty"` // One of trace.Rulings.
	Amount  int64  `json:"amount_us,omitempty"`
	Article string `json:"article,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Claim   int    `json:"claim,omitempty"`   // The claim that is ruled on.
	Revises int    `json:"revises,omitempty"` // The ruling whose effects are taken back.

	Delay *int64 `json:"delay_us,omitempty"` // Of Delay, with Moves; 0 is none, and nil is not said.
	Moves int    `json:"delay_moves,omitempty"`

	Name string `json:"name,omitempty"` // Who rules or signs. The server knows it from the token, where there is one.
	PIN  string `json:"pin,omitempty"`  // Of the player who signs at the arbiter's.

	Grant *Grant `json:"-"` // Of MakeToken. Nobody asks for it over the API but by making or revoking a token.

	By   string `json:"-"` // The name of who asks. The server knows it from the token.
	Role Role   `json:"-"`
}

// sides are the players.
var sides = []string{"red", "black"}

// Check says what no board could do, whatever stands on it.
func (r Request) Check() error {
	if err := r.checkTexts(); err != nil {
		return err
	}
	if err := checkTags(r.Tags); err != nil {
		return err
	}
	switch {
	case r.Op == Tags && len(r.Tags) == 0:
		return errors.New("expected tags, such as Red=\"Hu Ronghua\"")
	case r.Op == Result && !slices.Contains(trace.Results(), r.Result):
		return fmt.Errorf("result %q: expected one of %s", r.Result, strings.Join(trace.Results(), ", "))
	case (r.Op == Resign || r.Op == Offer) && !slices.Contains(sides, r.Side):
		return fmt.Errorf("%s %q: expected red or black", r.Op, r.Side)
	case r.Op == Adjust && r.On == nil:
		return errors.New("adjust: expected on: true where it was announced, false where it is over")
	case r.Op == Delay && r.Delay == nil:
		return errors.New("delay: expected a time, 0 for none")
	case r.Ply < 0:
		return fmt.Errorf("ply %d: expected the number of a ply, from 1 on", r.Ply)
	case spoken[r.Op] == trace.NoKind:
		return nil
	}
	if err := r.checkWords(); err != nil {
		return err
	}
	if r.Name != "" {
		if err := CheckName(r.Name); err != nil {
			return err
		}
	}
	if r.Op == Rule && strings.TrimSpace(r.Reason) == "" {
		return fmt.Errorf("rule: expected a reason beside the ruling %s, such as \"reason\":\"The board saw it.\": every ruling names "+
			"arbiter, article and reason", r.Ruling)
	}
	return nil
}

func checkTags(tags map[string]string) error {
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		value := tags[key]
		switch {
		case key == "" || strings.ContainsAny(key, "=\n\r ") || strings.ContainsAny(value, "\n\r"):
			return fmt.Errorf("tag %q: expected KEY=VALUE on one line, without a space in the key", key+"="+value)
		case value != "" && strings.TrimSpace(value) == "":
			return fmt.Errorf("tag %s: expected a text that is not blank; %s= without one empties the tag", key, key)
		case strings.EqualFold(key, "result"):
			return fmt.Errorf("tag %q: the result is no tag, enter it with: boardctl game result %s", key+"="+value, value)
		}
	}
	return nil
}
