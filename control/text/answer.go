package text

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
)

// Answers describes the outcome of a claim, a ruling or a signature, one thing a line. It leaves out what a newer boardd
// reports in another form.
func Answers(status *control.Status) string {
	var b strings.Builder
	for _, record := range status.Said {
		if text, err := terminal.Answer(record, Counting(status)); err == nil && text != "" {
			b.WriteString(printable.Line(text) + "\n")
		}
	}
	return b.String()
}

// Refused returns an error if a claim was refused.
func Refused(said []json.RawMessage) error {
	for _, line := range said {
		told, err := record.Decode(line)
		if c, ok := told.(record.Claim); err == nil && ok && c.State == "refused" {
			by := ""
			if c.Article != "" {
				by = fmt.Sprintf(" by article %s of %s", c.Article, c.Rulebook)
			}
			return fmt.Errorf("claim %d is refused%s; it is recorded, and waits for no ruling", c.Claim, by)
		}
	}
	return nil
}

// Counting returns how the moves of the game on a board are counted. Boards of earlier versions don't report who began.
func Counting(s *control.Status) terminal.Counting {
	c := terminal.CountingFrom(s.FEN, s.First)
	if s.First == "" {
		c = terminal.CountingIn(s.FEN, s.Ply)
	}
	return c.Behind(sensor.Micros(s.Delay), s.DelayMoves)
}

// ToSign describes what a signature covers: the result, how much was played, the tags and their digest.
func ToSign(s *control.Status) string {
	text := fmt.Sprintf("to be signed: %s after %s", s.Result, Counting(s).Moves(s.Ply))
	for _, key := range slices.Sorted(maps.Keys(s.Tags)) {
		text += fmt.Sprintf(", %s %s", scoresheet.SpeltTag(key), s.Tags[key])
	}
	return printable.Line(text + "; digest " + s.Digest)
}

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
