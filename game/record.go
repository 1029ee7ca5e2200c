package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// The records that Step returns, one type for each "type" of docs/formats.md. Each is written as one JSON object whose
// fields stand in the order given here; the bytes are stored, printed and compared, so the order is part of the format.
type (
	// Touch is a piece that left its point while Side was to move.
	Touch struct {
		Type  string        `json:"type"` // "touch"
		Game  int           `json:"game"`
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
		Type string        `json:"type"` // "stood"
		Game int           `json:"game"`
		Ply  int           `json:"ply"`
		Move string        `json:"move"`
		At   sensor.Micros `json:"at_us"`
	}

	// Move is a move that was made.
	Move struct {
		Type       string        `json:"type"` // "move"
		Game       int           `json:"game"`
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
		Obeyed     bool          `json:"obeyed"`
		Passed     []string      `json:"passed,omitempty"`
		Rulebook   string        `json:"rulebook"`
	}

	// Revised settles a ply that was open.
	Revised struct {
		Type string        `json:"type"` // "revised"
		Game int           `json:"game"`
		Ply  int           `json:"ply"`
		Move string        `json:"move"`
		Was  string        `json:"was"`
		Open bool          `json:"open"`
		At   sensor.Micros `json:"at_us"`
	}

	// Finding is what the program finds and an arbiter may rule on.
	Finding struct {
		Type     string        `json:"type"` // "finding"
		Game     int           `json:"game"`
		Ply      int           `json:"ply"`
		Side     engine.Side   `json:"side"`
		Article  string        `json:"article"`
		Kind     string        `json:"kind"`
		Duty     []string      `json:"duty"`
		Played   string        `json:"played"`
		At       sensor.Micros `json:"at_us"`
		Rulebook string        `json:"rulebook"`
	}

	// Illegal says that a piece stands where no legal move puts it.
	Illegal struct {
		Type string        `json:"type"` // "illegal"
		Game int           `json:"game"`
		Ply  int           `json:"ply"`
		Side engine.Side   `json:"side"`
		From string        `json:"from"`
		To   string        `json:"to"`
		At   sensor.Micros `json:"at_us"`
	}

	// Restored says that the pieces are back where they stood before an illegal move.
	Restored struct {
		Type string        `json:"type"` // "restored"
		Game int           `json:"game"`
		Ply  int           `json:"ply"`
		At   sensor.Micros `json:"at_us"`
	}

	// Sensor is a fault of one or several sensors, or its end.
	Sensor struct {
		Type    string        `json:"type"` // "sensor"
		Game    int           `json:"game"`
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
		Type     string        `json:"type"` // "game"
		Game     int           `json:"game"`
		State    string        `json:"state"` // setting_up, ready, playing, over
		FEN      string        `json:"fen,omitempty"`
		Rulebook string        `json:"rulebook,omitempty"`
		Version  string        `json:"version,omitempty"` // of the code that derives the records
		Turned   bool          `json:"turned,omitempty"`
		At       sensor.Micros `json:"at_us"`
	}

	// Result ends a game.
	Result struct {
		Type   string        `json:"type"` // "result"
		Game   int           `json:"game"`
		Result string        `json:"result"` // 1-0, 0-1, 1/2-1/2, *
		Reason string        `json:"reason"`
		At     sensor.Micros `json:"at_us"`
	}

	// End closes a game, last of its records.
	End struct {
		Type       string        `json:"type"` // "end"
		Game       int           `json:"game"`
		FEN        string        `json:"fen"`
		Moves      []string      `json:"moves"`
		Unresolved []int         `json:"unresolved"`
		At         sensor.Micros `json:"at_us"`
	}
)
