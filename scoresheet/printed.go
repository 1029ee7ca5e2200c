package scoresheet

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// Printed is the content of a sheet for people, in its order. A printer lays it out, and adds nothing.
type Printed struct {
	Title      string
	Players    string         // Both names, which stand on each of several pages.
	Fields     []PrintedField // Event, place, players, regulations.
	Head       PrintedRow     // Over the moves.
	Rows       []PrintedRow
	Clocked    bool // There is a time control: each move has its time and the time left.
	Notes      []PrintedNotes
	Result     PrintedField
	Lapsed     []string       // Void signatures.
	Signatures []PrintedField // The signers' roles, with their names, or a line to sign on.
}

// PrintedField is a name and its value, empty if unknown.
type PrintedField struct {
	Name, Value string
	Player      bool // It names one of the players, who stand side by side.
}

// PrintedRow is a move of each side.
type PrintedRow struct {
	Number        string
	First, Second PrintedMove
}

// PrintedMove is a move with its marks, its time, and the time left to its side.
type PrintedMove struct{ Text, Time, Clock string }

type PrintedNotes struct {
	Title string
	Lines []string
}

// Print returns the sheet for print, with moves in the given notation, in one of the Languages.
func Print(sheet Sheet, style notation.Style, lang string) (Printed, error) {
	return PrintAs(sheet, style, lang, Single)
}

// PrintAs returns the sheet in one of the Forms.
func PrintAs(sheet Sheet, style notation.Style, lang string, form Form) (Printed, error) {
	p, err := newPage(sheet, style, lang)
	if err != nil {
		return Printed{}, err
	}
	p.form = form
	return p.printed(), nil
}

// textTags are the tags of a printed scoresheet in their order; the others follow by name.
var textTags = []string{"event", "site", "date", "round", "table", "red", "white", "black"}

func (p *page) printed() Printed {
	p.number()
	s := Printed{Title: p.title(), Players: p.players(), Fields: p.printedFields(), Clocked: clock.IsKept(p.Control)}
	over := PrintedMove{Time: p.say("time")}
	if s.Clocked {
		over.Clock = p.say("clock")
	}
	s.Head = PrintedRow{First: over, Second: over}
	s.Head.First.Text, s.Head.Second.Text = p.say(pgnName(p.first())), p.say("Black")
	for _, pair := range p.pairs() {
		s.Rows = append(s.Rows, PrintedRow{fmt.Sprintf("%d.", pair.number), p.printedMove(pair.red), p.printedMove(pair.black)})
	}
	s.Rows = p.marked(s.Rows)
	for _, notes := range []PrintedNotes{p.openNotes(), p.findingNotes(), p.flagNotes(), p.offerNotes(), p.arbitrationNotes()} {
		if len(notes.Lines) > 0 {
			notes.Lines = tell.Each(notes.Lines, clean)
			s.Notes = append(s.Notes, notes)
		}
	}
	s.Result = PrintedField{Name: p.say("Result"), Value: clean(p.Result) + p.inBrackets(clean(p.ending()))}
	for _, lapsed := range p.Lapsed {
		s.Lapsed = append(s.Lapsed, clean(p.lapsedText(lapsed)))
	}
	s.Signatures = []PrintedField{p.signature(pgnName(p.first()), p.first()), p.signature("Black", "black"), p.signature("Arbiter", "arbiter")}
	return s
}

// players returns both names, the first side's first; the side for a missing name.
func (p *page) players() string {
	return cmp.Or(p.value(p.first()), p.say(pgnName(p.first()))) + " – " + cmp.Or(p.value("black"), p.say("Black"))
}

func (p *page) printedFields() (fields []PrintedField) {
	write := func(name, value string) {
		if value != "" {
			fields = append(fields, PrintedField{Name: p.say(name), Value: clean(value)})
		}
	}
	first, ofFirst := p.honours(p.first())
	black, ofBlack := p.honours("black")
	beside := map[string]string{p.first(): first, "black": black}
	var others []string
	for key := range p.Tags {
		if !slices.Contains(slices.Concat(textTags, ofFirst, ofBlack), key) && !p.form.asks(key) {
			others = append(others, key)
		}
	}
	slices.SortFunc(others, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	for _, key := range slices.Concat(textTags, p.form.tags(), others) {
		isPlayer := key == p.first() || key == "black"
		f := PrintedField{Name: p.say(textName(key)), Value: p.value(key) + p.inBrackets(beside[key]), Player: isPlayer}
		if f.Value == "" && p.form.asks(key) {
			f.Value = strings.Repeat("_", signatureColumns)
		}
		if f.Value != "" || isPlayer {
			fields = append(fields, f)
		}
	}
	write("Rulebook", p.law(p.Rulebook))
	if p.Evidence {
		write("Evidence", p.say("this board's record, by the regulations of the event"))
	}
	write("TimeControl", p.Control)
	if p.FlagEnds {
		write("Flags", p.say("a flag ends the game, by the regulations of the event"))
	}
	write("Repeats", p.law(p.Repetition))
	if p.Lateness > 0 {
		write("Late", p.say("who comes more than %d minutes after the start loses, by the regulations of the event", p.Lateness/60_000_000))
	}
	if p.Consent {
		write("Draws", p.say("the arbiter consents to draws, by the regulations of the event"))
	}
	write("Notation", p.notation())
	if !p.fromStart {
		write("Start", p.FEN)
	}
	return fields
}

// honoursIn are the facts about a player that stand beside his name, each by the names that programs have for its tag.
var honoursIn = [][]string{{"title"}, {"elo", "rating"}, {"country", "federation", "fed", "teamcountry"}}

// honours returns title, rating and country of a player, as far as tags give them, and the keys of these tags; nothing for a player without
// a name.
func (p *page) honours(side string) (text string, keys []string) {
	if p.raw || p.value(side) == "" {
		return "", nil
	}
	spelt := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(p.Tags)) {
		spelt[strings.ToLower(strings.ReplaceAll(key, "_", ""))] = key
	}
	var said []string
	for _, names := range honoursIn {
		for _, name := range names {
			if key := spelt[side+name]; key != "" && p.value(key) != "" {
				said, keys = append(said, p.value(key)), append(keys, key)
				break
			}
		}
	}
	return strings.Join(said, " · "), keys
}

// pair is a row of a scoresheet: a move of Red, one of Black, or both.
type pair struct {
	number     int
	red, black *line
}

// pairs lays the moves out in rows. A row begins with each move of Red, and where the order of sides breaks.
func (p *page) pairs() []pair {
	var rows []pair
	for i := range p.lines {
		l := &p.lines[i]
		if string(l.Side) == p.first() || len(rows) == 0 || rows[len(rows)-1].black != nil {
			rows = append(rows, pair{number: len(rows) + 1})
		}
		if string(l.Side) == p.first() {
			rows[len(rows)-1].red = l
		} else {
			rows[len(rows)-1].black = l
		}
	}
	return rows
}

// printedMove returns a move with its time and its marks: "?" for an open ply, "*" with the numbers of its footnotes, "(=)" for an offer
// of a draw.
func (p *page) printedMove(l *line) (m PrintedMove) {
	if l == nil {
		return m
	}
	m.Text = l.Text
	if l.Open {
		m.Text += " ?"
	}
	if notes := p.footnotes[l.Ply]; len(notes) > 0 {
		m.Text += " *" + strings.Join(notes, ",")
	}
	if p.offers(l.Move) {
		m.Text += " (=)"
	}
	if l.isTimed() {
		m.Time, m.Clock = shortDuration(max(l.Used, 0)), leftDuration(l.Clock)
	} else if l.Elapsed > 0 {
		m.Time = shortDuration(l.Elapsed)
	}
	return m
}

// shortDuration returns a time as m:ss.s, or with hours if it has any.
func shortDuration(t sensor.Micros) string {
	tenths := t / 100_000
	if tenths >= 36_000 {
		return fmt.Sprintf("%d:%02d:%02d.%d", tenths/36_000, tenths/600%60, tenths/10%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}

func (p *page) openNotes() PrintedNotes {
	notes := PrintedNotes{Title: p.say("?  Open: the sensors fit several moves")}
	for _, l := range p.lines {
		if l.Open {
			notes.Lines = append(notes.Lines, p.say("%s: %s", p.turn(l.Ply), p.or(l.candidates)))
		}
	}
	if text := p.unknown(); text != "" {
		notes.Lines = append(notes.Lines, text)
	}
	return notes
}

func (p *page) findingNotes() PrintedNotes {
	notes := PrintedNotes{Title: p.say("*  Notes: found by the program, for the arbiter to rule on")}
	n := 0
	for _, l := range p.lines {
		for i, text := range l.findings {
			n++
			notes.Lines = append(notes.Lines, mark(n)+p.say("%s: %s, at %s", p.about(l.Findings[i]), text, duration(l.Findings[i].At)))
		}
	}
	notes.Lines = append(notes.Lines, p.orphans()...)
	return notes
}

func (p *page) arbitrationNotes() PrintedNotes {
	notes := PrintedNotes{Title: p.say("Claims and rulings")}
	notes.Lines = slices.Concat(p.voided(), p.adjourned, p.numbered())
	return notes
}

// signature returns the signer, or a line to sign on, with the name of the person to sign.
func (p *page) signature(role, by string) PrintedField {
	var names []string
	for _, s := range p.Signatures {
		if string(s.By) == by {
			names = append(names, clean(s.Name)+p.checked(s.Checked))
		}
	}
	if len(names) == 0 {
		name := p.say(role)
		if !p.raw {
			name += p.inBrackets(p.value(by))
		}
		return PrintedField{Name: name, Value: strings.Repeat("_", signatureColumns)}
	}
	return PrintedField{Name: p.say(role), Value: "(" + strings.Join(names, ", ") + ")"}
}

// The column widths of a printed scoresheet.
const (
	fieldColumns     = 10
	moveColumns      = 14
	timeColumns      = 9
	resultColumns    = 8
	signatureColumns = 20
)

// writeText writes the sheet for print, in columns of characters.
func writeText(out *bytes.Buffer, p *page) error {
	sheet := p.printed()
	out.WriteString(sheet.Title + "\n\n")
	width := fieldColumns
	for _, f := range sheet.Fields {
		width = max(width, columns(f.Name)+1)
	}
	for _, f := range sheet.Fields {
		out.WriteString(strings.TrimRight(pad(f.Name, width)+f.Value, " ") + "\n")
	}
	out.WriteByte('\n')
	sheet.textMoves(out)
	for _, notes := range sheet.Notes {
		fmt.Fprintf(out, "\n%s\n", notes.Title)
		for _, text := range notes.Lines {
			fmt.Fprintf(out, "   %s\n", text)
		}
	}
	fmt.Fprintf(out, "\n%s%s\n", pad(sheet.Result.Name, resultColumns), sheet.Result.Value)
	for _, text := range sheet.Lapsed {
		fmt.Fprintf(out, "%*s%s\n", resultColumns, "", text)
	}
	out.WriteByte('\n')
	width = resultColumns
	for _, s := range sheet.Signatures {
		width = max(width, columns(s.Name)+2)
	}
	for _, s := range sheet.Signatures {
		out.WriteString(pad(s.Name, width) + s.Value + "\n")
	}
	return nil
}

func (s *Printed) textMoves(out *bytes.Buffer) {
	times := timeColumns
	if s.Clocked {
		times = 2*timeColumns + 3
	}
	time := func(m PrintedMove) string {
		if m.Clock == "" {
			return padLeft(m.Time, times)
		}
		return padLeft(m.Time, timeColumns) + padLeft(m.Clock, timeColumns+3)
	}
	for _, row := range slices.Concat([]PrintedRow{s.Head}, s.Rows) {
		first, second := time(row.First), time(row.Second)
		text := pad(fmt.Sprintf("%4s  ", row.Number)+pad(row.First.Text, moveColumns)+first, 6+moveColumns+times+4) + pad(row.Second.Text, moveColumns) + second
		out.WriteString(strings.TrimRight(text, " ") + "\n")
	}
}

// pad fills text up with spaces to a width in columns of a terminal or printer.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-columns(text)))
}

// padLeft puts spaces before text up to a width.
func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(0, width-columns(text))) + text
}

// columns returns the width of text: Chinese characters and full-width forms take two columns.
func columns(text string) int {
	wide := 0
	for _, r := range text {
		if r >= 0x2E80 && r <= 0x9FFF || r >= 0xFF00 && r <= 0xFF60 {
			wide++
		}
	}
	return utf8.RuneCountInString(text) + wide
}

// number numbers the footnotes of a sheet: the findings about its moves, by their plies, then the void moves, then the
// rulings about moves that stand, in their order. The moves bear the numbers; a void move has its number where it stood.
func (p *page) number() {
	p.footnotes = map[int][]string{}
	n := 0
	for _, l := range p.lines {
		for range l.findings {
			n++
			p.footnotes[l.Ply] = append(p.footnotes[l.Ply], strconv.Itoa(n))
		}
	}
	p.found = n
	for _, l := range p.lines {
		for range l.void {
			n++
			p.footnotes[l.Ply] = append(p.footnotes[l.Ply], strconv.Itoa(n))
		}
	}
	for range p.voidLast {
		n++
		last := len(p.lines) + 1
		p.footnotes[last] = append(p.footnotes[last], strconv.Itoa(n))
	}
	p.ruled = n
	for _, said := range p.arbitrated() {
		if p.isNoted(said) {
			n++
			p.footnotes[said.ply] = append(p.footnotes[said.ply], strconv.Itoa(n))
		}
	}
}

// isNoted reports whether a ruling is a footnote: it is about a move of the sheet, not about a void one that stood there
// before.
func (p *page) isNoted(s said) bool {
	return s.ply > 0 && s.ply <= len(p.lines) && p.lines[s.ply-1].Made <= s.at
}

// mark is the beginning of a footnote.
func mark(n int) string { return "*" + strconv.Itoa(n) + " " }

// numbered returns claims and rulings, those about moves with their numbers.
func (p *page) numbered() []string {
	texts := []string{}
	n := p.ruled
	for _, said := range p.arbitrated() {
		if p.isNoted(said) {
			n++
			said.text = mark(n) + said.text
		}
		texts = append(texts, said.text)
	}
	return texts
}

// voided returns the void moves with their numbers, and the adjournments.
func (p *page) voided() []string {
	var texts []string
	n := p.found
	for _, l := range p.lines {
		for _, text := range l.void {
			n++
			texts = append(texts, mark(n)+p.say("before %s: %s", p.turn(l.Ply), text))
		}
		for _, text := range l.adjourned {
			texts = append(texts, p.say("before %s: %s", p.turn(l.Ply), text))
		}
	}
	for _, text := range p.voidLast {
		n++
		texts = append(texts, mark(n)+text)
	}
	return texts
}

// marked adds the place after the last move, where void moves stood, with the numbers of their notes.
func (p *page) marked(rows []PrintedRow) []PrintedRow {
	ply := len(p.lines) + 1
	notes := p.footnotes[ply]
	if len(notes) == 0 {
		return rows
	}
	place := PrintedMove{Text: "*" + strings.Join(notes, ",")}
	side, number := p.mover(ply)
	switch {
	case side == p.first():
		return append(rows, PrintedRow{Number: fmt.Sprintf("%d.", number), First: place})
	case len(rows) == 0:
		return []PrintedRow{{Number: fmt.Sprintf("%d.", number), Second: place}}
	}
	rows[len(rows)-1].Second = place
	return rows
}
