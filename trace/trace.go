package trace

import (
	"errors"
	"fmt"
	"io"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// DefaultScan is the scan period of a trace whose header names none: the rate that boards aim at.
const DefaultScan sensor.Micros = 1000

// Trace is a whole trace.
type Trace struct {
	Header
	Lines []Line
}

// NoRepetition stands where a rulebook may be named whose law of repetition holds: positions that come back are not looked for.
const NoRepetition = "none"

// Header is what a trace says before its first timed line.
type Header struct {
	Play       string        // The game that is played, empty when not given: xiangqi.
	Rulebook   string        // Empty when not given.
	RuledAt    int           // The number of the line that gives Rulebook, 0 when it is not given.
	Repetition string        // The rulebook whose law of repetition holds, empty when not given.
	JudgedAt   int           // The number of the line that gives Repetition, 0 when it is not given.
	ControlAt  int           // The number of the line that gives Control, 0 when it is not given.
	Control    string        // The time control, empty when not given.
	FlagEnds   bool          // By the regulations of the event a flag ends the game.
	Supervised bool          // By the regulations of the event an arbiter watches the game all the time.
	Lateness   sensor.Micros // By the regulations of the event: who comes later than so long after the start loses; 0 when not given.
	// Freely says that by the regulations such a draw needs no consent, whatever the rulebook says.
	Freely  bool
	Consent bool             // By the regulations of the event a draw on which the players agree needs the arbiter's consent.
	FEN     string           // The position at the start, empty when not given.
	Scan    sensor.Micros    // The scan's period.
	Board   *engine.PointSet // The occupancy at the start, nil when it is that of FEN.
	Date    string           // As it was written, empty when not given.
	Tags    []Tag            // All other keys, in their order.
}

// Tag is a header line that names something of the game, such as its players.
type Tag struct{ Key, Value string }

// Tag returns the value of a tag, empty when there is none.
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
	Expected     string // What should stand there.
	Found        string // What does.
}

// Error names the place, what was expected there and what was found.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s, found %s", e.Line, e.Column, e.Expected, e.Found)
}

// Parse reads a whole trace. A broken one gives an *Error and nothing of what was read.
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
