package repetition

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// Outcome is the consequence of a repetition.
type Outcome string

// The outcomes.
const (
	None     Outcome = "none"      // Nothing yet: the position has not stood often enough.
	MustVary Outcome = "must_vary" // The side breaks a rule, and must be required to vary.
	Draw     Outcome = "draw"      // Unless a side varies by itself.
	Loss     Outcome = "loss"      // The side was required to vary, and did not.
)

// Verdict is an edition's verdict on a cycle, by its rungs: axf2003.go, vn1999.go, casual.go.
type Verdict struct {
	Outcome    Outcome
	Side       engine.Side // The side that must vary or has lost, none otherwise.
	Book       rulebook.ID // The rulebook of the articles.
	Article    string      // The broken article, or the one that draws; empty for none.
	Via        string      // The article that decides between the sides, or that the side loses by; empty for none.
	Red, Black Conduct     // What each side does; empty before a judgement.
	// Readings are those that would change the outcome. If there are some, the verdict itself is a reading.
	Readings []Reading
}

// Reading is another verdict that the words allow.
type Reading struct {
	Article string // The article with this reading.
	Says    string // In English.
	Outcome Outcome
	Side    engine.Side
}
