package sensortest

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Script is what happens at a board during a session, in the order of time, and what is true of it.
type Script struct {
	Header trace.Header
	Steps  []Step
	Blind  []Blind
	Heard  bool // What is said and pressed while the board sees nothing arrives nevertheless.
	Truth  Truth
}

// Step is one thing that happens: to a contact, said or pressed by somebody, or breaking.
type Step struct {
	At     sensor.Micros
	Point  engine.Point // The contact that closes or opens, NoPoint for none.
	Closed bool
	Says   trace.Line   // What was said or pressed; its Kind is NoKind for nothing.
	Fault  sensor.Fault // What breaks, or is well again; its Kind is empty for nothing. For Ghost, the diodes of Points are missing.
}

// Blind is a time in which the board sees nothing.
type Blind struct{ From, To sensor.Micros }

// Trace scans the board that the script plays on and returns what it sees.
func (s *Script) Trace() *trace.Trace {
	var m Matrix
	player := NewPlayer(s, &m)
	recorder := NewRecorder(s.headerFor(m.Scan()), m.Scan())
	blind := s.Blind
	for {
		next, ok := player.Next()
		if !ok {
			return recorder.Trace()
		}
		scan := (next + s.Header.Scan - 1) / s.Header.Scan * s.Header.Scan
		if len(blind) > 0 && scan > blind[0].From {
			recordAll(recorder, player.Advance(blind[0].From))
			if said := player.Advance(blind[0].To); s.Heard {
				recordAll(recorder, said)
			}
			recorder.Gap(blind[0].To, blind[0].To-blind[0].From, m.Scan())
			blind = blind[1:]
			continue
		}
		recordAll(recorder, player.Advance(scan))
		recorder.Frame(sensor.Frame{At: scan, Closed: m.Scan(), Uncertainty: s.Header.Scan})
	}
}

// headerFor returns the header of a trace that begins with these sensors closed.
func (s *Script) headerFor(closed engine.PointSet) trace.Header {
	header := s.Header
	if pos, err := boardgame.ParseFEN(header.FEN); err != nil || pos.Occupied() != closed {
		header.Board = &closed
	}
	return header
}

func recordAll(r *Recorder, lines []trace.Line) {
	for _, line := range lines {
		r.Line(line)
	}
}

// sort brings the steps into the order of time, keeping the order of those at the same time.
func (s *Script) sort() {
	slices.SortStableFunc(s.Steps, func(a, b Step) int { return cmp.Compare(a.At, b.At) })
}
