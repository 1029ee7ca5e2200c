package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/schematics/parts"
	"github.com/kyban/kyban/schematics/sexpr"
)

// header is a row of pins of an Arduino Mega 2560 Rev3: their names, the place of the first in thousandths of an inch from
// the board's lower left corner, USB to the left, and the way from each to the next. They are those of Arduino's own layout
// (https://docs.arduino.cc/hardware/mega-2560); its data sheet has the 160 mil between 7 and 8, Mega 1280 boards the same rows.
type header struct {
	pins         string
	x, y, dx, dy int
}

var megaHeaders = []header{
	{"NC IOREF RESET 3V3 5V_1 GND_1 GND_2 VIN", 1100, 100, 100, 0},
	{"A0 A1 A2 A3 A4 A5 A6 A7", 2000, 100, 100, 0},
	{"A8 A9 A10 A11 A12 A13 A14 A15", 2900, 100, 100, 0},
	{"SCL SDA AREF GND_3 13 12 11 10 9 8", 740, 2000, 100, 0},
	{"7 6 5 4 3 2 1 0", 1800, 2000, 100, 0},
	{"14 15 16 17 18 19 20 21", 2700, 2000, 100, 0},
	{"5V_2 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 GND_4", 3700, 2000, 0, -100},
	{"5V_3 23 25 27 29 31 33 35 37 39 41 43 45 47 49 51 53 GND_5", 3800, 2000, 0, -100},
}

// megaHoles are the places of its screws.
var megaHoles = [][2]int{{550, 100}, {600, 2000}, {2600, 300}, {2600, 1400}, {3550, 2000}, {3800, 100}}

// place returns the place in a footprint of (x, y) in Arduino's layout: its first pin, NC, is at 0, 0, and y points down.
func place(x, y int) string {
	return fmt.Sprintf("%.6g %.6g", float64(x-1100)*0.0254, float64(100-y)*0.0254)
}

const megaFootprint = "../../kyban.pretty/Arduino_Mega2560.kicad_mod"

// megaProblems names the pads of a footprint that are not where the Mega's pins and holes are.
func megaProblems(t *testing.T, text string) (problems []string) {
	t.Helper()
	footprint, err := sexpr.Parse(megaFootprint, text)
	if err != nil {
		t.Fatal(err)
	}
	want, holes := map[string]string{}, map[string]bool{}
	for _, h := range megaHeaders {
		for i, pin := range strings.Fields(h.pins) {
			want[pin] = place(h.x+i*h.dx, h.y+i*h.dy)
		}
	}
	for _, hole := range megaHoles {
		holes[place(hole[0], hole[1])] = true
	}
	for _, pad := range footprint.All("pad") {
		name, at := pad.Value(1), pad.First("at").Value(1)+" "+pad.First("at").Value(2)
		switch {
		case name == "" && !holes[at]:
			problems = append(problems, fmt.Sprintf("a hole at %s, where the Mega has none", at))
		case name == "":
			delete(holes, at)
		case want[name] == "":
			problems = append(problems, fmt.Sprintf("pad %s: twice, or no pin of the Mega", name))
		case want[name] != at:
			problems = append(problems, fmt.Sprintf("pad %s: at %s, the Mega's pin at %s", name, at, want[name]))
		}
		delete(want, name)
	}
	for _, missing := range slices.Sorted(maps.Keys(want)) {
		problems = append(problems, "pad "+missing+" is missing")
	}
	for _, missing := range slices.Sorted(maps.Keys(holes)) {
		problems = append(problems, "the hole at "+missing+" is missing")
	}
	return problems
}

func TestTheMegasPadsAreWhereItsPinsAre(t *testing.T) {
	text, err := os.ReadFile(megaFootprint)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"as kept", "", "", ""},
		{"a pad beside its place", `(pad "A8" thru_hole circle
		(at 45.72 0)`, `(pad "A8" thru_hole circle
		(at 46.99 0)`, "pad A8: at 46.99 0, the Mega's pin at 45.72 0"},
		{"a pad of the double row beside its place", "(at 66.04 -27.94)", "(at 66.04 -29.21)", "pad 36: at 66.04 -29.21, the Mega's pin at 66.04 -27.94"},
		{"the pins 8 to 13 on the raster", "(at 13.716 -48.26)", "(at 12.7 -48.26)", "pad 8: at 12.7 -48.26, the Mega's pin at 13.716 -48.26"},
		{"a hole beside its place", "(at 38.1 -5.08)", "(at 38.1 -3.81)", "a hole at 38.1 -3.81, where the Mega has none"},
		{"a pin twice", `(pad "A9"`, `(pad "A8"`, "pad A8: twice, or no pin of the Mega"},
		{"a pin too few", `(pad "53"`, `(pad ""`, "a hole at 68.58 -7.62, where the Mega has none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := strings.Replace(string(text), c.old, c.new, 1)
			if c.old != "" && changed == string(text) {
				t.Fatalf("the footprint has no %q", c.old)
			}
			problems := megaProblems(t, changed)
			if c.want == "" && len(problems) > 0 || c.want != "" && !slices.Contains(problems, c.want) {
				t.Errorf("expected %q, got %q", c.want, problems)
			}
		})
	}
}

func TestTheMegasFootprintHasAPadForEachPin(t *testing.T) {
	library, err := parts.ReadLibrary("../../kyban.kicad_sym")
	if err != nil {
		t.Fatal(err)
	}
	pads, pins := map[string]bool{}, map[string]bool{}
	for _, h := range megaHeaders {
		for _, pin := range strings.Fields(h.pins) {
			pads[pin] = true
		}
	}
	for _, pin := range library[parts.Mega.Symbol].Pins {
		pins[pin.Number] = true
	}
	if got, want := slices.Sorted(maps.Keys(pads)), slices.Sorted(maps.Keys(pins)); !slices.Equal(got, want) || len(got) != 86 {
		t.Errorf("expected the 86 pins of the headers as pads,\npins %v\npads %v", want, got)
	}
}
