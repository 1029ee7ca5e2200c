package record

import "github.com/kyban/kyban/sensor"

// Touch is a piece that left its point while Side was to move.
type Touch struct {
	Head  `type:"touch"`
	Ply   int           `json:"ply"`
	Side  Side          `json:"side" is:"side"`
	Point string        `json:"point"`
	Piece string        `json:"piece"` // k a b n r c p
	Owner Side          `json:"owner" is:"side"`
	At    sensor.Micros `json:"at_us"`
	Brush bool          `json:"brush"`
	Bound bool          `json:"bound"`
	Order string        `json:"order"` // determined, undetermined
}

// Stood says that the moving piece has stood on its point for StoodAfter.
type Stood struct {
	Head `type:"stood" see:"public"`
	Ply  int           `json:"ply" see:"public"`
	Move string        `json:"move" see:"public"`
	At   sensor.Micros `json:"at_us" see:"public"`

	Open       bool     `json:"open,omitempty" see:"public"` // What the pawn became is open.
	Candidates []string `json:"candidates,omitempty" see:"public"`
}

// Move is a move that was made.
type Move struct {
	Head       `type:"move" see:"public"`
	Ply        int           `json:"ply" see:"public" is:"1.."`
	Side       Side          `json:"side" see:"public" is:"side"`
	Move       string        `json:"move" see:"public"`
	Placed     sensor.Micros `json:"placed_us" see:"public"`
	Made       sensor.Micros `json:"made_us" see:"public"`
	Open       bool          `json:"open" see:"public"`
	Candidates []string      `json:"candidates,omitempty" see:"public"`
	Article    string        `json:"article"`
	Via        string        `json:"via,omitempty"`
	Otherwise  string        `json:"otherwise,omitempty"`
	Duty       []string      `json:"duty"`
	Obeyed     *bool         `json:"obeyed,omitempty"` // Left out where it is not sure: a candidate of an open ply disobeys, or not all of the turn was seen.
	Passed     []string      `json:"passed,omitempty"`
	Rulebook   string        `json:"rulebook" see:"public"`
}

// Revised settles a ply that was open, or says what it may still be.
type Revised struct {
	Head `type:"revised" see:"public"`
	Ply  int           `json:"ply" see:"public" is:"1.."`
	Move string        `json:"move" see:"public"`
	Was  string        `json:"was" see:"public"`
	Open bool          `json:"open" see:"public"`
	At   sensor.Micros `json:"at_us" see:"public"`

	Candidates []string `json:"candidates,omitempty" see:"public"` // Of a promotion that is open: which are left. Of a ply that is open again: what it may be.
}

// Takeback says that the last ply was taken back, by agreement or without a word; its number is free again.
type Takeback struct {
	Head   `type:"takeback" see:"public"`
	Ply    int           `json:"ply" see:"public" is:"1.."`
	Move   string        `json:"move" see:"public"`
	Silent bool          `json:"silent,omitempty" see:"public"` // Nobody said so.
	At     sensor.Micros `json:"at_us" see:"public"`
}

// Result ends a game.
type Result struct {
	Head   `type:"result" see:"public"`
	Result string `json:"result" see:"public" is:"result"` // 1-0, 0-1, 1/2-1/2, 0-0, *
	Reason string `json:"reason" see:"public"`
	Ply    int    `json:"ply,omitempty" see:"public"` // The last of the game, where the organiser named it.
	Ruling int    `json:"ruling,omitempty"`           // That ended it so, or took a later result back.
	// Only the colours under which it is recorded were corrected: the same player has won, and where all have signed that
	// their signatures stand.
	Swapped bool          `json:"swapped,omitempty" see:"public"`
	At      sensor.Micros `json:"at_us" see:"public"`
}

// End closes a game, last of its records.
type End struct {
	Head       `type:"end" see:"public"`
	FEN        string        `json:"fen" see:"public"`
	Moves      []string      `json:"moves" see:"public" is:"long"`
	Unresolved []int         `json:"unresolved" see:"public" is:"long 1.."`
	At         sensor.Micros `json:"at_us" see:"public"`
}

// Promotion says what a pawn became: a sensor does not tell.
type Promotion struct {
	Head  `type:"promotion" see:"public"`
	Ply   int           `json:"ply" see:"public"`
	Piece string        `json:"piece" see:"public"` // q r b n
	How   string        `json:"how" see:"public"`   // said, seen, assumed
	At    sensor.Micros `json:"at_us" see:"public"`
}
