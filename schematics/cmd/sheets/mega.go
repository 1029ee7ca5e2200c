package main

import (
	"fmt"

	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/parts"
)

// drawMega draws the controller as the module from the shops.
func drawMega(s *Sheet, pins *schematics.PinMap) {
	at := At{66, 100}
	s.Text(At{16, 12}, 2.5, "Controller: Arduino Mega 2560")
	s.Text(At{16, 17}, 1.6, "The module, not the bare chip: it can be bought everywhere, brings USB, clock, reset and bootloader, and is replaced\n"+
		"in a minute. The number at a pin is its name on the module, the name inside its port on the ATmega2560.\n"+
		"The module lives on its own USB: its +5V feeds the logic, VLED the LEDs, and neither ever feeds the other.")
	u := s.Place(parts.Mega, always("U1"), 1, at, upright, Layout{RefX: -14, RefY: -39, ValueX: 3, ValueY: 52, Right: true})
	pinOf := map[string]string{}
	for _, l := range pins.Lines() {
		pinOf[netName(l)] = l.Arduino
	}
	drawPins(s, u, s.library[parts.Mega.Symbol], at.X, pinOf, []string{"5V_1", "GND_1", "NC"})
	s.Tie(rail5V, u.Pin("5V_1"))
	s.Tie(ground, u.Pin("GND_1"))
	s.Text(At{20, 174}, 1.27, "Strips to be broken into the module's headers: five of 8 pins, one of 10, two of 18")
	for i := range 3 {
		s.Place(parts.Headers, always(fmt.Sprintf("H%d", i+1)), 1, At{28 + 24*i, 184}, upright, above)
	}

	s.Text(At{140, 34}, 1.8, "Pull-ups: 4.7k lifts a column within 0.9 us (spice/mega.cir); the chip's own 20k to 50k take up to ten times as long")
	drawPullUps(s, pins, parts.Resistor("4.7k", "4K7"), rail5V, At{150, 44})
	s.Text(At{140, 88}, 1.8, "Rows: one at a time is low, the others float")
	drawRowBus(s, At{150, 106})
	drawSounder(s, At{160, 140})
	drawStatus(s, At{230, 140})
}

// drawSounder draws the buzzer: a piezo, which needs a resistor to let its charge go.
func drawSounder(s *Sheet, at At) {
	s.Text(At{at.X - 20, at.Y - 22}, 1.8, "Buzzer: PH3 is OC4A, a tone without the processor")
	q := s.Place(parts.Transistor, always("Q1"), 1, at, upright, Layout{RefX: 4, RefY: -1, ValueX: 4, ValueY: 1, Right: true})
	base := s.Place(parts.Resistor("10k", "10K"), always("R15"), 1, at.Plus(-10, 0), leftward, above)
	s.Wire(base.Pin("2"), q.Pin("1"))
	s.Wire(base.Pin("1"), base.Pin("1").Plus(-4, 0))
	s.Label("BUZZER", base.Pin("1").Plus(-4, 0), Left)
	s.Tie(ground, q.Pin("2"))

	collector, top := q.Pin("3"), at.Y-16
	r := s.Place(parts.Resistor("1k", "1K"), always("R16"), 1, At{collector.X, at.Y - 10}, upright, Layout{RefX: -4, RefY: -1, ValueX: -4, ValueY: 1})
	b := s.Place(parts.Buzzer, always("BZ1"), 1, At{collector.X + 10, at.Y - 10}, upright, Layout{RefX: 4, RefY: -1, ValueX: 4, ValueY: 1, Right: true})
	s.Wire(r.Pin("2"), collector)
	s.Wire(r.Pin("1"), At{collector.X, top})
	s.Tie(rail5V, At{collector.X, top})
	s.Junction(At{collector.X, top + 1})
	s.Wire(At{collector.X, top + 1}, At{b.Pin("1").X, top + 1}, b.Pin("1"))
	s.Junction(At{collector.X, at.Y - 5})
	s.Wire(At{collector.X, at.Y - 5}, At{b.Pin("2").X, at.Y - 5}, b.Pin("2"))
}

func drawStatus(s *Sheet, at At) {
	s.Text(At{at.X - 14, at.Y - 22}, 1.8, "Status: beside the module's own LED on the same pin")
	r := s.Place(parts.Resistor("1k", "1K"), always("R17"), 1, at, leftward, above)
	d := s.Place(parts.StatusLED, always("D101"), 1, at.Plus(12, 0), turned, above)
	s.Wire(r.Pin("1"), r.Pin("1").Plus(-4, 0))
	s.Label("STATUS", r.Pin("1").Plus(-4, 0), Left)
	s.Wire(r.Pin("2"), d.Pin("2"))
	s.Wire(d.Pin("1"), d.Pin("1").Plus(4, 0))
	s.Tie(ground, d.Pin("1").Plus(4, 0))
}

// drawPi draws the other controller: a Raspberry Pi that scans by itself.
func drawPi(s *Sheet, pins *schematics.PinMap) {
	at := At{70, 90}
	s.Text(At{16, 12}, 2.5, "Controller: Raspberry Pi")
	s.Text(At{16, 17}, 1.6, "The Pi scans the matrix itself. Its pins take 3.3 V and no more: the pull-ups hang on its own 3.3 V, and no 5 V rail\n"+
		"comes near a column. The Pi has its own supply; VLED feeds the LEDs alone.")
	u := s.Place(parts.RaspberryPi, always("U1"), 1, at, upright, Layout{RefX: -24, RefY: -21, ValueX: 10, ValueY: -21, Right: true})
	symbol := s.library[parts.RaspberryPi.Symbol]
	pinOf := map[string]string{}
	for _, l := range pins.Lines() {
		if l.Pi == schematics.NoGPIO {
			continue
		}
		number, ok := symbol.PinOfGPIO(fmt.Sprint(l.Pi))
		if !ok {
			s.fail("%v: the Raspberry Pi's header has no GPIO %v", l, l.Pi)
			return
		}
		pinOf[netName(l)] = number
	}
	drawPins(s, u, symbol, at.X, pinOf, []string{"1", "6"})
	s.Tie(rail3V3, u.Pin("1").Plus(4, 0))
	s.Wire(u.Pin("1"), u.Pin("1").Plus(4, 0))
	s.Tie(ground, u.Pin("6"))

	s.Text(At{140, 34}, 1.8, "Pull-ups: 27k lifts a column within 6.6 us (spice/pihot.cir), with the chip's own within 4.3 us (spice/pi.cir)")
	drawPullUps(s, pins, parts.Resistor("27k", "27K"), rail3V3, At{150, 44})
	s.Text(At{140, 88}, 1.8, "Rows: one at a time is low, the others are high")
	drawRowBus(s, At{150, 106})
}
