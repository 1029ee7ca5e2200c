package simtest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// The chain of LEDs runs along each rank from file a to i, and from the end of a rank back to file a of the next: a light for
// a point has to shine there, whatever the rank.
func TestTheChainOfLEDsIsInTheOrderOfThePoints(t *testing.T) {
	var encoder wire.Encoder
	var script strings.Builder
	var want []string
	// The chain takes 41 ms here: simavr's SPI needs 100 us a byte, whatever its clock. Faster colours are left out.
	for i := range engine.Points {
		var colours [engine.Points]wire.Colour
		colours[i] = wire.Red
		fmt.Fprintf(&script, "at %dms send % x\n", 1000+100*i, encoder.Lights(nil, &colours))
		want = append(want, engine.Point(i).String())
	}
	script.WriteString("at 11s end\n")
	var got []string
	for _, event := range simtest.Run(t, simtest.Build(t).Firmware, script.String()).Events {
		if fields := strings.Fields(event); len(fields) > 4 && fields[2] == "led" && fields[4] == "ff0000" {
			got = append(got, fields[3])
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("asked for one light after the other, a0 first; shone\n%v, want\n%v", got, want)
	}
}
