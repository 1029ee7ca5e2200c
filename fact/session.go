package fact

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Regulations holds an event's regulations of a game's time. They are facts of a session from its beginning.
type Regulations struct {
	Control    string        `json:"control,omitempty"`              // The time control, as clock.ParseControl reads it; empty for none.
	FlagEnds   bool          `json:"flag_ends,omitempty"`            // A flag ends the game without a ruling.
	OutageRuns bool          `json:"clocks_run_in_outage,omitempty"` // The clocks run on while the program that keeps them is down.
	Lateness   sensor.Micros `json:"lateness_us,omitempty"`          // A player who comes later than this after the start loses; 0 without such a rule.
	Supervised bool          `json:"supervised,omitempty"`           // An arbiter watches the game all the time: the rules of slower games apply to fast ones.
	Consent    bool          `json:"draw_consent,omitempty"`         // A draw by agreement needs the arbiter's consent.
	Freely     bool          `json:"agree_freely,omitempty"`         // It needs none, even if the rulebook demands it.
}

// Opening is the game to open.
type Opening struct {
	Play      string `json:"play,omitempty"`      // As boardgame.Of knows it; empty for the game played before, from its usual start position.
	FEN       string `json:"fen,omitempty"`       // The start position of this one game, of Play; empty for that of its games.
	Rulebook  string `json:"rulebook,omitempty"`  // Empty for the one before, or the default of another game.
	Regulated bool   `json:"regulated,omitempty"` // The regulations beside it hold from now on; else those of before.

	Repetition string `json:"repetition,omitempty"`        // The rulebook whose law of repetition holds from now on, or none; empty for the one before, or of another rulebook its own.
	Evidence   *bool  `json:"board_is_evidence,omitempty"` // Whether by the regulations the board's record is evidence from now on; left out for as before.
}

// New says that the organiser opened a new game.
type New struct {
	Opening // The zero Opening for the same as before.
	Regulations
}

// Result says that the organiser entered the result.
type Result struct {
	Ply  int    `json:"ply,omitempty"`
	Text string `json:"text,omitempty"`
}

// Tags says that the organiser entered names and other tags.
type Tags struct {
	Text string `json:"text,omitempty"` // key=value lines
}

// Map returns the tags.
func (t Tags) Map() map[string]string {
	tags := map[string]string{}
	for _, line := range strings.Split(t.Text, "\n") {
		if key, value, ok := strings.Cut(line, "="); ok {
			tags[key] = value
		}
	}
	return tags
}

// Token says that the operator made a token, or revoked one.
type Token struct {
	Side  engine.Side `json:"side,omitempty"`
	Text  string      `json:"text,omitempty"`    // TokenMade, or revoked.
	Name  string      `json:"name,omitempty"`    // The person's.
	Gives string      `json:"gives,omitempty"`   // The role.
	Of    int         `json:"of_game,omitempty"` // For a player: the stored game.
	When  string      `json:"when,omitempty"`    // When it was made or revoked, in RFC 3339.
}

// TokenMade is the Text of a token that was made, not revoked.
const TokenMade = "made"

// Seal says that the player on move sealed his next move.
type Seal struct {
	Side engine.Side `json:"side,omitempty"`
	Text string      `json:"text,omitempty"` // The envelope; in a trace, which has sealed moves in plain words, the move.
}

// Open says that an adjourned game is resumed.
type Open struct {
	Text string `json:"text,omitempty"` // The key of the sealed move, or KeyLost.
}

// KeyLost is the Text of an Open if the envelope can't be opened any more: the key is lost.
const KeyLost = "lost"

// Resume says that a game that was adjourned on another board goes on with this one.
type Resume struct {
	Plies int    `json:"ply,omitempty"`  // Played there.
	Text  string `json:"text,omitempty"` // The envelope.
	FEN   string `json:"fen,omitempty"`
	Red   Left   `json:"red_us,omitzero"` // Known, like the one below, if the game has a time control.
	Black Left   `json:"black_us,omitzero"`
}

func (r Resume) checked() (Fact, error) {
	r.Plies = min(max(r.Plies, 0), PlyMax)
	return r, nil
}

// Left is a time that was left.
type Left struct {
	Known bool
	Time  sensor.Micros
}

// MarshalJSON writes the time.
func (l Left) MarshalJSON() ([]byte, error) { return json.Marshal(l.Time) }

// UnmarshalJSON reads the output of MarshalJSON.
func (l *Left) UnmarshalJSON(text []byte) error {
	l.Known = string(text) != "null"
	return json.Unmarshal(text, &l.Time)
}

// Schedule says that the organiser set the start time of the game.
type Schedule struct {
	Amount sensor.Micros `json:"amount_us,omitempty"` // The board time of the start.
}

// PublicDelay is how much later than the board the public sees a game. The zero value is at once.
type PublicDelay struct {
	Time  sensor.Micros `json:"delay_us,omitempty"`    // At least so long after the event,
	Moves int           `json:"delay_moves,omitempty"` // and not before so many more moves, or the end of the game.
}

// Longer returns a delay that waits for both.
func (d PublicDelay) Longer(other PublicDelay) PublicDelay {
	return PublicDelay{Time: max(d.Time, other.Time), Moves: max(d.Moves, other.Moves)}
}

// String returns the delay in the form of a trace.
func (d PublicDelay) String() string {
	if d.Moves == 0 {
		return fmt.Sprint(int64(d.Time))
	}
	return fmt.Sprintf("%d %d", d.Time, d.Moves)
}

// Delay says that the public's view is delayed from now on.
type Delay struct {
	PublicDelay
	Next bool `json:"next,omitempty"` // For games that begin from now on, not for the current one.
}

// ofSession holds the facts of the session.
var ofSession = []Fact{New{}, Result{}, Tags{}, Token{}, Seal{}, Open{}, Resume{}, Schedule{}, Delay{}}

func (New) Word() string      { return "new" }
func (Result) Word() string   { return "result" }
func (Tags) Word() string     { return "tags" }
func (Token) Word() string    { return "token" }
func (Seal) Word() string     { return "seal" }
func (Open) Word() string     { return "open" }
func (Resume) Word() string   { return "resume" }
func (Schedule) Word() string { return "schedule" }
func (Delay) Word() string    { return "delay" }
