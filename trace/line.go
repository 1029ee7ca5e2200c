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
	Point       engine.Point    // Lift, Place; Claim, Rule where it is about the touch of one piece, else NoPoint.
	Uncertainty sensor.Micros   // Lift, Place: the edge lies at most this long before At.
	Side        engine.Side     // Press, Adjust, Resign, Offer; Rule where it names one; Claim, Sign: NoSide is the arbiter.
	On          bool            // Adjust: announced, not ended.
	Named       engine.PointSet // Adjust: where the pieces stand that were named, none where no piece was.
	Gap         sensor.Micros   // Gap: how long nothing was seen before At.
	Frame       engine.PointSet // Frame: the sensors that are closed.
	Ply         int             // Claim, Rule: from 1, 0 for the ply in progress.
	Text        string          // Rule: the ruling, one word; Claim: what was said.
	Name        string          // Rule, Sign: who ruled or signed, empty when it is not said.
	Delay       Delay           // DelayPublic: from now on.
	Ruling                      // Rule: the rest of it.
}

// Ruling is what an arbiter may add to his ruling.
type Ruling struct {
	Amount  sensor.Micros // RuleTime: given to the side's clock, taken from it where it is negative.
	Result  string        // RuleResult: one of Results.
	Article string        // That he cites, such as "9.6".
	Reason  string
	Claim   int // The number of the claim that it answers, 0 when he names none.
	Revises int // The number of the earlier ruling that it takes back, 0 for none.
}

// Kind says what a Line tells. The zero value is none.
type Kind uint8

// The kinds of lines.
const (
	NoKind      Kind = iota
	Lift             // A sensor opened.
	Place            // A sensor closed.
	Press            // A player pressed the clock.
	Adjust           // A player announced "I adjust", or ended it.
	Gap              // Nothing was seen for a while.
	Frame            // All sensors at once.
	Resign           // A player resigned.
	Agree            // Both agreed to a draw.
	Offer            // A player offered a draw.
	Stop             // The arbiter stopped the game.
	Go               // The arbiter let it go on.
	Claim            // A player claimed.
	Rule             // The arbiter ruled.
	Sign             // A player or the arbiter signed the result.
	Takeback         // Both agreed to take the last move back.
	Turned           // The players sit on the wrong sides.
	DelayPublic      // The public is told later of what happens.
	End              // The session ended.
)

var kindWords = [...]string{
	NoKind: "none", Lift: "-", Place: "+", Press: "press", Adjust: "adjust", Gap: "gap", Frame: "frame",
	Resign: "resign", Agree: "agree", Offer: "offer", Stop: "stop", Go: "go", Claim: "claim", Rule: "rule", Sign: "sign",
	Takeback: "takeback", Turned: "turned", DelayPublic: "delay", End: "end",
}

// String returns the word that stands for the kind in a trace.
func (k Kind) String() string {
	if int(k) < len(kindWords) {
		return kindWords[k]
	}
	return "none"
}

func kindOf(word string) Kind {
	for k := Lift; k <= End; k++ {
		if kindWords[k] == word {
			return k
		}
	}
	return NoKind
}
