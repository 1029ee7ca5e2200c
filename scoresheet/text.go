package scoresheet

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/sensor"
)

// textTags are the tags of a printed scoresheet in their order; the others follow by name.
var textTags = []string{"event", "site", "date", "round", "table", "red", "white", "black"}

// Widths of the columns of a printed scoresheet.
const (
	moveColumns = 14
	timeColumns = 9
)

func writeText(out *bytes.Buffer, p *page) error {
	out.WriteString("Scoresheet\n\n")
	p.textHeader(out)
	p.textMoves(out)
	p.textOpen(out)
	p.textNotes(out)
	p.textFlags(out)
	p.textOffers(out)
	p.textArbitration(out)
	p.textTokens(out)
	fmt.Fprintf(out, "\nResult  %s%s\n", clean(p.Result), inBrackets(clean(p.ending())))
	for _, s := range p.Lapsed {
		fmt.Fprintf(out, "        %s\n", clean(s.text()))
	}
	signatures := fmt.Sprintf("%s %s  Black %s  Arbiter %s", pgnName(p.first()), p.signature(p.first()), p.signature("black"), p.signature("arbiter"))
	out.WriteString("\n" + strings.TrimRight(signatures, " ") + "\n")
	return nil
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

func (p *page) textHeader(out *bytes.Buffer) {
	write := func(name, value string) {
		if value != "" {
			fmt.Fprintf(out, "%-10s%s\n", name, clean(value))
		}
	}
	var others []string
	for key := range p.Tags {
		if !slices.Contains(textTags, key) {
			others = append(others, key)
		}
	}
	slices.Sort(others)
	for _, key := range append(slices.Clone(textTags), others...) {
		value := p.Tags[key]
		if value == "" && (key == p.first() || key == "black") {
			value = "?"
		}
		write(pgnName(key), value)
	}
	write("Rulebook", p.Rulebook)
	if p.Evidence {
		write("Evidence", "this board's record, by the regulations of the event")
	}
	write("Time", p.Control)
	if p.FlagEnds {
		write("Flags", "a flag ends the game, by the regulations of the event")
	}
	write("Repeats", p.Repetition)
	if p.Lateness > 0 {
		write("Late", fmt.Sprintf("who comes more than %d minutes after the start loses, by the regulations of the event", p.Lateness/60_000_000))
	}
	if p.Consent {
		write("Draws", "the arbiter consents to draws, by the regulations of the event")
	}
	write("Notation", string(p.style))
	if !p.fromStart {
		write("Start", p.FEN)
	}
}

func (p *page) textMoves(out *bytes.Buffer) {
	times, title := timeColumns, "time"
	if p.Control != "" {
		times, title = 2*timeColumns+3, fmt.Sprintf("%*s%*s", timeColumns, "time", timeColumns+3, "clock")
	}
	row := func(number, red, redTime, black, blackTime string) {
		text := pad(fmt.Sprintf("%4s  ", number)+pad(red, moveColumns)+fmt.Sprintf("%*s", times, redTime), 6+moveColumns+times+4) +
			pad(black, moveColumns) + fmt.Sprintf("%*s", times, blackTime)
		out.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	out.WriteByte('\n')
	row("", pgnName(p.first()), title, "Black", title)
	for _, pair := range p.pairs() {
		red, redTime := p.cell(pair.red)
		black, blackTime := p.cell(pair.black)
		row(fmt.Sprintf("%d.", pair.number), red, redTime, black, blackTime)
	}
}

// cell returns a move with its marks, "?" for an open ply, "*" for one with notes and "(=)" for an offer of a draw, and its time.
func (p *page) cell(l *line) (move, time string) {
	if l == nil {
		return "", ""
	}
	move = l.Text
	if l.Open {
		move += " ?"
	}
	if len(l.findings) > 0 {
		move += " *"
	}
	if p.offers(l.Move) {
		move += " (=)"
	}
	if l.isTimed() {
		return move, fmt.Sprintf("%*s%*s", timeColumns, shortDuration(max(l.Used, 0)), timeColumns+3, leftDuration(l.Clock))
	}
	if l.Elapsed > 0 {
		time = shortDuration(l.Elapsed)
	}
	return move, time
}

// shortDuration returns a time as m:ss.s, or with hours where there are any.
func shortDuration(t sensor.Micros) string {
	tenths := t / 100_000
	if tenths >= 36_000 {
		return fmt.Sprintf("%d:%02d:%02d.%d", tenths/36_000, tenths/600%60, tenths/10%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}

func (p *page) textOpen(out *bytes.Buffer) {
	title := "\n?  Open: the sensors fit several moves\n"
	for _, l := range p.lines {
		if l.Open {
			fmt.Fprintf(out, "%s   ply %d, %s: %s\n", title, l.Ply, l.Side, strings.Join(l.candidates, " or "))
			title = ""
		}
	}
	if text := p.unknown(); text != "" {
		fmt.Fprintf(out, "%s   %s\n", title, text)
	}
}

func (p *page) textNotes(out *bytes.Buffer) {
	title := "\n*  Notes: found by the program, for the arbiter to rule on\n"
	write := func(text string) {
		fmt.Fprintf(out, "%s   %s\n", title, clean(text))
		title = ""
	}
	for _, l := range p.lines {
		for i, text := range l.findings {
			write(fmt.Sprintf("%s: %s, at %s", l.Findings[i].about(), text, duration(l.Findings[i].At)))
		}
	}
	for _, text := range p.orphans() {
		write(text)
	}
}

// textArbitration prints what was claimed and ruled, and the moves that are void.
func (p *page) textArbitration(out *bytes.Buffer) {
	var texts []string
	for _, l := range p.lines {
		for _, text := range l.void {
			texts = append(texts, fmt.Sprintf("before ply %d: %s", l.Ply, text))
		}
		for _, text := range l.adjourned {
			texts = append(texts, fmt.Sprintf("before ply %d: %s", l.Ply, text))
		}
	}
	texts = slices.Concat(texts, p.voidLast, p.adjourned, p.arbitration())
	for i, text := range texts {
		if i == 0 {
			out.WriteString("\nClaims and rulings\n")
		}
		fmt.Fprintf(out, "   %s\n", clean(text))
	}
}

// textTokens prints who was given a role at the board, and from whom it was taken.
func (p *page) textTokens(out *bytes.Buffer) {
	for i, t := range p.Tokens {
		if i == 0 {
			out.WriteString("\nTokens\n")
		}
		what, role := "made for "+t.Made, t.Role
		if t.Revoked != "" {
			what = "revoked of " + t.Revoked
		}
		if t.Side != "" {
			role = fmt.Sprintf("%s, %s of game %d", role, t.Side, t.Of)
		}
		fmt.Fprintf(out, "   %s\n", clean(fmt.Sprintf("%s (%s), %s", what, role, t.When)))
	}
}

// signature returns who signed, or a line to sign on.
func (p *page) signature(by string) string {
	const space = 20
	var names []string
	for _, s := range p.Signatures {
		if s.By == by {
			names = append(names, clean(s.Name))
		}
	}
	if len(names) == 0 {
		return strings.Repeat("_", space)
	}
	return pad("("+strings.Join(names, ", ")+")", space)
}

// pad fills text up with spaces to a width in columns of a terminal or printer.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-columns(text)))
}

// columns returns how wide the text is: Chinese characters and full-width forms take two columns.
func columns(text string) int {
	wide := 0
	for _, r := range text {
		if r >= 0x2E80 && r <= 0x9FFF || r >= 0xFF00 && r <= 0xFF60 {
			wide++
		}
	}
	return utf8.RuneCountInString(text) + wide
}
