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

// A game that is over is kept for words about it, with its likeliest readings, in which no more is settled, and without searches: a board that
// floods plays a hundred such games, each of which may have thousands.
func TestAGameThatIsOverKeepsFewReadings(t *testing.T) {
	start := enginetest.Position(t, engine.StartFEN)
	b := tracker.New([]tracker.Start{{Position: boardgame.NewXiangqi(start)}}, start.Occupied(), true)
	at := sensor.Micros(1_000_000)
	b.Sensors(faults.Effect{Kind: faults.Broken, Points: engine.AllPoints}, at)
	for i := 0; b.Roots() < 1_000; i++ {
		at += 300_000
		b.Press([]engine.Side{engine.First, engine.Second}[i/3%2], at)
	}
	before := b.Last().Number
	b.Retire()
	if b.Roots() != tracker.RetiredMax || b.Thread().Readings() > tracker.RetiredMax || b.Searches() != 0 || !b.Thread().Cursory() || b.Last().Number != before {
		t.Errorf("%d readings to go on from, %d that live, %d searches, cursory %v, %d plies, want %d, as many at most, 0, true, %d",
			b.Roots(), b.Thread().Readings(), b.Searches(), b.Thread().Cursory(), b.Last().Number, tracker.RetiredMax, before)
	}
	at += 300_000
	b.Press(engine.First, at)
}
