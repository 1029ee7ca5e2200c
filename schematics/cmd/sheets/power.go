package main

import (
	"fmt"

	"github.com/kyban/kyban/schematics/parts"
)

func drawPower(s *Sheet) {
	s.Text(At{16, 12}, 2.5, "Supply of the LEDs: 5 V, 1 A or more")
	plug := s.Place(parts.SupplyTerminal, always("J7"), 1, At{40, 44}, mirrored, Layout{RefX: 0, RefY: -3, ValueX: 0, ValueY: 5})
	f := s.Place(parts.Fuse, always("F1"), 1, At{64, 44}, leftward, above)
	s.Wire(plug.Pin("1"), f.Pin("1"))
	q := drawBlocker(s, At{82, 46})
	s.Wire(f.Pin("2"), q.Pin("3"))
	ends := []At{}
	for i := range 3 {
		x := 100 + 18*i
		part, ref := parts.Bulk, fmt.Sprintf("C%d", i+6)
		texts := Layout{RefX: 3, RefY: -1, ValueX: 3, ValueY: 1, Right: true}
		if i == 0 {
			d := s.Place(parts.Zener, always("D107"), 1, At{x, 52}, rightward, texts)
			ends = append(ends, d.Pin("1"), d.Pin("2"))
			continue
		}
		c := s.Place(part, always(ref), 1, At{x, 52}, upright, texts)
		ends = append(ends, c.Pin("1"), c.Pin("2"))
	}
	s.Wire(q.Pin("2"), At{158, 44})
	s.Tie(railLED, At{146, 44})
	s.Junction(At{146, 44})
	s.Flag(At{158, 44})
	low := At{plug.Pin("2").X + 6, 60}
	s.Wire(plug.Pin("2"), At{low.X, plug.Pin("2").Y}, low, At{146, 60})
	for i, end := range ends {
		y := 44 + 16*(i%2)
		s.Wire(end, At{end.X, y})
		s.Junction(At{end.X, y})
	}
	s.Tie(ground, At{146, 60})
	s.Text(At{16, 76}, 1.6, budget)
}

// drawBlocker draws the part that blocks a reversed supply: the transistor's own diode lets the supply in, and its gate, held
// at ground, then opens it. Reversed, its gate is no lower than its source.
func drawBlocker(s *Sheet, at At) *Placed {
	q := s.Place(parts.Blocker, always("Q2"), 1, at, leftward, Layout{RefX: 0, RefY: -8, ValueX: 0, ValueY: -6})
	r := s.Place(parts.Resistor("10k", "10K"), always("R35"), 1, At{at.X, at.Y + 8}, upright, beside)
	s.Wire(q.Pin("1"), r.Pin("1"))
	s.Wire(r.Pin("2"), At{at.X, 60})
	s.Junction(At{at.X, 60})
	return q
}

const budget = `Who draws what
VLED  90 SK9822 dark: 90 x 1 mA = 0.09 A
      90 SK9822, white at 60 mA: 5.4 A, more than the fuse: the firmware knows the brightnesses 1/31 and 3/31, 0.52 A
      74AHCT125: below 0.01 A
F1    holds 2 A, trips at 3.8 A (23 C): what the plug of the LEDs bears for as long as that takes, which is made for 3 A
      with wires of AWG 22 (JST XH): no thinner ones from J7 to J6 and on to the chain
Q2    65 mOhm: 0.034 V and 0.02 W at 0.52 A, 0.13 V and 0.26 W at 2 A. Without it D107 would short a reversed supply,
      and one of 1 A would never trip F1
+5V   of the Mega, over USB (0.5 A): Mega 0.07 A, a row with nine closed reeds 9 x (5 - 1) V / 3.8k = 0.0095 A
      (4.7k beside the port's 20k), pressed inputs 5 x 5 V / 4.9k = 0.0051 A, buzzer 0.005 A and 0.0004 A in
      its base (10k), status 0.003 A: 0.1 A
+3V3  of the Pi: a row with nine closed reeds 9 x (3.3 - 0.3) V / 15k = 0.0018 A (27k beside the Pi's 33k),
      pressed inputs 3 x 3.3 V / 15k + 2 x 3.3 V / 1.8k = 0.0043 A
A pin of the ATmega2560 may sink 20 mA, a GPIO of the Pi 16 mA: a row's 9.5 and 1.8 mA are below.`

// Rail is a supply that all sheets of a project share by its name.
type Rail string

const (
	ground  Rail = "GND"
	rail5V  Rail = "+5V"  // Of the Mega: logic and pull-ups.
	rail3V3 Rail = "+3V3" // Of the Raspberry Pi: pull-ups.
	railLED Rail = "VLED" // Of the board's own supply: the LEDs and their driver.
)

// Tie draws the sign of a rail at a place.
func (s *Sheet) Tie(rail Rail, at At) { s.tie(rail, at, upright) }

func (s *Sheet) tie(rail Rail, at At, o Orientation) {
	s.rails++
	value := Layout{ValueY: -3}
	if rail == ground {
		value = Layout{ValueY: 3}
	}
	s.Place(parts.Part{Symbol: string(rail), Value: string(rail)}, always(fmt.Sprintf("#PWR%d%02d", s.number, s.rails)), 1, at, o, value)
}

// Flag marks a wire as supplied from outside, for the electrical rules check.
func (s *Sheet) Flag(at At) {
	s.rails++
	s.Place(parts.Part{Symbol: "PWR_FLAG", Value: "PWR_FLAG"}, always(fmt.Sprintf("#FLG%d%02d", s.number, s.rails)), 1, at, upright, Layout{ValueY: -4})
}
