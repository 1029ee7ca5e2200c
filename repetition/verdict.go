package repetition

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// Outcome is what follows from a repetition.
type Outcome string

// The outcomes.
const (
	None     Outcome = "none"      // Nothing yet: the position has not stood often enough.
	MustVary Outcome = "must_vary" // The side breaks a rule, and is to be required to vary.
	Draw     Outcome = "draw"      // Unless a side varies by itself.
	Loss     Outcome = "loss"      // The side was required to vary, and did not.
)

// Verdict is what an edition of the law says of a cycle, by its rungs: axf2003.go, vn1999.go, casual.go.
type Verdict struct {
	Outcome    Outcome
	Side       engine.Side // Who must vary or has lost, none otherwise.
	Book       rulebook.ID // Whose articles are named.
	Article    string      // The article that is broken, or that draws; empty for none.
	Via        string      // The article that decides between the sides, or by which the side loses; empty for none.
	Red, Black Conduct     // What each side does; empty when nothing is judged yet.
	// Readings are those of the words by which the outcome would be another. When there are some, the verdict itself is a reading.
	Readings []Reading
}

// Reading is another verdict that the words allow.
type Reading struct {
	Article string // That can be read so.
	Says    string // In English.
	Outcome Outcome
	Side    engine.Side
}
