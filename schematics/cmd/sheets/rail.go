package main

import (
	"fmt"

	"github.com/kyban/kyban/schematics/parts"
)

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
