package tracker_test

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tracker"
)

// Where all sensors are held for broken, as while a board floods, every position fits that two plies lead to from one of those that were likely
// when the thread was lost. The readings that go on from there are bounded, and no ply is settled on those that were kept.
func TestReadingsWhenTheThreadIsFoundAgainAreBounded(t *testing.T) {
	start := enginetest.Position(t, engine.StartFEN)
	b := tracker.New([]tracker.Start{{Position: boardgame.NewXiangqi(start)}}, start.Occupied(), true)
	at := sensor.Micros(1_000_000)
	b.Sensors(faults.Effect{Kind: faults.Broken, Points: engine.AllPoints}, at)
	most := 0
	for i := range 40 {
		at += 300_000
		b.Press([]engine.Side{engine.First, engine.Second}[i/3%2], at)
		most = max(most, b.Roots())
	}
	if most < 2 || most > tracker.ReadingsMax {
		t.Errorf("%d readings, want several and %d at most", most, tracker.ReadingsMax)
	}
}
