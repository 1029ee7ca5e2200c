package record

import "github.com/kyban/kyban/sensor"

// Claim is a player's or the arbiter's claim on a ply, or on a touch in it; later, that a ruling answered it.
type Claim struct {
	Head     `type:"claim" see:"players"`
	Claim    int           `json:"claim" see:"players" is:"1.."` // Its number, from 1 in the game.
	Ply      int           `json:"ply,omitempty" see:"players"`
	Side     Side          `json:"side,omitempty" see:"players"` // Whose claim: red, black, arbiter.
	Point    string        `json:"point,omitempty" see:"players"`
	What     string        `json:"what,omitempty" see:"players"` // On what it is: repetition, 50, 60; empty for a ply or a touch.
	Text     string        `json:"text,omitempty" see:"players"`
	State    string        `json:"state" see:"players" is:"claim"` // open, refused, answered
	Article  string        `json:"article,omitempty" see:"players"`
	Rulebook string        `json:"rulebook,omitempty" see:"players"`  // Of Article.
	TimeRuns Side          `json:"time_runs,omitempty" see:"players"` // Whose clock goes on meanwhile.
	Ruling   int           `json:"ruling,omitempty" see:"players"`
	At       sensor.Micros `json:"at_us" see:"players"`
}

// Ruling is what an arbiter ruled. It is never erased; a later one may take its effects back.
type Ruling struct {
	Head     `type:"ruling"`
	Ruling   int           `json:"ruling" is:"1.."` // Its number, from 1 in the game.
	Ply      int           `json:"ply,omitempty"`
	Text     string        `json:"text"` // trace.Rulings
	Side     Side          `json:"side,omitempty"`
	Point    string        `json:"point,omitempty"`
	Amount   sensor.Micros `json:"amount_us,omitempty"`
	Result   string        `json:"result,omitempty"`
	Article  string        `json:"article,omitempty"`
	Reason   string        `json:"reason,omitempty"`
	Name     string        `json:"name,omitempty"` // Of the arbiter.
	Claim    int           `json:"claim,omitempty"`
	Revises  int           `json:"revises,omitempty"`
	NoEffect bool          `json:"no_effect,omitempty"` // A note says why.
	Checked  string        `json:"checked,omitempty"`   // hall: the hall of the event vouches for the arbiter.
	At       sensor.Micros `json:"at_us"`
}

// Count says how often the arbiter ruled the same of a side by now, and what the rulebook makes of it.
type Count struct {
	Head     `type:"count"`
	Side     Side          `json:"side" is:"side"`
	What     string        `json:"what"` // accidental, technical_fault, conduct_fault, reminder, warning, illegal_move
	Count    int           `json:"count"`
	Ply      int           `json:"ply,omitempty"` // Of the ruling, where an earlier one was taken back and this one counts anew.
	Article  string        `json:"article,omitempty"`
	Rulebook string        `json:"rulebook,omitempty"`  // Of Article.
	Advice   string        `json:"advice,omitempty"`    // reminder, warning, deliberate, technical_fault, time, loss, draw
	Gets     Side          `json:"gets,omitempty"`      // The side that the rulebook gives time, which the arbiter adds,
	Amount   sensor.Micros `json:"amount_us,omitempty"` // so much of it.
	At       sensor.Micros `json:"at_us"`
}

// Duty is the duty of a ply as a ruling leaves it.
type Duty struct {
	Head      `type:"duty"`
	Ply       int           `json:"ply"`
	Side      Side          `json:"side" is:"side"`
	Article   string        `json:"article"`
	Via       string        `json:"via,omitempty"`
	Otherwise string        `json:"otherwise,omitempty"`
	Duty      []string      `json:"duty"`
	Obeyed    *bool         `json:"obeyed,omitempty"` // By the move that was made, where one was.
	Rulebook  string        `json:"rulebook"`
	Ruling    int           `json:"ruling"`
	At        sensor.Micros `json:"at_us"`
}

// Void says that by a ruling the moves from a ply on are no part of the game any more.
type Void struct {
	Head   `type:"void" see:"public"`
	From   int           `json:"from" see:"public" is:"1.."`
	Moves  []string      `json:"moves" see:"public" is:"long"`
	Ruling int           `json:"ruling" is:"1.."`
	At     sensor.Micros `json:"at_us" see:"public"`
}

// Reinstated says that moves which were void are part of the game again.
type Reinstated struct {
	Head   `type:"reinstated" see:"public"`
	From   int           `json:"from" see:"public" is:"1.."`
	Moves  []string      `json:"moves" see:"public" is:"long"`
	Ruling int           `json:"ruling" is:"1.."`
	At     sensor.Micros `json:"at_us" see:"public"`
}

// Restoration says which position is to be set up. Restored says that it stands.
type Restoration struct {
	Head   `type:"restoration"`
	Ply    int           `json:"ply"`   // That is to be played from it.
	State  string        `json:"state"` // started
	FEN    string        `json:"fen"`
	Replay bool          `json:"replay,omitempty"` // The scoresheet is replayed, ply by ply.
	Ruling int           `json:"ruling"`
	At     sensor.Micros `json:"at_us"`
}

// Note says what the program makes of something that was said: why it has no effect, or what the rulebook leaves open.
type Note struct {
	Head     `type:"note" see:"players"`
	Code     string        `json:"code" see:"players"`
	Text     string        `json:"text" see:"players"` // The same, in English.
	Claim    int           `json:"claim,omitempty" see:"players"`
	Ruling   int           `json:"ruling,omitempty" see:"players"`
	Ply      int           `json:"ply,omitempty" see:"players"`
	Side     Side          `json:"side,omitempty" see:"players"`
	Name     string        `json:"name,omitempty" see:"players"`
	Article  string        `json:"article,omitempty" see:"players"`
	Rulebook string        `json:"rulebook,omitempty" see:"players"` // Of Article.
	At       sensor.Micros `json:"at_us" see:"players"`
}

// Answer says what became of an offer of a draw.
type Answer struct {
	Head     `type:"offer_answer"`
	Ply      int           `json:"ply"`            // That was in progress when it was offered.
	Side     Side          `json:"side" is:"side"` // That offered.
	State    string        `json:"state"`          // accepted, declined, lapsed; open once more, where it was declined by a touch that was accidental
	How      string        `json:"how"`            // words, touch, move, result, takeback, ruling: by what.
	Article  string        `json:"article"`
	At       sensor.Micros `json:"at_us"`
	Rulebook string        `json:"rulebook"` // Of Article.
}

// Published shows everybody the hands of a turn on which the arbiter has ruled, because he wants it to be seen. Nothing else of a ruling
// is told to everybody.
type Published struct {
	Head     `type:"published" see:"public"`
	Ply      int           `json:"ply" see:"public"`
	Side     Side          `json:"side" see:"public" is:"side"` // Whose turn it was.
	FEN      string        `json:"fen" see:"public"`            // Before the turn.
	Move     string        `json:"move,omitempty" see:"public"`
	Ruling   int           `json:"ruling"`
	Text     string        `json:"text" see:"public"` // The ruling, one word.
	Article  string        `json:"article" see:"public"`
	Rulebook string        `json:"rulebook" see:"public"`
	Began    sensor.Micros `json:"began_us" see:"public"`
	Until    sensor.Micros `json:"until_us" see:"public"` // When the move was made, or the arbiter ruled.
	Hands    []Hand        `json:"hands" see:"public"`
	At       sensor.Micros `json:"at_us" see:"public"`
}

// Hand is one piece that left its point, or that came to one.
type Hand struct {
	At          sensor.Micros `json:"at_us"`
	Point       string        `json:"point"`
	Placed      bool          `json:"placed" doc:"It came to the point; false where it left it."`
	Uncertainty sensor.Micros `json:"uncertainty_us,omitempty" doc:"So much earlier or later."` // So much earlier or later.
}
