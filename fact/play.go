package fact

import (
	"errors"

	"github.com/kyban/kyban/engine"
)

// OfSide is a fact that says a side and nothing else.
type OfSide struct {
	Side engine.Side `json:"side,omitempty"`
}

// Facts of the players and of the game that say no more than a side, or nothing.
type (
	Press    OfSide   // A player pressed the clock.
	Resign   OfSide   // A player resigned.
	Offer    OfSide   // A player offered a draw.
	Decline  OfSide   // A player declined an offered draw.
	Vary     OfSide   // The arbiter required a side to vary.
	Arrived  OfSide   // The arbiter saw a player come.
	Agree    struct{} // Both agreed to a draw.
	Stop     struct{} // The arbiter stopped the game for a while.
	Go       struct{} // ... and let it go on.
	Takeback struct{} // Both agreed to take the last move back.
	Turned   struct{} // The players sit on the wrong sides.
	Adjourn  struct{} // The game was adjourned.
	Replay   struct{} // The scoresheet is replayed at the board, after the game.
	Close    struct{} // The arbiter closed an earlier game.
)

// Said returns what an announcement of the fact says: a side and a text, if it has them.
func (o Offer) Said() (engine.Side, string) { return o.Side, "" }

// Said is that of an Offer.
func (d Decline) Said() (engine.Side, string) { return d.Side, "" }

func (p Press) checked() (Fact, error) {
	if p.Side == engine.NoSide {
		return nil, errors.New("a press names no side")
	}
	return p, nil
}

// Adjust says that a player announced "I adjust", or ended it.
type Adjust struct {
	Side  engine.Side     `json:"side,omitempty"`
	On    bool            `json:"on,omitempty"`     // Announced, not ended.
	Named engine.PointSet `json:"points,omitempty"` // The points of the named pieces, none if no piece was named.
}

// Promote says that a player or the arbiter named the piece of the last promotion.
type Promote struct {
	Side engine.Side `json:"side,omitempty"`
	Text string      `json:"text,omitempty"` // The letter of the piece.
}

// Name says that the arbiter, or a player, named the move of a ply.
type Name struct {
	Side   engine.Side `json:"side,omitempty"`
	Ply    int         `json:"ply,omitempty"`
	Text   string      `json:"text,omitempty"` // The move, or trace.AsRead.
	Name   string      `json:"name,omitempty"` // Who named it.
	Reason string      `json:"reason,omitempty"`
}

// Limit says that the arbiter limited the moves of a side.
type Limit struct {
	Side  engine.Side `json:"side,omitempty"`
	Plies int         `json:"plies,omitempty"` // The number of plies that reach it.
}

// ofPlay holds the facts of the players and of the game.
var ofPlay = []Fact{Press{}, Resign{}, Offer{}, Decline{}, Vary{}, Arrived{}, Agree{}, Stop{}, Go{}, Takeback{}, Turned{}, Adjourn{}, Replay{}, Close{}, Adjust{}, Promote{}, Name{}, Limit{}}

func (Press) Word() string    { return "press" }
func (Resign) Word() string   { return "resign" }
func (Offer) Word() string    { return "offer" }
func (Decline) Word() string  { return "decline" }
func (Vary) Word() string     { return "vary" }
func (Arrived) Word() string  { return "arrived" }
func (Agree) Word() string    { return "agree" }
func (Stop) Word() string     { return "stop" }
func (Go) Word() string       { return "go" }
func (Takeback) Word() string { return "takeback" }
func (Turned) Word() string   { return "turned" }
func (Adjourn) Word() string  { return "adjourn" }
func (Replay) Word() string   { return "replay" }
func (Close) Word() string    { return "close" }
func (Adjust) Word() string   { return "adjust" }
func (Promote) Word() string  { return "promote" }
func (Name) Word() string     { return "name" }
func (Limit) Word() string    { return "limit" }
