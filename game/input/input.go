package input

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Input is one fact that reaches a game, in the order of At. It is stored as package record declares it.
type Input struct {
	Kind  Kind
	At    sensor.Micros
	Game  int             // What a person says of an earlier game of the session than that which is on: its number; else 0
	Event sensor.Event    // Event
	Side  engine.Side     // Press, Adjust, Resign, Offer, Decline, Arrived, Vary, Limit; Rule where it names one; Claim, Sign: NoSide is the arbiter
	On    bool            // Adjust
	Named engine.PointSet // Adjust: where the pieces stand that were named, none where no piece was
	Gap   sensor.Micros   // Gap: nothing was seen for this long before At; Unrecorded: nothing was durable; Outage: nothing kept time
	Frame engine.PointSet // Frame, Start: the sensors that are closed
	Fault sensor.Fault    // Fault
	Known sensor.Defects  // Start: what a test of the board has found out before
	Ply   int             // Claim, Rule: 0 for the ply in progress; Result; Name
	Plies int             // Limit: after so many it is reached
	What  string          // Claim: on what it is, as in trace.Line
	Text  string          // Rule: the ruling; Claim: what was said; Result: the result; Tags: key=value lines; Seal: the envelope; Open: the key; Promote: the letter of the piece; Name: the move, or trace.AsRead
	Point engine.Point    // Claim, Rule: NoPoint where no touch is named
	Name  string          // Rule, Name: who ruled or named; Sign: who signed; Token: whose token it is
	By    string          // Who entered it by hand; "" for what the board and its buttons say
	Role  string          // The role in which he did
	Delay trace.Delay     // Delay; Start: what its games begin with

	Adjourned Adjourned // Resume: how it stood, with Text, the envelope.
	Opening   Opening   // New: which game it is, the zero Opening for the same as before.

	Regulations // Start; New where its Opening is Regulated

	Evidence   bool   // Start: by the regulations of the event the board's record is evidence
	Repetition string // Start: the rulebook whose law of repetition holds, empty where positions that come back are not looked for
	Offers     bool   // Start: what becomes of offers of a draw is followed; versions before recorded them as they were said
	Consents   bool   // Start: the arbiter consents to draws where the rulebook demands it; in sessions of versions before only where the regulations do
	Limits     bool   // Start: limits on moves end its games, where the rulebook has such; not in sessions of versions that counted none
	Finds      bool   // Start: nobody said which game is played, and the pieces that are set up tell
	Grant      Grant  // Token
	Next       bool   // Delay: for the games that begin from now on, not for the one that is on
	Covers     int    // Sign: the signature covers names, moves and rulings too, by this layout; those of earlier versions are under the result alone, 0

	trace.Ruling // Rule; ClockStep: its Amount; Schedule: the Amount is the board time of the start
}

// Regulations are what the regulations of an event say of a game's time. They are facts of a session from its beginning.
type Regulations struct {
	Control    string        // The time control, as clock.ParseControl reads it; empty for none.
	FlagEnds   bool          // A flag ends the game, and no arbiter needs to rule.
	OutageRuns bool          // The clocks run on while the program that keeps them is down.
	Lateness   sensor.Micros // Who comes later than so long after the start loses; 0 where nothing is said.
	Supervised bool          // An arbiter watches the game all the time: fast games are played by the rules of slower ones.
	Consent    bool          // A draw on which the players agree needs the arbiter's consent.
	Freely     bool          // It needs none, whatever the rulebook says.
}

// Opening says which game is opened.
type Opening struct {
	Play     string // As boardgame.Of knows it; empty for the one that was played before, from its usual start position.
	FEN      string // From where this one game starts, of Play; empty for where its games start.
	Rulebook string // Empty for that of before, or the default of another game.

	Regulated bool // The games are played from now on by the Regulations of the input; else by those of before.
}

// Adjourned is how a game stood that was adjourned on another board.
type Adjourned struct {
	FEN        string
	Plies      int           // That were played there.
	Timed      bool          // It has a time control, and
	Red, Black sensor.Micros // so much was left.
}

// KeyLost is the Text of an input of kind Open where the envelope can't be opened any more: the key is lost.
const KeyLost = "lost"

// TokenMade is the Text of an input of kind Token where the token was made, and not revoked. Its Name is the person's.
const TokenMade = "made"

// Grant is what a token gives, in an input of kind Token.
type Grant struct {
	Gives string // The role.
	Of    int    // Of a player: the stored game.
	When  string // The time of day at which it was made or revoked, as RFC 3339 has it.
}
