package main

import (
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/kyban/kyban/schematics/sexpr"
)

func TestTheMegasFootprintHasAPadForEachPin(t *testing.T) {
	library, err := readLibrary("../../kyban.kicad_sym")
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../kyban.pretty/Arduino_Mega2560.kicad_mod"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	footprint, err := sexpr.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	pads, pins := map[string]bool{}, map[string]bool{}
	for _, pad := range footprint.All("pad") {
		if name := pad.Value(1); name != "" { // Holes have none.
			pads[name] = true
		}
	}
	for _, pin := range library[mega.Symbol].pins {
		pins[pin.number] = true
	}
	if got, want := slices.Sorted(maps.Keys(pads)), slices.Sorted(maps.Keys(pins)); !slices.Equal(got, want) || len(got) != 86 {
		t.Errorf("expected the 86 pins of the headers as pads,\npins %v\npads %v", want, got)
	}
}
