package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/record"
)

// Answer returns the outcome of a claim, a ruling, a signature or another command in words, with moves as points: from
// one of the records that follow. It is empty for a record of another type.
func Answer(line []byte, c Counting) (string, error) {
	r, err := record.Decode(line)
	if err != nil {
		return "", err
	}
	c.isChess = c.isChess || record.NamesWhite(r)
	switch r := r.(type) {
	case record.Result:
		return c.result(r), nil
	case record.Announcement:
		return announcement(r), nil
	}
	return c.ruled(r), nil
}

// ruled returns the sentence of a record on a claim, a ruling or a signature, empty for another record.
func (c Counting) ruled(r record.Record) string {
	switch r := r.(type) {
	case record.Claim:
		return c.claim(r)
	case record.Ruling:
		return c.ruling(r)
	case record.Count:
		return cite(fmt.Sprintf("%s of %s: %d", spaced(r.What), r.Side, r.Count)+advice(r.Advice)+timeGiven(r), r.Rulebook, r.Article)
	case record.Limit:
		return c.limit(r)
	case record.Duty:
		return strings.TrimSpace(fmt.Sprintf("the duty of %s is now %s %s", c.Turn(r.Ply), or(r.Article, "none"), strings.Join(r.Duty, " ")))
	case record.Named:
		return c.named(r)
	case record.Void:
		return fmt.Sprintf("void from %s on: %s", c.Turn(r.From), strings.Join(r.Moves, " "))
	case record.Reinstated:
		return fmt.Sprintf("these count again, from %s on: %s", c.Turn(r.From), strings.Join(r.Moves, " "))
	case record.Restoration:
		return fmt.Sprintf("to be set up, before %s: %s", c.Turn(r.Ply), r.FEN)
	case record.Restored:
		return "the position is restored"
	case record.Signed:
		return signature(r)
	case record.SignaturesVoid:
		return signaturesVoid(r)
	case record.Confirmed:
		return "the result is confirmed: " + r.Result
	case record.Sealed, record.Adjourned, record.Opened:
		return c.adjournment(r)
	case record.Published:
		return c.published(r)
	case record.Note:
		return cite(r.Text, r.Rulebook, r.Article)
	}
	return ""
}

// published returns what the public is shown: with a public delay the hands are delayed, too.
func (c Counting) published(r record.Published) string {
	is, later := "is", ""
	if c.late != "" {
		is, later = "is to be", "; "+c.late
	}
	return fmt.Sprintf("everybody %s shown the hands of %s, ruling %d: %s, article %s%s", is, c.Turn(r.Ply), r.Ruling, spaced(r.Text), or(r.Article, "none"), later)
}

// signaturesVoid returns the void signatures, and the reason if the reader may know it.
func signaturesVoid(r record.SignaturesVoid) string {
	var who []string
	for _, by := range r.Who {
		who = append(who, string(by))
	}
	text := fmt.Sprintf("signatures of %s that count no more", strings.Join(who, ", "))
	if len(r.Changed) > 0 {
		text += fmt.Sprintf(": %s changed under them", strings.Join(r.Changed, ", "))
	}
	return text
}

// signature returns the signer and the signed result. The digest is that of all that the signature covers.
func signature(r record.Signed) string {
	text := fmt.Sprintf("%s signs %s: %s", or(r.Name, "somebody"), r.Result, r.By)
	if len(r.Digest) < digestShown {
		return text
	}
	return text + ", with names, date, table, moves and rulings as they are: " + r.Digest[:digestShown]
}

// digestShown is the number of digits shown of a digest.
const digestShown = 16

// Claimed names the subject of a claim that is not on a touch, such as "50 moves without a capture"; moves are those that
// count.
func Claimed(what, moves string) string {
	if _, err := strconv.Atoi(what); err == nil {
		return what + " " + moves
	}
	return what
}

func (c Counting) claim(r record.Claim) string {
	if r.State == "answered" {
		return fmt.Sprintf("claim %d is answered by ruling %d", r.Claim, r.Ruling)
	}
	text := fmt.Sprintf("%s claims about %s", r.Side, c.Turn(r.Ply))
	if r.Claim > 0 {
		text = fmt.Sprintf("claim %d: %s", r.Claim, text)
	}
	if r.What != "" {
		text += ", " + Claimed(r.What, QuietMoves(c.first()))
	}
	text = strings.TrimSpace(text + " " + r.Point)
	if r.Text != "" {
		text += ": " + r.Text
	}
	if r.State == "refused" {
		return cite(text+" is refused", r.Rulebook, r.Article)
	}
	return text
}

func (c Counting) ruling(r record.Ruling) string {
	text := fmt.Sprintf("ruling on %s: %s", c.Turn(r.Ply), spaced(r.Text))
	if r.Ruling > 0 {
		text = fmt.Sprintf("ruling %d on %s: %s", r.Ruling, c.Turn(r.Ply), spaced(r.Text))
	}
	for _, word := range []string{r.Result, string(r.Side), r.Point} {
		if word != "" {
			text += " " + word
		}
	}
	if r.Amount != 0 {
		text += fmt.Sprintf(" %+.1f s", float64(r.Amount)/1e6)
	}
	if r.Revises > 0 {
		text += fmt.Sprintf(", takes back ruling %d", r.Revises)
	}
	for _, part := range []struct{ before, what string }{{", article ", r.Article}, {", ruled by ", r.Name}, {": ", r.Reason}} {
		if part.what != "" {
			text += part.before + part.what
		}
	}
	return text
}

// timeGiven returns the side that gets time by the count, and the amount.
func timeGiven(r record.Count) string {
	if r.Gets == "" {
		return ""
	}
	return fmt.Sprintf(", %s gets %s", r.Gets, duration(r.Amount))
}

func advice(word string) string {
	if word == "" {
		return ""
	}
	return ", the rule says: " + spaced(word)
}

// cite adds the article to a sentence.
func cite(text, rulebook, article string) string {
	if article != "" {
		text += " (" + strings.TrimSpace(rulebook+" "+article) + ")"
	}
	return text
}

func spaced(word string) string { return strings.ReplaceAll(word, "_", " ") }

func or(text, empty string) string {
	if text == "" {
		return empty
	}
	return text
}
