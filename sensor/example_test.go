package sensor_test

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// A cannon leaves h2: its contact opens, closes once more for a scan, and stays open.
func ExampleDebouncer() {
	h2 := engine.SetOf(engine.NewPoint(7, 2))
	d := sensor.NewDebouncer(sensor.DebounceConfig{}, h2)
	for _, frame := range []sensor.Frame{
		{At: 100_000, Uncertainty: 1000},
		{At: 101_000, Uncertainty: 1000, Closed: h2},
		{At: 102_000, Uncertainty: 1000},
		{At: 107_000, Uncertainty: 1000},
	} {
		for _, e := range d.Step(frame) {
			fmt.Printf("known at %d: %v, placed %v, at %d to %d, bounces %d\n", frame.At, e.Point, e.Placed, e.At-e.Uncertainty, e.At, e.Bounces)
		}
	}
	// Output: known at 107000: h2, placed false, at 99000 to 100000, bounces 2
}

// Red sets a piece down and presses the clock at once: the press waits until the piece is known to stand.
func ExamplePipeline() {
	e2 := engine.SetOf(engine.NewPoint(4, 2))
	p := sensor.NewPipeline[string](sensor.PipelineConfig{}, sensor.Frame{})
	tell := func(items []sensor.Item[string]) {
		for _, item := range items {
			if item.Kind == sensor.EventItem {
				fmt.Println(item.At, "placed at", item.Event.Point)
			} else {
				fmt.Println(item.At, item.Other)
			}
		}
	}
	tell(p.Frame(sensor.Frame{At: 100_000, Closed: e2, Uncertainty: 1000}))
	tell(p.Other(102_500, "red pressed the clock"))
	fmt.Println("nothing is certain yet")
	tell(p.Advance(107_000))
	// Output:
	// nothing is certain yet
	// 100000 placed at e2
	// 102500 red pressed the clock
}
