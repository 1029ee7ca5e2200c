package sensortest

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Script is a session at a board, in the order of time, with its truth.
type Script struct {
	Header trace.Header
	Steps  []Step
	Blind  []Blind
	Heard  bool // Words and presses arrive even while the board sees nothing.
	Truth  Truth
}

// Step is one thing that happens: a contact changes, a player says or presses something, or a part breaks.
type Step struct {
	At     sensor.Micros
	Point  engine.Point // The contact that closes or opens, NoPoint for none.
	Closed bool
	Says   trace.Line   // The word or the press; its Kind is NoKind for none.
	Fault  sensor.Fault // The part that breaks, or works again; its Kind is empty for none. For Ghost, the diodes of Points are missing.
}

// Blind is a time in which the board sees nothing.
type Blind struct{ From, To sensor.Micros }

// Trace scans the script's board and returns the trace.
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

// sort sorts the steps by time, keeping the order of those at the same time.
func (s *Script) sort() {
	slices.SortStableFunc(s.Steps, func(a, b Step) int { return cmp.Compare(a.At, b.At) })
}
