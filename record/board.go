package record

import (
	"slices"

	"github.com/kyban/kyban/sensor"
)

// State is a step in the life of the board.
type State struct {
	Head       `type:"game" see:"public"`
	State      string        `json:"state" see:"public"` // setting_up, ready, playing, over
	FEN        string        `json:"fen,omitempty" see:"public"`
	Play       string        `json:"play,omitempty" see:"public"` // The game that is played, where it is not xiangqi.
	Rulebook   string        `json:"rulebook,omitempty" see:"public"`
	Version    string        `json:"version,omitempty" see:"public"`           // of the code that derives the records
	Evidence   bool          `json:"board_is_evidence,omitempty" see:"public"` // By the regulations of the event (vn2004 9.11b).
	Repetition string        `json:"repetition,omitempty" see:"public"`        // The rulebook whose law of repetition holds, where it is not that of rulebook.
	Control    string        `json:"control,omitempty" see:"public"`           // The time control, as a trace names it.
	FlagEnds   bool          `json:"flag_ends,omitempty" see:"public"`         // By the regulations a flag ends the game.
	Consent    bool          `json:"draw_consent,omitempty" see:"public"`      // By the regulations a draw on which the players agree needs the arbiter's consent.
	Supervised bool          `json:"supervised,omitempty" see:"public"`        // By the regulations an arbiter watches the game all the time, so that fast games are played by the rules of slower ones.
	Lateness   sensor.Micros `json:"lateness_us,omitempty" see:"public"`       // By the regulations who comes later than so long after the start loses.
	Turned     bool          `json:"turned,omitempty" see:"public"`
	At         sensor.Micros `json:"at_us" see:"public"`
}

// Setup says before the first move that pieces may be set up wrongly, or that they are right by now.
type Setup struct {
	Head     `type:"setup"`
	Empty    []string      `json:"empty"`   // A piece should stand there, and none is seen.
	Taken    []string      `json:"taken"`   // None should stand there, and one is seen.
	Guesses  []Guess       `json:"guesses"` // What most likely stands where.
	Article  string        `json:"article"` // That applies when they are played with; empty where there is none.
	Cleared  bool          `json:"cleared,omitempty"`
	At       sensor.Micros `json:"at_us"`
	Rulebook string        `json:"rulebook"`
}

// Guess is a piece that may stand on a wrong point.
type Guess struct {
	Piece string `json:"piece"` // As in FEN: a capital letter for Red.
	From  string `json:"from"`  // Where it belongs.
	To    string `json:"to"`
}

// Lost says that the board does not understand the moves that are made from Ply on, or does again.
type Lost struct {
	Head    `type:"lost"`
	Ply     int           `json:"ply"`
	Cleared bool          `json:"cleared,omitempty"`
	At      sensor.Micros `json:"at_us"`
}

// Sensor is a fault of one or several sensors, or its end.
type Sensor struct {
	Head    `type:"sensor"`
	Point   string        `json:"point,omitempty"`
	Points  []string      `json:"points,omitempty"`
	Row     string        `json:"row,omitempty"`
	Column  string        `json:"column,omitempty"`
	Fault   string        `json:"fault"` // stuck_on, stuck_off, chatter, dead_row, dead_column, ghost, gap, not_seen
	Length  sensor.Micros `json:"length_us,omitempty"`
	Cleared bool          `json:"cleared,omitempty"`
	At      sensor.Micros `json:"at_us"`
}

// FaultsByPlace names the fault once for each point, or for the row or column, as in "e4 stuck_on". Who keeps these names knows
// which faults there are, and which of them is over.
func (s Sensor) FaultsByPlace() []string {
	names := slices.Clone(s.Points)
	if len(names) == 0 {
		names = []string{s.Point + s.Row + s.Column}
	}
	for i := range names {
		names[i] += " " + s.Fault
	}
	return names
}

// Announcement is a fact that is recorded as it was said and changes nothing else: an offer of a draw, an announced adjust,
// a stop, a side that is required to vary, a clock that was set, a game that was closed behind the next one.
type Announcement struct {
	Head   `type:"offer decline stop go vary adjust turned clock_step unrecorded close"`
	Ply    int           `json:"ply,omitempty"`
	Side   Side          `json:"side,omitempty"`
	On     *bool         `json:"on,omitempty"`
	Points []string      `json:"points,omitempty"` // adjust: of the pieces that were named.
	Text   string        `json:"text,omitempty"`
	Length sensor.Micros `json:"length_us,omitempty"` // go: how long the game was stopped; unrecorded: how long nothing was durable.
	Amount sensor.Micros `json:"amount_us,omitempty"` // clock_step: by how much the host's clock was set, negative backwards.
	At     sensor.Micros `json:"at_us"`
}

// Delay says how much later than the board the public is told of the game, from here on.
type Delay struct {
	Head  `type:"delay"`
	Delay sensor.Micros `json:"delay_us"`
	Moves int           `json:"delay_moves"`
	At    sensor.Micros `json:"at_us"`
}

// Tags names players, event and the like.
type Tags struct {
	Head `type:"tags" see:"public"`
	Tags map[string]string `json:"tags" see:"public"`
	At   sensor.Micros     `json:"at_us" see:"public"`
}

// SensorOf is the record of what is found about sensors in a game.
func SensorOf(f sensor.Fault, game int) Sensor {
	s := Sensor{Head: Head{Type: "sensor", Game: game}, Fault: string(f.Kind), Cleared: f.Cleared, At: f.At}
	switch f.Kind {
	case sensor.DeadRow:
		s.Row = string('0' + rune(f.Points.First().Rank()))
	case sensor.DeadColumn:
		s.Column = string('a' + rune(f.Points.First().File()))
	case sensor.Ghost, sensor.MaskedOn:
		s.Points = f.Points.Names()
	case sensor.Chatter:
		if s.Points = f.Points.Names(); len(s.Points) == 1 { // Of a board that floods they are many.
			s.Point, s.Points = s.Points[0], nil
		}
	default:
		s.Point = f.Points.First().String()
	}
	return s
}

// Replay says that the scoresheet of a game that is over is replayed at the board, or has been.
type Replay struct {
	Head  `type:"replay"`
	State string        `json:"state"` // started, done, stopped
	Ply   int           `json:"ply"`   // Whose move comes after the position that is to stand; when it is done one behind the last.
	At    sensor.Micros `json:"at_us"`
}

// Sealed says that the player on move has sealed his next move. Nobody can read in the envelope what it is.
type Sealed struct {
	Head     `type:"sealed" see:"public"`
	Ply      int           `json:"ply" see:"public"` // To be played.
	Side     Side          `json:"side" see:"public" is:"side"`
	Envelope string        `json:"envelope" see:"public"` // 224 hexadecimal digits: 80 bytes of AES-256-GCM, then the commitment, a SHA-256.
	At       sensor.Micros `json:"at_us" see:"public"`
}

// Adjourned says that the game goes on in another session, and how it stands until then.
type Adjourned struct {
	Head       `type:"adjourned" see:"public"`
	Ply        int           `json:"ply" see:"public"`            // To be played.
	Side       Side          `json:"side" see:"public" is:"side"` // Who has the move.
	FEN        string        `json:"fen" see:"public"`
	Red        sensor.Micros `json:"red_us,omitempty" see:"public"` // What Red has left, in a game with a time control.
	White      sensor.Micros `json:"white_us,omitempty" see:"public" chess:"Red"`
	Black      sensor.Micros `json:"black_us,omitempty" see:"public"`
	Envelope   string        `json:"envelope,omitempty" see:"public"`                 // Of the sealed move; missing where none was sealed.
	After      int           `json:"after,omitempty" see:"public"`                    // Plies that were played before on the board on which it was adjourned first.
	Unresolved []int         `json:"unresolved,omitempty" see:"public" is:"long 1.."` // Plies of which the move is not certain: fen has the likeliest.
	At         sensor.Micros `json:"at_us" see:"public"`
}

// First returns what the side has left that moves first.
func (a Adjourned) First() sensor.Micros { return a.Red + a.White }

// Opened says that an adjourned game goes on, and what was sealed.
type Opened struct {
	Head  `type:"opened" see:"public"`
	Ply   int           `json:"ply" see:"public"`
	Side  Side          `json:"side" see:"public" is:"side"`
	Text  string        `json:"text,omitempty" see:"public"`  // The words.
	Moves []string      `json:"moves,omitempty" see:"public"` // That they can mean: one, none that is legal, or several.
	Key   string        `json:"key,omitempty" see:"public"`   // By which everybody can open the envelope again.
	Lost  bool          `json:"lost,omitempty" see:"public"`  // Nothing was sealed, or it can't be opened any more.
	At    sensor.Micros `json:"at_us" see:"public"`
}
