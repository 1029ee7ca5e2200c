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
