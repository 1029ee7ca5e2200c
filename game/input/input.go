package input

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// RolePlayer is the role of an input that a player has entered.
const RolePlayer = "player"

// Input is one fact that reaches a game, in the order of At. It is stored as package record declares it.
type Input struct {
	Kind  Kind
	At    sensor.Micros
	Game  int             // The number of an earlier game of the session that a person speaks of; else 0
	Event sensor.Event    // Event
	Side  engine.Side     // Press, Adjust, Resign, Offer, Decline, Arrived, Vary, Limit; Rule if it names one; Claim, Sign: NoSide is the arbiter
	On    bool            // Adjust
	Named engine.PointSet // Adjust: the points of the named pieces, none if no piece was named
	Gap   sensor.Micros   // Gap: nothing was seen for this long before At; Unrecorded: nothing was durable; Outage: nothing kept time
	Frame engine.PointSet // Frame, Start: the sensors that are closed
	Fault sensor.Fault    // Fault
	Known sensor.Defects  // Start: the results of a test of the board before
	Ply   int             // Claim, Rule: 0 for the ply in progress; Result; Name
	Plies int             // Limit: the number of plies that reach it
	What  string          // Claim: its subject, as in trace.Line
	// Rule: the ruling; Claim: the words; Result: the result; Tags: key=value lines; Seal: the envelope; Open: the key; Promote:
	// the letter of the piece; Name: the move, or trace.AsRead
	Text  string
	Point engine.Point // Claim, Rule: NoPoint without a touch
	Name  string       // Rule, Name: who ruled or named; Sign: the signer; Token: its owner
	By    string       // Who entered it by hand; "" for the board and its buttons
	Role  string       // The role of that person
	Delay trace.Delay  // Delay; Start: the delay of its first games

	Adjourned Adjourned // Resume: the adjourned game, with Text, the envelope.
	Opening   Opening   // New: the game to open, the zero Opening for the same as before.

	Regulations // Start; New if its Opening is Regulated

	Evidence   bool   // Start: by the regulations of the event the board's record is evidence
	Repetition string // Start: the rulebook whose law of repetition holds, empty to look for no repeated positions
	Offers     bool   // Start: the board follows offers of a draw; earlier versions only recorded them
	// Start: the arbiter consents to draws if the rulebook demands it; in sessions of earlier versions only if the regulations
	// do
	Consents bool
	Limits   bool  // Start: limits on moves end its games, if the rulebook has such; not in sessions of versions without them
	Finds    bool  // Start: no game is named, and the pieces on the board show which one it is
	Grant    Grant // Token
	Next     bool  // Delay: for games that begin from now on, not for the current one
	// Sign: the layout by which the signature also covers names, moves and rulings; 0 for those of earlier versions, under the
	// result alone
	Covers int

	trace.Ruling // Rule; ClockStep: its Amount; Schedule: the Amount is the board time of the start
}

// Regulations holds an event's regulations of a game's time. They are facts of a session from its beginning.
type Regulations struct {
	Control    string        // The time control, as clock.ParseControl reads it; empty for none.
	FlagEnds   bool          // A flag ends the game without a ruling.
	OutageRuns bool          // The clocks run on while the program that keeps them is down.
	Lateness   sensor.Micros // A player who comes later than this after the start loses; 0 without such a rule.
	Supervised bool          // An arbiter watches the game all the time: the rules of slower games apply to fast ones.
	Consent    bool          // A draw by agreement needs the arbiter's consent.
	Freely     bool          // It needs none, even if the rulebook demands it.
}

// Opening is the game to open.
type Opening struct {
	Play     string // As boardgame.Of knows it; empty for the game played before, from its usual start position.
	FEN      string // The start position of this one game, of Play; empty for that of its games.
	Rulebook string // Empty for the one before, or the default of another game.

	Regulated bool // The Regulations of the input hold from now on; else those of before.
}

// Adjourned is the state of a game that was adjourned on another board.
type Adjourned struct {
	FEN        string
	Plies      int           // Played there.
	Timed      bool          // It has a time control, and
	Red, Black sensor.Micros // these times were left.
}

// KeyLost is the Text of an input of kind Open if the envelope can't be opened any more: the key is lost.
const KeyLost = "lost"

// TokenMade is the Text of an input of kind Token for a token that was made, not revoked. Its Name is the person's.
const TokenMade = "made"

// Grant is the right of a token, in an input of kind Token.
type Grant struct {
	Gives string // The role.
	Of    int    // For a player: the stored game.
	When  string // When it was made or revoked, in RFC 3339.
}
