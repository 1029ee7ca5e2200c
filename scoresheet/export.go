package scoresheet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// Formats returns the names of the formats that Export writes.
func Formats() []string { return []string{"json", "pgn", "text", "dhtmlxq", "xqf", "cbr"} }

// Export writes the sheet in one of the Formats, with moves in the given notation. Moves that the notation can't express,
// and moves of no piece, are written as coordinates. With an error it writes nothing.
//
//   - json: one object on one line, the fields of Sheet. "move" is always UCCI, "text" is in the notation.
//   - pgn: the tags of xiangqi collections, then the moves with "%emt" and, with a time control, "%clk" times; findings and open
//     plies are comments. No line of moves is longer than 80 bytes. Chess gets standard PGN, see writePGN.
//   - text: a page for people, to print and sign.
//   - dhtmlxq: the text that Chinese sites and forums show as a board, see writeDhtmlXQ.
//   - xqf, cbr: files of XQStudio and CCBridge, see writeFile.
func Export(w io.Writer, sheet Sheet, format string, style notation.Style) error {
	return ExportIn(w, sheet, format, style, Unasked)
}

// ExportIn writes as Export does, in one of the Languages: comments and all text for people are in it. The names and
// words that a format prescribes stay.
func ExportIn(w io.Writer, sheet Sheet, format string, style notation.Style, lang string) error {
	writers := map[string]func(*bytes.Buffer, *page) error{
		"json": writeJSON, "pgn": writePGN, "text": writeText, "dhtmlxq": writeDhtmlXQ,
		"xqf": writeXQF, "cbr": writeCBR,
	}
	write, ok := writers[format]
	if !ok {
		return fmt.Errorf("format %q: expected one of %s", format, strings.Join(Formats(), ", "))
	}
	if format == "pgn" {
		style = pgnStyle(sheet, style)
	}
	p, err := newPage(sheet, style, lang)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := write(&out, p); err != nil {
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// page is a sheet in a notation.
type page struct {
	Sheet
	language
	unasked   bool // The caller names no language.
	style     notation.Style
	played    boardgame.Game
	end       boardgame.Position // After the last move.
	isChess   bool
	fromStart bool // The game began from the usual position.
	lines     []line
	voidLast  []string // Void moves after the last of the sheet.
	adjourned []string // The adjournments after it.
	form      Form
	raw       bool             // Tags and ids are printed unchanged.
	footnotes map[int][]string // The footnote numbers of each ply.
	found     int              // The number of findings, which come first.
	ruled     int              // The number of footnotes before the rulings.
}

// line is a move in words.
type line struct {
	Move
	isLegal    bool
	candidates []string
	findings   []string
	void       []string // Moves played here first, void now.
	adjourned  []string // The adjournments before the move.
}

// newPage plays the moves of the sheet and writes each in the position before it.
func newPage(sheet Sheet, style notation.Style, lang string) (*page, error) {
	words, err := languageOf(lang)
	if err != nil {
		return nil, err
	}
	p, position, err := openPage(sheet, style)
	if err != nil {
		return nil, err
	}
	p.language, p.unasked = words, lang == Unasked
	p.Moves = make([]Move, 0, len(sheet.Moves))
	for _, m := range sheet.Moves {
		l, after, err := p.line(position, m)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", m.Ply, err)
		}
		position = after
		p.lines = append(p.lines, l)
		p.Moves = append(p.Moves, l.Move)
	}
	p.end = position
	p.voidLast = p.voidTexts(position, len(p.Moves)+1)
	p.adjourned = p.adjournedTexts(len(p.Moves)+1, func(text string) string { return inWords(position, text, p.style) })
	return p, nil
}

// openPage returns a page without its moves, and the position before the first one.
func openPage(sheet Sheet, style notation.Style) (*page, boardgame.Position, error) {
	p := &page{Sheet: sheet}
	if sheet.FEN == "" {
		p.FEN = engine.StartFEN
	}
	position, err := boardgame.ParseExact(p.FEN)
	if err != nil {
		return nil, nil, fmt.Errorf("start of the scoresheet: %w", err)
	}
	if p.style, err = styleOf(position.Game(), style); err != nil {
		return nil, nil, err
	}
	p.played, p.isChess = position.Game(), sheet.Play == "chess"
	p.fromStart = position.FEN() == position.Game().Start
	p.Moves = []Move{}
	return p, position, nil
}

// line writes the move in words, and returns the position after it.
func (p *page) line(position boardgame.Position, m Move) (l line, after boardgame.Position, err error) {
	move, err := boardgame.ParseMove(m.Move)
	if err != nil {
		return l, nil, err
	}
	side, err := engine.ParseSide(string(m.Side))
	if err != nil {
		return l, nil, err
	}
	position = position.WithTurn(side)
	words := func(text string) string { return inWords(position, text, p.style) }
	l = line{Move: m, candidates: tell.Each(m.Candidates, words), void: p.voidTexts(position, m.Ply)}
	l.isLegal = position.Legal(move)
	l.Text, l.adjourned = words(m.Move), p.adjournedTexts(m.Ply, words)
	l.findings = tell.Each(m.Findings, func(f record.Finding) string { return p.findingText(f, words) })
	return l, position.After(move), nil
}

// inWords returns the move in the notation, or unchanged if the notation can't express it.
func inWords(position boardgame.Position, text string, style notation.Style) string {
	move, err := boardgame.ParseMove(text)
	if err != nil {
		return text
	}
	words, err := position.Text(move, string(style))
	if err != nil {
		return text
	}
	return words
}

// findingText returns a finding as "vn2004 9.2 (otherwise 9.4b) breach: duty R9=1, played H6+4".
func (p *page) findingText(f record.Finding, words func(string) string) string {
	t := p.language
	text := strings.TrimSpace(f.Rulebook + " " + f.Article)
	if f.Otherwise != "" {
		text += t.say(" (otherwise %s)", f.Otherwise)
	}
	text += " " + t.word(f.Kind)
	if f.From != "" {
		return t.say("%s: %s", text, t.way(f))
	}
	var parts []string
	if f.Late > 0 {
		parts = append(parts, t.say("not there %d minutes after the start", f.Late/60_000_000))
	}
	if len(f.Duty) > 0 {
		parts = append(parts, t.say("duty %s", t.or(tell.Each(f.Duty, words))))
	}
	if f.Played != "" {
		parts = append(parts, t.say("played %s", words(f.Played)))
	}
	if len(parts) > 0 {
		return t.say("%s: %s", text, strings.Join(parts, t.say(", ")))
	}
	return text
}

// way returns from where to where a displaced piece came, as far as known.
func (l language) way(f record.Finding) string {
	switch {
	case f.Captured && f.From == f.To:
		return l.say("captured on %s, left there", f.From)
	case f.Captured:
		return l.say("captured on %s, put back on %s", f.From, f.To)
	case f.To == "":
		return l.say("from %s", f.From)
	}
	return l.say("%s to %s", f.From, f.To)
}

// about returns the ply and the side of a finding; that of a displaced piece accuses no side.
func (p *page) about(f record.Finding) string {
	if f.From != "" {
		return p.turn(f.Ply)
	}
	return p.turnOf(f.Ply, f.Side)
}

// unknown returns from which ply on unknown moves may have been made, empty for none.
func (p *page) unknown() string {
	for _, ply := range p.Unresolved {
		if ply > len(p.Moves) {
			return p.say("from %s on the moves are not known", p.turn(ply))
		}
	}
	return ""
}

// remarksOn returns the remarks on a move beside its time: its other readings, findings, void moves.
func (p *page) remarksOn(l *line) []string {
	var texts []string
	if l.Open {
		texts = append(texts, p.say("open: %s", p.or(l.candidates)))
	}
	for _, text := range l.findings {
		texts = append(texts, p.say("finding %s", text))
	}
	for _, text := range l.void {
		texts = append(texts, p.say("instead of moves that are %s", text))
	}
	return append(texts, l.adjourned...)
}

// remarks returns the remarks after the last move.
func (p *page) remarks() []string {
	var texts []string
	if text := p.unknown(); text != "" {
		texts = append(texts, p.say("open: %s", text))
	}
	for _, text := range p.orphans() {
		texts = append(texts, p.say("finding %s", text))
	}
	return slices.Concat(texts, p.voidLast, p.adjourned, p.arbitration(), p.lapsed())
}

// lapsed returns the lapsed signatures in words, except those under a result alone: they have always been on the printed
// sheet only.
func (p *page) lapsed() []string {
	var texts []string
	for _, l := range p.Lapsed {
		if l.Digest != "" {
			texts = append(texts, p.lapsedText(l))
		}
	}
	return texts
}

// orphans returns the findings that belong to no move of the sheet.
func (p *page) orphans() []string {
	var texts []string
	for _, f := range p.Findings {
		words := func(text string) string { return text }
		if f.Ply == len(p.Moves)+1 {
			words = func(text string) string { return inWords(p.end, text, p.style) }
		}
		texts = append(texts, p.language.say("%s: %s", p.about(f), p.findingText(f, words)))
	}
	return texts
}

func writeJSON(out *bytes.Buffer, p *page) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(p.Sheet)
}

// clean returns text of users as one printable line.
func clean(text string) string { return strings.Join(strings.Fields(printable.Line(text)), " ") }

// duration returns a time as h:mm:ss.sss.
func duration(t sensor.Micros) string {
	ms := t / 1000
	return fmt.Sprintf("%d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

// WriteUCCI writes a scoresheet in the form of a file of evidence: the format "json" with moves as UCCI. It does not hold
// the whole text.
func (s *Sheet) WriteUCCI(w io.Writer) error {
	out := bufio.NewWriter(w)
	if err := streamJSON(out, *s, notation.UCCI); err != nil {
		return err
	}
	return out.Flush()
}

// saidMax bounds a scoresheet in an error, in bytes.
const saidMax = 1 << 20

// String returns the sheet as WriteUCCI writes it, only its beginning if it is long.
func (s *Sheet) String() string {
	var said beginning
	if err := s.WriteUCCI(&said); err != nil {
		return err.Error()
	}
	return said.String()
}

type beginning struct{ bytes.Buffer }

func (b *beginning) Write(text []byte) (int, error) {
	b.Buffer.Write(text[:min(len(text), saidMax-b.Len())])
	return len(text), nil
}

// noMoves is the JSON of a sheet without moves: no text there has an unescaped quotation mark.
const noMoves = `"moves":[]`

// streamJSON writes what Export writes as json, without the line feed after it, a move at a time.
func streamJSON(out io.Writer, sheet Sheet, style notation.Style) error {
	p, position, err := openPage(sheet, style)
	if err != nil {
		return err
	}
	var frame bytes.Buffer
	if err := writeJSON(&frame, p); err != nil {
		return err
	}
	head, tail, _ := bytes.Cut(bytes.TrimSuffix(frame.Bytes(), []byte("\n")), []byte(noMoves))
	fmt.Fprintf(out, "%s%s", head, strings.TrimSuffix(noMoves, "]"))
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for i, m := range sheet.Moves {
		l, after, err := p.line(position, m)
		if err != nil {
			return fmt.Errorf("ply %d: %w", m.Ply, err)
		}
		position = after
		text.Reset()
		if i > 0 {
			text.WriteByte(',')
		}
		if err := e.Encode(l.Move); err != nil {
			return err
		}
		if _, err := out.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n"))); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "]%s", tail)
	return err
}
