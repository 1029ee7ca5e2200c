package terminal

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Answer tells what came of a claim, a ruling or a signature: one of the records that follow from it, in words, with moves
// as points. It is empty for a record of another type.
func Answer(line []byte) (string, error) {
	var r record
	if err := json.Unmarshal(line, &r); err != nil {
		return "", fmt.Errorf("record: expected a JSON object: %w", err)
	}
	if r.Type == "result" {
		return result(r), nil
	}
	return ruled(r), nil
}

// ruled tells what a record says that is about a claim, a ruling or a signature, nothing where it is about something else.
func ruled(r record) string {
	switch r.Type {
	case "claim":
		return claim(r)
	case "ruling":
		return ruling(r)
	case "count":
		return cite(fmt.Sprintf("%s of %s: %d", spaced(r.What), r.Side, r.Count), advice(r.Advice), r)
	case "duty":
		return strings.TrimSpace(fmt.Sprintf("the duty of ply %d is now %s %s", r.Ply, or(r.Article, "none"), strings.Join(r.Duty, " ")))
	case "void":
		return fmt.Sprintf("void from ply %s on: %s", r.from(), strings.Join(r.Moves, " "))
	case "reinstated":
		return fmt.Sprintf("these count again, from ply %s on: %s", r.from(), strings.Join(r.Moves, " "))
	case "restoration":
		return fmt.Sprintf("to be set up, before ply %d: %s", r.Ply, r.FEN)
	case "restored":
		return "the position is restored"
	case "signed":
		return fmt.Sprintf("%s signs %s: %s", or(r.Name, "somebody"), r.Result, r.By)
	case "confirmed":
		return "the result is confirmed: " + r.Result
	case "note":
		return cite(r.Text, "", r)
	}
	return ""
}

// from returns the ply, or the point, that a record names.
func (r record) from() string { return strings.Trim(string(r.From), `"`) }

// fromPly returns the ply that a record names, 0 where it names none.
func (r record) fromPly() int {
	n, err := strconv.Atoi(r.from())
	if err != nil {
		return 0
	}
	return n
}

func claim(r record) string {
	if r.State == "answered" {
		return fmt.Sprintf("claim %d is answered by ruling %d", r.Claim, r.Ruling)
	}
	text := fmt.Sprintf("%s claims about ply %d", r.Side, r.Ply)
	if r.Claim > 0 {
		text = fmt.Sprintf("claim %d: %s", r.Claim, text)
	}
	text = strings.TrimSpace(text + " " + r.Point)
	if r.Text != "" {
		text += ": " + r.Text
	}
	if r.State == "refused" {
		return cite(text, " is refused", r)
	}
	return text
}

func ruling(r record) string {
	text := fmt.Sprintf("ruling on ply %d: %s", r.Ply, spaced(r.Text))
	if r.Ruling > 0 {
		text = fmt.Sprintf("ruling %d on ply %d: %s", r.Ruling, r.Ply, spaced(r.Text))
	}
	for _, word := range []string{r.Result, r.Side, r.Point} {
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

func advice(word string) string {
	if word == "" {
		return ""
	}
	return ", the rule says: " + spaced(word)
}

// cite puts the article behind what a record says.
func cite(text, more string, r record) string {
	text += more
	if r.Article != "" {
		text += " (" + strings.TrimSpace(r.Rulebook+" "+r.Article) + ")"
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
