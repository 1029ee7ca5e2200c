package scoresheet

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

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
