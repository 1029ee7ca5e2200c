package text

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/control"
)

// claimsOf lists the open claims, and the signatures under the result.
func claimsOf(line func(name, value string), s *control.Status) {
	if len(s.Offered) > 0 {
		line("draw", "offered by "+strings.Join(s.Offered, " and "))
	}
	for _, c := range s.OpenClaims {
		text := strings.TrimSpace(fmt.Sprintf("open: %s about %s %s", c.Side, Counting(s).Turn(c.Ply), c.Point))
		if c.What != "" {
			text += ", " + Counting(s).Claimed(c.What)
		}
		if c.Text != "" {
			text += ": " + c.Text
		}
		line(fmt.Sprintf("claim %d", c.Claim), text)
	}
	signed := strings.Trim(fmt.Sprint(s.Signed), "[]")
	if s.Confirmed {
		signed += ": the result is confirmed"
	}
	line("signed", signed)
	for _, l := range s.Lapsed {
		why := "was under " + l.Result
		if len(l.Changed) > 0 {
			why += " with other " + strings.Join(l.Changed, ", ")
		}
		line("void", fmt.Sprintf("the signature of %s (%s) %s and counts no more: to be signed anew", l.Name, l.By, why))
	}
}

// endingOf describes the game's end: "entered by Trần, arbiter", "ruling 2", "resignation, left so by ruling 4".
func endingOf(s *control.Status) string {
	text, g := strings.ReplaceAll(s.Reason, "_", " "), s.Given
	switch {
	case g == nil && s.Reason != "entered":
		return text
	case g == nil || s.Reason == "entered" && g.By == "":
		return text + " by hand"
	case g.Ruling > 0:
		text = fmt.Sprintf("%s %d", text, g.Ruling)
	case g.By != "" && g.By == g.Role:
		text += " by the " + g.Role
	case g.By != "":
		text += fmt.Sprintf(" by %s, %s", g.By, g.Role)
	}
	if g.Again > 0 {
		text += fmt.Sprintf(", left so by ruling %d", g.Again)
	}
	return text
}
