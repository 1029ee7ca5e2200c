package main

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/parts"
)

// Names of the wires between the sheets.
const (
	rowBus    = "ROW[0..9]"
	columnBus = "COL[0..8]"
)

func rowNet(row int) string       { return fmt.Sprintf("ROW%d", row) }
func columnNet(column int) string { return fmt.Sprintf("COL%d", column) }

// netName returns the name of a line's wire, such as RED_LEVER, COL3 or LED_DATA.
func netName(l *schematics.Line) string {
	switch l.Kind {
	case "row":
		return "ROW" + l.Name
	case "column":
		return "COL" + l.Name
	}
	return strings.ToUpper(strings.ReplaceAll(l.String(), " ", "_"))
}

// lead is how long the wire between a pin and its name is.
const lead = 3

// drawPins names the wires at a controller's pins, and marks the pins without a line as unused; pinOf returns the number of a
// line's pin, or "". Other functions draw the rails.
func drawPins(s *Sheet, u *Placed, symbol *parts.Symbol, middle int, pinOf map[string]string, rails []string) {
	lines := map[string]string{}
	for net, number := range pinOf {
		lines[number] = net
	}
	drawn := map[At]bool{}
	for _, number := range rails {
		drawn[u.Pin(number)] = true
	}
	for _, pin := range symbol.Pins {
		at := u.Pin(pin.Number)
		net, used := lines[pin.Number]
		switch {
		case drawn[at]:
			continue
		case !used:
			s.Unused(at)
		case at.X < middle:
			s.Wire(at, at.Plus(-lead, 0))
			s.nameEnd(net, at.Plus(-lead, 0), Left)
		default:
			s.Wire(at, at.Plus(lead, 0))
			s.nameEnd(net, at.Plus(lead, 0), Right)
		}
		drawn[at] = true
	}
}

// nameEnd names the end of a wire: LED lines leave the sheet there, the others continue at their pull-ups.
func (s *Sheet) nameEnd(net string, at At, to Direction) {
	if strings.HasPrefix(net, "LED_") {
		s.Port(net, "output", at, to)
		return
	}
	s.Label(net, at, to)
}

// drawPullUps draws the resistors that hold columns and inputs high, and the bus of the columns below them.
func drawPullUps(s *Sheet, pins *schematics.PinMap, value parts.Part, rail Rail, at At) {
	const pitch = 9
	count := engine.Files + len(pins.Inputs)
	s.Tie(rail, at)
	s.Wire(at, At{at.X + pitch*(count-1), at.Y})
	busY := at.Y + 20
	for i := range count {
		x := at.X + pitch*i
		r := s.Place(value, always(fmt.Sprintf("R%d", i+1)), 1, At{x, at.Y + 6}, upright, beside)
		s.Wire(At{x, at.Y}, r.Pin("1"))
		if 0 < i && i < count-1 {
			s.Junction(At{x, at.Y})
		}
		end := At{x, busY - 2}
		s.Wire(r.Pin("2"), end)
		if i < engine.Files {
			s.Label(columnNet(i), end, Up)
			s.Entry(end, 2, 2)
			if i > 0 {
				s.Bus(At{x + 2 - pitch, busY}, At{x + 2, busY})
			}
			continue
		}
		s.Port(netName(&pins.Inputs[i-engine.Files]), "input", end, Down)
	}
	s.Bus(At{at.X - 6, busY}, At{at.X + 2, busY})
	s.Port(columnBus, "bidirectional", At{at.X - 6, busY}, Left)
}

func drawRowBus(s *Sheet, at At) {
	const pitch = 4
	s.Port(rowBus, "output", at, Left)
	for row := range engine.Ranks {
		x := at.X + 4 + pitch*row
		from := at
		if row > 0 {
			from = At{x - pitch, at.Y}
		}
		s.Bus(from, At{x, at.Y})
		wire := s.Entry(At{x, at.Y}, 2, -2)
		s.Wire(wire, wire.Plus(0, -6))
		s.Label(rowNet(row), wire.Plus(0, -6), Down)
	}
}
