package trace

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// Write writes t in a form that Parse reads as the same trace, except for the numbers of its lines.
func Write(w io.Writer, t *Trace) error {
	out := bufio.NewWriter(w)
	out.WriteString(t.Header.String())
	for _, line := range t.Lines {
		out.WriteString(line.Format(t.Scan))
		out.WriteByte('\n')
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write the trace: %w", err)
	}
	return nil
}

// Format returns t as text.
func Format(t *Trace) string {
	var b strings.Builder
	_ = Write(&b, t) // A strings.Builder takes every write.
	return b.String()
}

// String returns the header with its first line "trace 1", each line ended by a line feed.
func (h Header) String() string {
	var b strings.Builder
	b.WriteString("trace 1\n")
	pair := func(key, value string) { fmt.Fprintf(&b, "%s %s\n", key, value) }
	optional := func(key, value string) {
		if value != "" {
			pair(key, quoteIfNeeded(value))
		}
	}
	optional("play", h.Play)
	optional("rulebook", h.Rulebook)
	optional("repetition", h.Repetition)
	optional("control", h.Control)
	if h.Supervised {
		pair("supervised", "true")
	}
	if h.FlagEnds {
		pair("flag_ends", "true")
	}
	if h.Lateness > 0 {
		pair("lateness", strconv.FormatInt(int64(h.Lateness/Minute), 10))
	}
	switch {
	case h.Freely:
		pair("draw_consent", "false")
	case h.Consent:
		pair("draw_consent", "true")
	}
	optional("fen", h.FEN)
	pair("scan_us", strconv.FormatInt(int64(h.Scan), 10))
	if h.Board != nil {
		pair("board", Placement(*h.Board))
	}
	optional("date", h.Date)
	for _, tag := range h.Tags {
		pair(tag.Key, quoteIfNeeded(tag.Value))
	}
	return b.String()
}

// Format returns the line in the form of a trace with this scan period, without a line feed.
func (l Line) Format(scan sensor.Micros) string {
	text := fmt.Sprintf("%d %s", l.At, l.Word())
	if e, ok := l.Fact.(Edge); ok {
		return text + formatEdge(e, scan)
	}
	return text + find(l.Word()).write(l.Fact)
}

func formatEdge(e Edge, scan sensor.Micros) string {
	if e.Uncertainty != scan {
		return fmt.Sprintf(" %s ~%d", e.Point, e.Uncertainty)
	}
	return " " + e.Point.String()
}

func formatAdjust(a fact.Adjust) string {
	if !a.On {
		return fmt.Sprintf(" %s off", a.Side)
	}
	text := fmt.Sprintf(" %s on", a.Side)
	for _, p := range a.Named.Points() {
		text += " " + p.String()
	}
	return text
}

func formatGap(g fact.Gap) string     { return fmt.Sprintf(" %d", g.Length) }
func formatFrame(f fact.Frame) string { return " " + fact.HexFrame(f.Closed) }
func formatSignature(s fact.Sign) string {
	return fmt.Sprintf(" %s %s", who(s.Side), strconv.Quote(s.Name))
}
func formatStart(at fact.Schedule) string { return fmt.Sprintf(" %d", at.Amount) }

// Placement returns an occupancy like the first field of a FEN, with x for a piece.
func Placement(closed engine.PointSet) string {
	var b strings.Builder
	for rank := engine.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range engine.Files {
			if !closed.Has(engine.NewPoint(engine.File(file), engine.Rank(rank))) {
				empty++
				continue
			}
			writeEmpty(&b, empty)
			empty = 0
			b.WriteByte('x')
		}
		writeEmpty(&b, empty)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func writeEmpty(b *strings.Builder, n int) {
	if n > 0 {
		b.WriteByte('0' + byte(n))
	}
}

// quoteIfNeeded quotes a header value that could not be read back otherwise.
func quoteIfNeeded(value string) string {
	if value == "" || strings.Trim(value, " \t") != value || strings.ContainsAny(value, "#\"") || strconv.Quote(value) != `"`+value+`"` {
		return strconv.Quote(value)
	}
	return value
}
