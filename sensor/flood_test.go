package sensor_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Each sensor opens and closes every 150 ms, too seldom to chatter by itself, for a minute: 36,000 events.
func TestABoardThatFloodsIsAFaultAndCostsLittle(t *testing.T) {
	b := newBoard(engine.PointSet{})
	all := engine.AllPoints
	for i := range 60_000 / 150 {
		if i%2 == 0 {
			b.SetAll(all)
		} else {
			b.SetAll(engine.PointSet{})
		}
		b.run(150)
	}
	b.SetAll(engine.PointSet{})
	b.run(5_000)
	chatter, cleared, events := 0, 0, 0
	var closed engine.PointSet
	for _, item := range b.items {
		switch {
		case item.Kind == sensor.FaultItem && item.Fault.Kind == sensor.Chatter && item.Fault.Cleared:
			cleared++
		case item.Kind == sensor.FaultItem && item.Fault.Kind == sensor.Chatter:
			chatter++
		case item.Kind == sensor.EventItem:
			events++
			if item.Event.Placed {
				closed.Add(item.Event.Point)
			} else {
				closed.Remove(item.Event.Point)
			}
		}
	}
	if chatter != 1 || cleared != int(engine.Points) || events > 400 || !closed.Empty() {
		t.Errorf("%d faults, %d cleared, %d events, and %v are closed: %s", chatter, cleared, events, closed.Points(), strings.Join(b.faults()[:1], " "))
	}
}

// Four hands that set up 32 pieces as fast as they can, twice, are no flood.
func TestFastHandsAreNoFlood(t *testing.T) {
	b := newBoard(engine.PointSet{})
	for range 4 {
		var closed engine.PointSet
		for p := range engine.Point(32) {
			closed.Add(p)
			b.SetAll(closed)
			b.run(50)
		}
		b.SetAll(engine.PointSet{})
		b.run(300)
	}
	for _, f := range b.faults() {
		if strings.Contains(f, "chatter") {
			t.Error(f)
		}
	}
}
