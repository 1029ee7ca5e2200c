package record

import (
	"encoding/json"
	"fmt"

	"github.com/kyban/kyban/sensor"
)

// Fact is what reached a game, as it is stored, whatever its kind. Facts are for arbiters alone.
type Fact struct {
	Kind        string           `json:"fact"` // Such as event, press, claim.
	At          sensor.Micros    `json:"at_us"`
	Game        int              `json:"game,omitempty"` // In the session, where it is said of an earlier game than that which is on.
	Side        string           `json:"side,omitempty"`
	Point       string           `json:"point,omitempty"`
	Placed      bool             `json:"placed,omitempty"`
	Bounces     int              `json:"bounces,omitempty"`
	Uncertainty sensor.Micros    `json:"uncertainty_us,omitempty"`
	Closed      string           `json:"closed,omitempty"` // 23 hex digits, as in a trace.
	Length      sensor.Micros    `json:"length_us,omitempty"`
	Fault       sensor.FaultKind `json:"fault,omitempty"`
	Cleared     bool             `json:"cleared,omitempty"`
	StuckOff    string           `json:"stuck_off,omitempty"` // Of a start, as Closed: what a test of the board has found out before.
	StuckOn     string           `json:"stuck_on,omitempty"`
	NoDiode     string           `json:"no_diode,omitempty"`
	On          bool             `json:"on,omitempty"`
	Named       []string         `json:"points,omitempty"` // Of an adjust.
	Ply         int              `json:"ply,omitempty"`
	Text        string           `json:"text,omitempty"`
	Name        string           `json:"name,omitempty"`
	By          string           `json:"by,omitempty"`
	Role        string           `json:"role,omitempty"`
	Amount      sensor.Micros    `json:"amount_us,omitempty"`
	Result      string           `json:"result,omitempty"`
	Article     string           `json:"article,omitempty"`
	Reason      string           `json:"reason,omitempty"`
	Claim       int              `json:"claim,omitempty"`
	Revises     int              `json:"revises,omitempty"`
	Delay       sensor.Micros    `json:"delay_us,omitempty"`
	Moves       int              `json:"delay_moves,omitempty"`
	Next        bool             `json:"next,omitempty"`
	Evidence    bool             `json:"board_is_evidence,omitempty"` // Of a start, as the three below.
	Control     string           `json:"control,omitempty"`
	FlagEnds    bool             `json:"flag_ends,omitempty"`
	OutageRuns  bool             `json:"clocks_run_in_outage,omitempty"`
	Consent     bool             `json:"draw_consent,omitempty"` // Of a start, as the one below.
	Supervised  bool             `json:"supervised,omitempty"`   // Of a start: an arbiter watches the game all the time.
	Offers      bool             `json:"offers,omitempty"`       // What becomes of offers of a draw is followed.
	Freely      bool             `json:"agree_freely,omitempty"` // Of a start: by the regulations such a draw needs no consent, whatever the rulebook says.
	Consents    bool             `json:"consents,omitempty"`     // Of a start: the arbiter consents to draws where the rulebook demands it.
	Lateness    sensor.Micros    `json:"lateness_us,omitempty"`  // Of a start: for so long players may be late.
	Repetition  string           `json:"repetition,omitempty"`   // Of a start: the rulebook whose law of repetition holds.
	Limits      bool             `json:"limits,omitempty"`       // Of a start: limits on moves end its games, where the rulebook has such.
	Plies       int              `json:"plies,omitempty"`        // Of a limit.
	What        string           `json:"what,omitempty"`         // Of a claim: repetition, 50, 60.
	Gives       string           `json:"gives,omitempty"`        // Of a token, as the two below.
	OfGame      int              `json:"of_game,omitempty"`
	When        string           `json:"when,omitempty"`
	Covers      bool             `json:"covers,omitempty"`     // Of a signature, as the one below.
	Layout      int              `json:"layout,omitempty"`     // Of what it covers: 2; left out by versions that knew layout 1 alone.
	Finds       bool             `json:"finds_game,omitempty"` // Of a start: nobody said which game is played, and the pieces that are set up tell.
	Play        string           `json:"play,omitempty"`       // Of a new game, as the one below and fen, where it is another one than before.
	Rulebook    string           `json:"rulebook,omitempty"`
	Regulated   bool             `json:"regulated,omitempty"` // Of a new game: time control and regulations are those that stand here, as in a start.
	FEN         string           `json:"fen,omitempty"`       // Of a game that is resumed, as the two below: text is the envelope, ply the last that was played.
	Red         *sensor.Micros   `json:"red_us,omitempty"`
	Black       *sensor.Micros   `json:"black_us,omitempty"`
}

// EncodeFact returns a fact as one line of JSON without its end, as it is stored.
func EncodeFact(f Fact) []byte {
	text, err := json.Marshal(f)
	if err != nil {
		panic("record: a fact that is no JSON: " + err.Error()) // All fields are numbers, texts and lists of texts.
	}
	return text
}

// DecodeFact reads what EncodeFact wrote, also by another version: it skips fields that it does not know.
func DecodeFact(text []byte) (f Fact, err error) {
	if err := json.Unmarshal(text, &f); err != nil {
		return Fact{}, fmt.Errorf("stored fact: %w", err)
	}
	return f, nil
}
