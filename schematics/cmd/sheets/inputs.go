package main

import (
	"fmt"

	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/parts"
)

// drawInputs draws the levers of the clock and the buttons, each with its protection of the controller from a hand's spark.
func drawInputs(s *Sheet, pins *schematics.PinMap) {
	s.Text(At{16, 12}, 2.5, "Levers of the clock and buttons")
	s.Text(At{16, 17}, 1.6, "Each contact closes to ground. The suppressor takes a discharge of up to 30 kV (IEC 61000-4-2) at the plug, 220R and 10n\n"+
		"keep what is left of it and the noise of a long wire out: pressed 2 us, released 50 us (4.7k) or 270 us (27k), below\n"+
		"the millisecond between two scans. More than 220R would not pull down GPIO 2 and 3, which have 1.8k to 3.3 V on the Pi.\n"+
		"The controller's sheet has the pull-ups.")
	for i := range pins.Inputs {
		drawInput(s, &pins.Inputs[i], i, At{60, 34 + 24*i})
	}
}

func drawInput(s *Sheet, l *schematics.Line, i int, at At) {
	s.Text(At{16, at.Y - 1}, 1.27, l.String())
	plug := s.Place(parts.Connector(2, l.String()), always(fmt.Sprintf("J%d", i+1)), 1, at, mirrored, Layout{RefX: 0, RefY: -3, ValueX: 0, ValueY: 5})
	tvs := s.Place(parts.Suppressor, always(fmt.Sprintf("D%d", i+102)), 1, at.Plus(24, 6), leftward, Layout{RefX: 3, RefY: -1, ValueX: 3, ValueY: 1, Right: true})
	r := s.Place(parts.Resistor("220R", "220R"), always(fmt.Sprintf("R%d", i+21)), 1, at.Plus(48, 0), leftward, above)
	c := s.Place(parts.Filter, always(fmt.Sprintf("C%d", i+1)), 1, at.Plus(64, 6), upright, Layout{RefX: 3, RefY: -1, ValueX: 3, ValueY: 1, Right: true})
	s.Wire(plug.Pin("1"), r.Pin("1"))
	s.Wire(tvs.Pin("2"), at.Plus(24, 0))
	s.Junction(at.Plus(24, 0))
	s.Tie(ground, tvs.Pin("1"))
	s.Wire(r.Pin("2"), at.Plus(82, 0))
	s.Wire(c.Pin("1"), at.Plus(64, 0))
	s.Junction(at.Plus(64, 0))
	s.Tie(ground, c.Pin("2"))
	s.Wire(plug.Pin("2"), plug.Pin("2").Plus(4, 0), plug.Pin("2").Plus(4, 4))
	s.Tie(ground, plug.Pin("2").Plus(4, 4))
	s.Port(netName(l), "output", at.Plus(82, 0), Right)
}
