package trace

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Line is one timed line of a trace. Fields that its Kind does not use are zero, and Point is NoPoint.
type Line struct {
	At          sensor.Micros
	Number      int // The line's number in its file, from 1.
	Kind        Kind
	Point       engine.Point    // Lift, Place; Claim, Rule if it is about the touch of one piece, else NoPoint.
	Uncertainty sensor.Micros   // Lift, Place: the edge lies at most this long before At.
	Side        engine.Side     // Press, Adjust, Resign, Offer, Decline, Arrived, Vary, Seal, Limit; Rule if it names one; Claim, Sign: NoSide is the arbiter.
	On          bool            // Adjust: announced, not ended.
	Named       engine.PointSet // Adjust: the points of the named pieces, none without names.
	Gap         sensor.Micros   // Gap: how long nothing was seen before At.
	Frame       engine.PointSet // Frame: the closed sensors.
	Ply         int             // Claim, Rule, Name: from 1, of the first two 0 for the ply in progress.
	Plies       int             // Limit: after so many it is reached.
	What        string          // Claim: its subject, one of Claims; empty for a ply or a touch.
	Text        string          // Rule: the ruling, one word; Claim: the words; Seal: the move; Promote: the letter of the piece; Name: the move, or AsRead; Open: SealLost or nothing.
	Name        string          // Rule, Sign: the person's name, empty if unknown.
	Delay       Delay           // DelayPublic: from now on.
	Ruling                      // Rule: the rest of it. Name: its Reason.
}

// Ruling is the optional parts of a ruling.
type Ruling struct {
	Amount  sensor.Micros // Schedule: the time of the start. RuleTime: given to the side's clock, taken from it if negative.
	Result  string        // RuleResult: one of Results.
	Article string        // The cited article, such as "9.6".
	Reason  string
	Claim   int // The number of the claim that it answers, 0 for none.
	Revises int // The number of the earlier ruling that it takes back, 0 for none.
}
