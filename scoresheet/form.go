package scoresheet

import "slices"

// Form is the heading of a printed sheet.
type Form string

const (
	Single Form = "single" // One game.
	Match  Form = "match"  // A game of a match: of two games (vn1999 24, vn2004 part 2), or more, between two players.
)

func Forms() []string { return []string{string(Single), string(Match)} }

// matchTags are the tags in the head of a match, in their order: the game of the match, and the score so far. A missing
// tag is a line to write on.
var matchTags = []string{"matchgame", "matchscore"}

// tags returns the form's tags beside those of every sheet.
func (f Form) tags() []string {
	if f == Match {
		return matchTags
	}
	return nil
}

func (f Form) asks(tag string) bool { return slices.Contains(f.tags(), tag) }

func (p *page) title() string {
	if p.form == Match {
		return p.say("Match scoresheet")
	}
	return p.say("Scoresheet")
}
