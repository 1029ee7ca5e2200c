package scoresheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/sensor"
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
			notes.Lines = each(notes.Lines, clean)
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
	var others []string
	for key := range p.Tags {
		if !slices.Contains(textTags, key) && !p.form.asks(key) {
			others = append(others, key)
		}
	}
	slices.SortFunc(others, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	for _, key := range slices.Concat(textTags, p.form.tags(), others) {
		isPlayer := key == p.first() || key == "black"
		f := PrintedField{Name: p.say(textName(key)), Value: p.value(key), Player: isPlayer}
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
			names = append(names, clean(s.Name))
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
