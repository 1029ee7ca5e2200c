package trace

import (
	"errors"
	"fmt"
	"io"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// DefaultScan is the scan period without one in the header: the rate that boards aim at.
const DefaultScan sensor.Micros = 1000

// Trace is a whole trace.
type Trace struct {
	Header
	Lines []Line
}

// Header is the content of a trace before its first timed line.
type Header struct {
	Play       string        // The game, empty if not given: xiangqi.
	Rulebook   string        // Empty if not given.
	RuledAt    int           // The number of Rulebook's line, 0 if it is not given.
	Repetition string        // The rulebook whose law of repetition holds, empty if not given.
	JudgedAt   int           // The number of Repetition's line, 0 if it is not given.
	ControlAt  int           // The number of Control's line, 0 if it is not given.
	Control    string        // The time control, empty if not given.
	FlagEnds   bool          // By the regulations of the event a flag ends the game.
	Supervised bool          // By the regulations of the event an arbiter watches the game all the time.
	Lateness   sensor.Micros // By the regulations of the event, a player who comes later than so long after the start loses; 0 if not given.
	// Freely means that by the regulations such a draw needs no consent, whatever the rulebook says.
	Freely  bool
	Consent bool             // By the regulations of the event, a draw by agreement needs the arbiter's consent.
	FEN     string           // The position at the start, empty if not given.
	Scan    sensor.Micros    // The scan's period.
	Board   *engine.PointSet // The occupancy at the start, nil if it is that of FEN.
	Date    string           // As written, empty if not given.
	Tags    []Tag            // All other keys, in their order.
}

// Tag is a header line about the game, such as its players.
type Tag struct{ Key, Value string }

// Tag returns the value of a tag, empty for none.
func (h *Header) Tag(key string) string {
	for _, t := range h.Tags {
		if t.Key == key {
			return t.Value
		}
	}
	return ""
}

// Error is a place where a trace is broken.
type Error struct {
	Line, Column int    // Both from 1; columns count characters.
	Expected     string // What was expected there.
	Found        string // What was found.
}

// Error names the place, what was expected there and what was found.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s, found %s", e.Line, e.Column, e.Expected, e.Found)
}

// Parse reads a whole trace. A broken one gives an *Error and nothing else.
func Parse(r io.Reader) (*Trace, error) {
	reader, err := NewReader(r)
	if err != nil {
		return nil, err
	}
	t := &Trace{Header: reader.Header()}
	for {
		line, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		t.Lines = append(t.Lines, line)
	}
}

// Line is one timed line of a trace: an Edge, or a fact of its own.
type Line struct {
	At     sensor.Micros
	Number int // The line's number in its file, from 1.
	fact.Fact
}

// Edge says that a sensor closed or opened, before it is debounced.
type Edge struct {
	Point       engine.Point
	Placed      bool
	Uncertainty sensor.Micros // The edge lies at most this long before its time.
}

// Change changes the closed sensors.
func (e Edge) Change(closed *engine.PointSet) {
	if e.Placed {
		closed.Add(e.Point)
	} else {
		closed.Remove(e.Point)
	}
}

// Word returns + for a sensor that closed, - for one that opened.
func (e Edge) Word() string {
	if e.Placed {
		return "+"
	}
	return "-"
}
