package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

// Style is a notation. The zero value is none.
type Style string

// The styles. The package's documentation describes each.
const (
	UCCI        Style = "ucci"    // h2e2
	ICCS        Style = "iccs"    // H2-E2
	WXF         Style = "wxf"     // C2=5
	Simplified  Style = "zh"      // 炮二平五
	Traditional Style = "zh-hant" // 炮二平五, with 馬, 車, 進, 後, 帥 and 將
	Vietnamese  Style = "vi"      // P2-5
)

// grammar writes and reads one style that names a move by the piece and its file.
type grammar interface {
	// write writes a move in words, or returns "" if the style has none for it.
	write(d description) string
	// read returns all readings of the text.
	read(c *cursor) ([]phrase, *Error)
}

var grammars = map[Style]grammar{
	WXF:         wxf{},
	Simplified:  simplified,
	Traditional: traditional,
	Vietnamese:  vietnamese{},
}

func Styles() []Style { return []Style{UCCI, ICCS, WXF, Simplified, Traditional, Vietnamese} }

// ParseStyle reads the name of a style, such as "zh-hant", in any case.
func ParseStyle(s string) (Style, error) {
	var names []string
	for _, style := range Styles() {
		if strings.EqualFold(s, string(style)) {
			return style, nil
		}
		names = append(names, string(style))
	}
	return "", message.Errorf("notation style %q: expected one of %s", s, strings.Join(names, ", "))
}

// Format writes m in p. The notation is that of the piece's owner.
//
// It writes an illegal move by its geometry, since it may stand on a board and belong on the scoresheet. If the style has
// no words for it (a rook that went askew), or its words would name a legal move, it is written as in ICCS: the text of
// an illegal move never reads as another move.
//
// The error means that m moves no piece, or that there is no such style.
func Format(p *engine.Position, m engine.Move, s Style) (string, error) {
	s, err := ParseStyle(string(s))
	if err != nil {
		return "", err
	}
	switch from, to := m.From(), m.To(); {
	case !from.Valid() || !to.Valid() || from == to:
		return "", fmt.Errorf("move %s%s: expected two different points of the board", from, to)
	case p.At(from) == 0:
		return "", fmt.Errorf("move %s: no piece stands on %s", m, from)
	}
	switch s {
	case UCCI:
		return m.String(), nil
	case ICCS:
		return iccs(m), nil
	}
	if d, ok := describe(p, m); ok {
		if text := inWords(p, m, d, grammars[s]); text != "" {
			return text, nil
		}
	}
	return iccs(m), nil
}

// inWords returns the text that names m and no other legal move, "" for none.
func inWords(p *engine.Position, m engine.Move, d description, g grammar) string {
	for _, d := range d.variants() {
		text := g.write(d)
		phrases, err := g.read(newCursor(text))
		if err == nil && onlyNames(p, phrases, m) {
			return text
		}
	}
	return ""
}

// Parse reads the text of one legal move in p. It skips white space. The package's documentation lists what it reads
// beside the output of Format. The error is an *Error.
func Parse(p *engine.Position, text string, s Style) (engine.Move, error) {
	s, err := ParseStyle(string(s))
	if err != nil {
		return 0, err
	}
	m, fault := parse(p, newCursor(text), s)
	if fault != nil {
		fault.Style, fault.Text = s, text
		return 0, fault
	}
	return m, nil
}

// IsWritten reports whether a text can be a move in some position, in some notation.
func IsWritten(text string) bool {
	for _, s := range Styles() {
		c, fault := newCursor(text), (*Error)(nil)
		if g := grammars[s]; g != nil {
			_, fault = g.read(c)
		} else {
			_, _, fault = parsePoints(c)
		}
		if fault == nil {
			return true
		}
	}
	return false
}

func parse(p *engine.Position, c *cursor, s Style) (engine.Move, *Error) {
	g := grammars[s]
	if g == nil {
		return parseCoordinates(p, c)
	}
	phrases, fault := g.read(c)
	if fault != nil {
		return 0, fault
	}
	moves := named(p, phrases)
	switch len(moves) {
	case 0:
		return 0, noMove(p, phrases)
	case 1:
		return moves[0], nil
	}
	return 0, ambiguous(p, moves, s)
}

// Line writes successive moves from p on. The error names the ply, from 1 on.
func Line(p engine.Position, moves []engine.Move, s Style) ([]string, error) {
	texts := make([]string, 0, len(moves))
	for i, m := range moves {
		text, err := Format(&p, m, s)
		if err != nil {
			return texts, fmt.Errorf("ply %d: %w", i+1, err)
		}
		texts = append(texts, text)
		p.Make(m)
	}
	return texts, nil
}

// ParseLine reads successive moves from p on. The error names the ply, from 1 on; the moves before it are returned.
func ParseLine(p engine.Position, texts []string, s Style) ([]engine.Move, error) {
	moves := make([]engine.Move, 0, len(texts))
	for i, text := range texts {
		m, err := Parse(&p, text, s)
		if err != nil {
			return moves, fmt.Errorf("ply %d: %w", i+1, err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves, nil
}

// Error is why a text names no move.
type Error struct {
	Style      Style
	Text       string
	Column     int           // The character that was not understood, from 1 on; 0 if all were.
	Candidates []engine.Move // The legal moves that the text may mean, if there are several.

	reason message.Text
}

// Error returns the style, the text, the column if there is one, and the reason.
func (e *Error) Error() string { return e.text().String() }

// Message returns the form of the error and its values.
func (e *Error) Message() (string, []any) { return e.text().Message() }

func (e *Error) text() message.Text {
	if e.Column > 0 {
		return message.Of("%s %q: column %d: %s", e.Style, e.Text, e.Column, e.reason)
	}
	return message.Of("%s %q: %s", e.Style, e.Text, e.reason)
}

var kindNames = [...]message.Word{"piece", "general", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}

// ambiguous lists the moves, each with its unique text.
func ambiguous(p *engine.Position, moves []engine.Move, s Style) *Error {
	slices.Sort(moves)
	var choices []string
	for _, m := range moves {
		choice := m.String()
		if text, err := Format(p, m, s); err == nil {
			choice = fmt.Sprintf("%s (%s)", text, m)
		}
		choices = append(choices, choice)
	}
	return &Error{Candidates: moves, reason: message.Of("ambiguous: write one of %s", strings.Join(choices, ", "))}
}

// noMove reports that none of the pieces meant can move so.
func noMove(p *engine.Position, phrases []phrase) *Error {
	var names, points []string
	for _, f := range phrases {
		for _, k := range f.kinds {
			if !slices.Contains(names, kindNames[k].String()) {
				names = append(names, kindNames[k].String())
			}
			for _, pt := range p.Find(engine.NewPiece(p.Turn(), k)).Points() {
				s := stand(p, pt)
				meant := f.place(s) || f.loose != nil && f.loose(s)
				if meant && !slices.Contains(points, pt.String()) {
					points = append(points, pt.String())
				}
			}
		}
	}
	kinds := message.Word(strings.Join(names, " or "))
	if len(points) == 0 {
		return &Error{reason: message.Of("no %s of %s can make this move: none stands there", kinds, p.Turn())}
	}
	return &Error{reason: message.Of("no %s of %s can make this move: it is not legal from %s", kinds, p.Turn(), strings.Join(points, " or "))}
}
