//go:build vm

package vm

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// TestGhostOfAMissingDiode sets pieces down one after the other on a board without a diode at a0. The piece on a3 pulls row 0 low
// through a0, and b0 shows as b3, where nothing stands.
func TestGhostOfAMissingDiode(t *testing.T) {
	reset(t)
	leaveOutDiodes(t, enginetest.Points(t, "a0"))
	closeContacts(t, enginetest.Points(t, "a0 b0 i9"))
	board := open(t, header(), gpioscan.Config{})
	got := watch(t, board, 100*millisecond, []engine.PointSet{
		enginetest.Points(t, "a0 b0 e5 i9"), // Harmless.
		enginetest.Points(t, "a0 a3 b0 e5 i9"),
		enginetest.Points(t, "a0 b0 e5 i9"),
	})
	want := []string{
		"e5 placed",
		"ghost at [a3 b3]", "a3 placed", "b3 placed", // No sensor can tell which of the two is there.
		"ghost at [a3 b3] is over", "a3 lifted", "b3 lifted",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	measured("the ghost of a missing diode: reported when it came and when it went")
}

// watch runs the scanner and the pipeline of boardd, closes the contacts in steps at this interval, and returns the items in
// words.
func watch(t *testing.T, board *gpioscan.Board, interval sensor.Micros, steps []engine.PointSet) []string {
	t.Helper()
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{}, board, board.Panel, gpioscan.NewClock())
	if err != nil {
		t.Fatal(err)
	}
	var pipeline *sensor.Pipeline[struct{}]
	var said []string
	say := func(items []sensor.Item[struct{}]) {
		for _, item := range items {
			said = append(said, spell(item))
		}
	}
	ctx, done := context.WithCancel(t.Context())
	defer done()
	next := interval
	err = scanner.Run(ctx, func(r sensor.Reading) error {
		if pipeline == nil {
			pipeline = sensor.NewPipeline[struct{}](sensor.PipelineConfig{}, r.Frame)
		}
		say(pipeline.Frame(r.Frame))
		if r.Frame.At < next {
			return nil
		}
		next += interval
		if len(steps) == 0 {
			say(pipeline.End(r.Frame.At))
			done()
			return nil
		}
		closeContacts(t, steps[0])
		steps = steps[1:]
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// spell returns an item in words, without its time.
func spell(item sensor.Item[struct{}]) string {
	switch {
	case item.Kind == sensor.FaultItem && item.Fault.Cleared:
		return fmt.Sprintf("%s at %v is over", item.Fault.Kind, item.Fault.Points.Points())
	case item.Kind == sensor.FaultItem:
		return fmt.Sprintf("%s at %v", item.Fault.Kind, item.Fault.Points.Points())
	case item.Kind == sensor.EventItem && item.Event.Placed:
		return fmt.Sprintf("%v placed", item.Event.Point)
	case item.Kind == sensor.EventItem:
		return fmt.Sprintf("%v lifted", item.Event.Point)
	}
	return fmt.Sprintf("item of kind %d", item.Kind)
}
