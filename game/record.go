package game

import (
	"encoding/json"

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

// Takeback says that by agreement the last ply was taken back; its number is free again.
type Takeback struct {
	Type string        `json:"type"` // "takeback"
	Game int           `json:"game"`
	Ply  int           `json:"ply"`
	Move string        `json:"move"`
	At   sensor.Micros `json:"at_us"`
}

// Note is a fact that is recorded as it was said and changes nothing else: an offer of a draw, a claim, a ruling, a stop.
type Note struct {
	Type  string        `json:"type"` // offer, claim, ruling, stop, go, adjust, press
	Game  int           `json:"game"`
	Ply   int           `json:"ply,omitempty"`
	Side  string        `json:"side,omitempty"`
	On    *bool         `json:"on,omitempty"`
	Text  string        `json:"text,omitempty"`
	Point string        `json:"point,omitempty"`
	Name  string        `json:"name,omitempty"`
	At    sensor.Micros `json:"at_us"`
}

// Tags names players, event and the like.
type Tags struct {
	Type string            `json:"type"` // "tags"
	Game int               `json:"game"`
	Tags map[string]string `json:"tags"`
	At   sensor.Micros     `json:"at_us"`
}

// Record is one of the types above.
type Record interface {
	// Head returns what all records have.
	Head() Head
}

// Head is what all records have: what it is, the game within the session, and when it was.
type Head struct {
	Type string
	Game int
	At   sensor.Micros
}

// Marshal returns the record as one line of JSON without its end. These bytes are what is stored and printed.
func Marshal(r Record) []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic("game: a record that is no JSON: " + err.Error()) // All fields are numbers, texts and lists of texts.
	}
	return text
}

// Head returns what all records have.
func (r Touch) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Stood) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have; a move's time is when it was made.
func (r Move) Head() Head { return Head{r.Type, r.Game, r.Made} }

// Head returns what all records have.
func (r Revised) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Finding) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Illegal) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Restored) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Sensor) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r State) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Result) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r End) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Takeback) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Note) Head() Head { return Head{r.Type, r.Game, r.At} }

// Head returns what all records have.
func (r Tags) Head() Head { return Head{r.Type, r.Game, r.At} }
