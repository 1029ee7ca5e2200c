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

// drawLEDs draws the driver of the chain of 90 SK9822.
func drawLEDs(s *Sheet, pins *schematics.PinMap) {
	s.Text(At{16, 12}, 2.5, "LEDs: a chain of 90 SK9822, a0 first")
	s.Text(At{16, 17}, 1.6, "The SK9822 wants 0.7 x VLED as high, 3.5 V; the 74AHCT125 takes 2 V as high and gives 5 V, and is fed from VLED, so that\n"+
		"it is silent when the LEDs have no supply. 330R keeps the edges from ringing on the wires. 10k hold its inputs low while\n"+
		"the controller is being reset or unplugged: open ones would swing, draw current and light the LEDs at random.")
	plug := s.Place(parts.Connector(4, "SK9822 chain"), always("J6"), 1, At{150, 50}, upright, Layout{RefX: 0, RefY: -4, ValueX: 0, ValueY: 7})
	lines := []*schematics.Line{&pins.LEDData, &pins.LEDClock}
	for i, l := range lines {
		y := 40 + 24*i
		s.Port(netName(l), "input", At{34, y}, Left)
		gate := s.Place(parts.Driver, always("U2"), i+1, At{66, y}, upright, Layout{RefX: 2, RefY: -5, ValueX: 2, ValueY: 5, Right: true})
		input, enable, output := gatePins(i)
		s.Wire(At{34, y}, gate.Pin(input))
		s.Tie(ground, gate.Pin(enable))
		down := s.Place(parts.Resistor("10k", "10K"), always(fmt.Sprintf("R%d", i+33)), 1, At{46, y + 6}, upright, beside)
		s.Wire(At{46, y}, down.Pin("1"))
		s.Junction(At{46, y})
		s.Tie(ground, down.Pin("2"))
		r := s.Place(parts.Resistor("330R", "330R"), always(fmt.Sprintf("R%d", i+31)), 1, At{96, y}, leftward, above)
		s.Wire(gate.Pin(output), r.Pin("1"))
		end, corner := plug.Pin(fmt.Sprint(i+2)), 122
		s.Wire(r.Pin("2"), At{corner, y}, At{corner, end.Y}, end)
	}
	s.Wire(plug.Pin("1"), plug.Pin("1").Plus(-6, 0), plug.Pin("1").Plus(-6, -8))
	s.Tie(railLED, plug.Pin("1").Plus(-6, -8))
	s.Wire(plug.Pin("4"), plug.Pin("4").Plus(-6, 0), plug.Pin("4").Plus(-6, 8))
	s.Tie(ground, plug.Pin("4").Plus(-6, 8))
	drawSpareGates(s, At{50, 100})
	drawDriverSupply(s, At{130, 100})
}

// gatePins returns input, enable and output of a gate of the 74AHCT125.
func gatePins(gate int) (input, enable, output string) {
	pins := [4][3]string{{"2", "1", "3"}, {"5", "4", "6"}, {"9", "10", "8"}, {"12", "13", "11"}}[gate]
	return pins[0], pins[1], pins[2]
}

// drawSpareGates ties the inputs of the two unused gates: open ones would swing and draw current.
func drawSpareGates(s *Sheet, at At) {
	for gate := 2; gate < 4; gate++ {
		middle := at.Plus(30*(gate-2), 0)
		u := s.Place(parts.Driver, always("U2"), gate+1, middle, upright, Layout{RefX: 2, RefY: -5, ValueX: 2, ValueY: 5, Right: true})
		input, enable, output := gatePins(gate)
		s.Tie(ground, u.Pin(enable))
		s.Wire(u.Pin(input), u.Pin(input).Plus(-2, 0), u.Pin(input).Plus(-2, 5))
		s.Tie(ground, u.Pin(input).Plus(-2, 5))
		s.Unused(u.Pin(output))
	}
}

func drawDriverSupply(s *Sheet, at At) {
	u := s.Place(parts.Driver, always("U2"), 5, at, upright, Layout{RefX: -10, RefY: -1, ValueX: -14, ValueY: 1})
	c := s.Place(parts.Bypass, always("C6"), 1, at.Plus(14, 0), upright, Layout{RefX: 3, RefY: -1, ValueX: 3, ValueY: 1, Right: true})
	top, bottom := u.Pin("14"), u.Pin("7")
	s.Wire(top, At{c.Pin("1").X, top.Y}, c.Pin("1"))
	s.Wire(bottom, At{c.Pin("2").X, bottom.Y}, c.Pin("2"))
	s.Tie(railLED, top)
	s.Tie(ground, bottom)
}
