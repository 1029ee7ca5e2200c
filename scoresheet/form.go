package scoresheet

import "slices"

// Form is what a printed sheet is headed for.
type Form string

// The forms.
const (
	Single Form = "single" // One game.
	Match  Form = "match"  // A game of a match: of two games (vn1999 24, vn2004 part 2), or more, between two players.
)

// Forms returns the names of all forms.
func Forms() []string { return []string{string(Single), string(Match)} }

// matchTags are the tags that the head of a match asks for, in their order: which game of the match it is, and how the match stands. What no tag says is a
// line to write on.
var matchTags = []string{"matchgame", "matchscore"}

// tags returns the tags that the form asks for beside those of every sheet.
func (f Form) tags() []string {
	if f == Match {
		return matchTags
	}
	return nil
}

func (f Form) asks(tag string) bool { return slices.Contains(f.tags(), tag) }

// title is what stands over the sheet.
func (p *page) title() string {
	if p.form == Match {
		return p.say("Match scoresheet")
	}
	return p.say("Scoresheet")
}
