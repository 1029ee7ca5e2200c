package game

import (
	"encoding/json"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// The records that Step returns, one type for each "type" of docs/formats.md. Each is written as one JSON object whose
// fields stand in the order given here; the bytes are stored, printed and compared, so the order is part of the format.
type (
	// Touch is a piece that left its point while Side was to move.
	Touch struct {
		Head                // "touch"
		Ply   int           `json:"ply"`
		Side  engine.Side   `json:"side"`
		Point string        `json:"point"`
		Piece string        `json:"piece"` // k a b n r c p
		Owner engine.Side   `json:"owner"`
		At    sensor.Micros `json:"at_us"`
		Brush bool          `json:"brush"`
		Bound bool          `json:"bound"`
		Order string        `json:"order"` // determined, undetermined
	}

	// Stood says that the moving piece has stood on its point for StoodAfter.
	Stood struct {
		Head               // "stood"
		Ply  int           `json:"ply"`
		Move string        `json:"move"`
		At   sensor.Micros `json:"at_us"`
	}

	// Move is a move that was made.
	Move struct {
		Head                     // "move"
		Ply        int           `json:"ply"`
		Side       engine.Side   `json:"side"`
		Move       string        `json:"move"`
		Placed     sensor.Micros `json:"placed_us"`
		Made       sensor.Micros `json:"made_us"`
		Open       bool          `json:"open"`
		Candidates []string      `json:"candidates,omitempty"`
		Article    string        `json:"article"`
		Via        string        `json:"via,omitempty"`
		Otherwise  string        `json:"otherwise,omitempty"`
		Duty       []string      `json:"duty"`
		Obeyed     *bool         `json:"obeyed,omitempty"` // Left out where it is not sure: a candidate of an open ply disobeys, or not all of the turn was seen.
		Passed     []string      `json:"passed,omitempty"`
		Rulebook   string        `json:"rulebook"`
	}

	// Revised settles a ply that was open.
	Revised struct {
		Head               // "revised"
		Ply  int           `json:"ply"`
		Move string        `json:"move"`
		Was  string        `json:"was"`
		Open bool          `json:"open"`
		At   sensor.Micros `json:"at_us"`
	}

	// Finding is what the program finds and an arbiter may rule on.
	Finding struct {
		Head                    // "finding"
		Ply       int           `json:"ply"`
		Side      engine.Side   `json:"side"`
		Article   string        `json:"article"`
		Otherwise string        `json:"otherwise,omitempty"` // The article under the other reading of the touches; the arbiter chooses.
		Kind      string        `json:"kind"`
		Duty      []string      `json:"duty"`
		Played    string        `json:"played"`
		From      string        `json:"from,omitempty"`     // displaced: the point that the piece left.
		To        string        `json:"to,omitempty"`       // displaced: where it stands, where that is known.
		Captured  bool          `json:"captured,omitempty"` // displaced: it was captured on From, and put back on the board.
		Loses     bool          `json:"loses,omitempty"`    // illegal_move: by this article the move loses; the arbiter gives the result.
		Points    []string      `json:"points,omitempty"`   // wrong_start of more than one piece: the points that were empty or taken wrongly.
		At        sensor.Micros `json:"at_us"`
		Rulebook  string        `json:"rulebook"`
	}

	// Setup says before the first move that pieces may be set up wrongly, or that they are right by now.
	Setup struct {
		Head                   // "setup"
		Empty    []string      `json:"empty"`   // A piece should stand there, and none is seen.
		Taken    []string      `json:"taken"`   // None should stand there, and one is seen.
		Guesses  []Guess       `json:"guesses"` // What most likely stands where.
		Article  string        `json:"article"` // That applies when they are played with; empty where there is none.
		Cleared  bool          `json:"cleared,omitempty"`
		At       sensor.Micros `json:"at_us"`
		Rulebook string        `json:"rulebook"`
	}

	// Question is what no sensor can decide, for the arbiter alone: it accuses nobody and is never counted.
	Question struct {
		Head                   // "question"
		Ply      int           `json:"ply"`
		Side     engine.Side   `json:"side"` // Whom it would bind.
		Point    string        `json:"point"`
		Article  string        `json:"article"`        // That would apply, if the touch was that side's.
		Why      string        `json:"why"`            // either_hand, displaced, undone_capture, also_adjusted
		Kind     string        `json:"kind,omitempty"` // What would then be found: breach, technical_fault.
		Duty     []string      `json:"duty"`           // What that side would have had to play.
		Played   string        `json:"played"`
		To       string        `json:"to,omitempty"`        // displaced: where the piece stands.
		Lifted   sensor.Micros `json:"lifted_us,omitempty"` // Unless it is displaced.
		At       sensor.Micros `json:"at_us"`
		Rulebook string        `json:"rulebook"`
	}

	// Illegal says that a piece stands where no legal move puts it.
	Illegal struct {
		Head               // "illegal"
		Ply  int           `json:"ply"`
		Side engine.Side   `json:"side"`
		From string        `json:"from"`
		To   string        `json:"to"`
		At   sensor.Micros `json:"at_us"`

		loses rulebook.Citation // The article by which it has lost already: it was pressed.
	}

	// Restored says that the pieces are back where they stood before an illegal move.
	Restored struct {
		Head               // "restored"
		Ply  int           `json:"ply"`
		At   sensor.Micros `json:"at_us"`
	}

	// Lost says that the board does not understand the moves that are made from Ply on, or does again.
	Lost struct {
		Head                  // "lost"
		Ply     int           `json:"ply"`
		Cleared bool          `json:"cleared,omitempty"`
		At      sensor.Micros `json:"at_us"`
	}

	// Sensor is a fault of one or several sensors, or its end.
	Sensor struct {
		Head                  // "sensor"
		Point   string        `json:"point,omitempty"`
		Points  []string      `json:"points,omitempty"`
		Row     string        `json:"row,omitempty"`
		Column  string        `json:"column,omitempty"`
		Fault   string        `json:"fault"` // stuck_on, stuck_off, chatter, dead_row, dead_column, ghost, gap, not_seen
		Length  sensor.Micros `json:"length_us,omitempty"`
		Cleared bool          `json:"cleared,omitempty"`
		At      sensor.Micros `json:"at_us"`
	}

	// State is a step in the life of the board.
	State struct {
		Head                   // "game"
		State    string        `json:"state"` // setting_up, ready, playing, over
		FEN      string        `json:"fen,omitempty"`
		Rulebook string        `json:"rulebook,omitempty"`
		Version  string        `json:"version,omitempty"`           // of the code that derives the records
		Evidence bool          `json:"board_is_evidence,omitempty"` // By the regulations of the event (vn2004 9.11b).
		Turned   bool          `json:"turned,omitempty"`
		At       sensor.Micros `json:"at_us"`
	}

	// Result ends a game.
	Result struct {
		Head          // "result"
		Result string `json:"result"` // 1-0, 0-1, 1/2-1/2, *
		Reason string `json:"reason"`
		Ply    int    `json:"ply,omitempty"`    // The last of the game, where the organiser named it.
		Ruling int    `json:"ruling,omitempty"` // That ended it so, or took a later result back.
		// Only the colours under which it is recorded were corrected: the same player has won, and where all have signed that
		// their signatures stand.
		Swapped bool          `json:"swapped,omitempty"`
		At      sensor.Micros `json:"at_us"`

		given Given
	}

	// End closes a game, last of its records.
	End struct {
		Head                     // "end"
		FEN        string        `json:"fen"`
		Moves      []string      `json:"moves"`
		Unresolved []int         `json:"unresolved"`
		At         sensor.Micros `json:"at_us"`
	}
)

// Guess is a piece that may stand on a wrong point.
type Guess struct {
	Piece string `json:"piece"` // As in FEN: a capital letter for Red.
	From  string `json:"from"`  // Where it belongs.
	To    string `json:"to"`
}

// Takeback says that the last ply was taken back, by agreement or without a word; its number is free again.
type Takeback struct {
	Head                 // "takeback"
	Ply    int           `json:"ply"`
	Move   string        `json:"move"`
	Silent bool          `json:"silent,omitempty"` // Nobody said so.
	At     sensor.Micros `json:"at_us"`
}

// Note is a fact that is recorded as it was said and changes nothing else: an offer of a draw, an announced adjust, a stop,
// a clock that was set.
type Note struct {
	Head                 // offer, stop, go, adjust, turned, clock_step, unrecorded
	Ply    int           `json:"ply,omitempty"`
	Side   string        `json:"side,omitempty"`
	On     *bool         `json:"on,omitempty"`
	Points []string      `json:"points,omitempty"` // adjust: of the pieces that were named.
	Text   string        `json:"text,omitempty"`
	Length sensor.Micros `json:"length_us,omitempty"` // go: how long the game was stopped; unrecorded: how long nothing was durable.
	Amount sensor.Micros `json:"amount_us,omitempty"` // clock_step: by how much the host's clock was set, negative backwards.
	At     sensor.Micros `json:"at_us"`
}

// Delay says how much later than the board the public is told of the game, from here on.
type Delay struct {
	Head                // "delay"
	Delay sensor.Micros `json:"delay_us"`
	Moves int           `json:"delay_moves"`
	At    sensor.Micros `json:"at_us"`
}

// Tags names players, event and the like.
type Tags struct {
	Head                   // "tags"
	Tags map[string]string `json:"tags"`
	At   sensor.Micros     `json:"at_us"`
}

// Record is one of the types above.
type Record interface {
	// About returns what the record is and which game it belongs to.
	About() Head
}

// Head is what all records begin with.
type Head struct {
	Type string `json:"type"`
	Game int    `json:"game"` // Within the session, from 1.
}

// About returns the head itself: a record embeds it.
func (h Head) About() Head { return h }

// Marshal returns the record as one line of JSON without its end. These bytes are what is stored and printed.
func Marshal(r Record) []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic("game: a record that is no JSON: " + err.Error()) // All fields are numbers, texts and lists of texts.
	}
	return text
}
