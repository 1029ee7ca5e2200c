package scoresheet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/evidence"
)

// OfLog makes the scoresheet of a game from its rows.
func OfLog(meta boardlog.Meta, rows iter.Seq2[boardlog.Row, error]) (Sheet, error) {
	return Of(StartOf(meta), rows)
}

// StartOf returns the beginning of the scoresheet of a stored game.
func StartOf(meta boardlog.Meta) Start {
	start := Start{Rulebook: meta.Rulebook, FEN: meta.FEN, Tags: meta.Tags}
	if meta.Opened.IsKnown() {
		start.Date = meta.Opened.Time.UTC().Format(time.DateOnly)
	}
	return start
}

// ForEvidence makes the scoresheet of a game from its rows for evidence, and returns its writer.
func ForEvidence(meta boardlog.Meta, rows iter.Seq2[boardlog.Row, error]) (write func(io.Writer) error, err error) {
	sheet, err := OfLog(meta, rows)
	return sheet.WriteUCCI, err
}

// movesMax is the most moves in a scoresheet, because they are held in memory.
const movesMax = 100_000

// keptMax is the most bytes of records kept for a scoresheet. The first movesFree bytes of a move don't count, and each other
// record counts recordCosts more than its bytes.
const keptMax, movesFree, recordCosts = 16 << 20, 512, 256

// unkept are the types of records that a scoresheet keeps at most once.
var unkept = []string{boardlog.KindInput, "touch", "stood", "clock", "sensor", "illegal", "restored", "takeback", "checks", "duty", "count"}

// keptOf returns how many bytes of a row count as kept.
func keptOf(row boardlog.Row) int {
	switch {
	case slices.Contains(unkept, row.Kind):
		return 0
	case row.Kind == "move":
		return max(0, len(row.Bytes)-movesFree)
	}
	return len(row.Bytes) + recordCosts
}

// OfBundle returns the scoresheet of the records of a bundle.
func OfBundle(b evidence.Parts) (Sheet, error) {
	return AsSeen(b, func(row boardlog.Row) (boardlog.Row, bool) { return row, true })
}

// AsSeen returns the scoresheet of a bundle for a viewer with limited access: seen returns a row as this viewer may see it, false for a
// hidden one.
func AsSeen(b evidence.Parts, seen func(boardlog.Row) (boardlog.Row, bool)) (Sheet, error) {
	g, err := boardlog.GameOf(b)
	if err != nil {
		return Sheet{}, err
	}
	return OfLog(g.Meta, func(yield func(boardlog.Row, error) bool) {
		moves, kept := 0, 0
		for row, err := range boardlog.RowsOf(b) {
			if row.Kind == "move" {
				moves++
			}
			if err == nil && moves > movesMax {
				err = fmt.Errorf("record %d: expected a game of at most %d moves", row.Seq, movesMax)
			}
			if kept += keptOf(row); err == nil && kept > keptMax {
				err = fmt.Errorf("record %d: expected that what is kept of a game beside its moves has at most %d bytes", row.Seq, keptMax)
			}
			ok := true
			if err == nil {
				row, ok = seen(row)
			}
			if ok && !yield(row, err) || err != nil {
				return
			}
		}
	})
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
