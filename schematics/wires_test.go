package schematics

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/kyban/kyban/engine"
)

// copper is the resistance of a metre of copper wire by its gauge, in ohms (ASTM B258).
var copper = map[int]float64{22: 0.0530, 24: 0.0842, 26: 0.1339, 28: 0.2129}

// lastLED returns the voltage at the last LED of the chain when all are as bright and white as the programs allow: 5 V less
// fuse and transistor (schematics/spice/supply.cir), a metre of wire and back, and the chain, which loses its current on the
// way.
func lastLED(gauge int) float64 {
	const (
		atBoard = 4.91 // V
		current = 0.52 // A
		lead    = 1.0  // m
	)
	rank := PointPitch * float64(engine.Files-1) / 1000
	chain := float64(engine.Ranks)*rank + float64(engine.Ranks-1)*(rank+PointPitch/1000) // And back to file a of the next.
	return atBoard - 2*copper[gauge]*current*(lead+chain/2)
}

func TestTheLEDsWiresAreThickEnough(t *testing.T) {
	const least = 4.5 // V; SN74AHCT125 data sheet, recommended operating conditions.
	if got := lastLED(22); got < least {
		t.Errorf("AWG 22: %.2f V are left for the last LED, expected %v", got, least)
	}
	if got := lastLED(28); got >= least {
		t.Errorf("AWG 28: %.2f V are left for the last LED; the guide says that they are too few", got)
	}
	page, err := read(guide)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"**AWG 22 (0.33 mm2) or thicker**", fmt.Sprintf("the last LED then has %.1f V", lastLED(22)), fmt.Sprintf("with AWG 28 it had %.1f V", lastLED(28))} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("expected in %s %q", guide, want)
		}
	}
}
