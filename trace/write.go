package trace

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Write writes t so that Parse reads the same trace again, but for the numbers of its lines.
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
	_ = Write(&b, t) // A strings.Builder takes everything.
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
	optional("rulebook", h.Rulebook)
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

// Format returns the line as it stands in a trace with this scan period, without a line feed.
func (l Line) Format(scan sensor.Micros) string {
	head := fmt.Sprintf("%d %s", l.At, l.Kind)
	switch l.Kind {
	case Lift, Place:
		if l.Uncertainty != scan {
			return fmt.Sprintf("%s %s ~%d", head, l.Point, l.Uncertainty)
		}
		return fmt.Sprintf("%s %s", head, l.Point)
	case Press, Resign, Offer:
		return fmt.Sprintf("%s %s", head, l.Side)
	case Adjust:
		if l.On {
			text := fmt.Sprintf("%s %s on", head, l.Side)
			for _, p := range l.Named.Points() {
				text += " " + p.String()
			}
			return text
		}
		return fmt.Sprintf("%s %s off", head, l.Side)
	case Gap:
		return fmt.Sprintf("%s %d", head, l.Gap)
	case Frame:
		return fmt.Sprintf("%s %s", head, HexFrame(l.Frame))
	case Claim:
		return head + l.formatClaim()
	case Rule:
		return head + l.formatRuling()
	case Sign:
		return fmt.Sprintf("%s %s %s", head, l.who(), strconv.Quote(l.Name))
	case DelayPublic:
		return head + " " + l.Delay.String()
	}
	return head
}

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

// quoteIfNeeded quotes a header value that would not be read again as it stands.
func quoteIfNeeded(value string) string {
	if value == "" || strings.Trim(value, " \t") != value || strings.ContainsAny(value, "#\"") || strconv.Quote(value) != `"`+value+`"` {
		return strconv.Quote(value)
	}
	return value
}
