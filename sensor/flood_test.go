package sensor_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
)

// Each sensor opens and closes every 150 ms, too seldom to chatter alone, for a minute: 36,000 events.
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
	chatter, cleared, others, events := 0, 0, 0, 0
	var closed engine.PointSet
	for _, item := range b.items {
		switch {
		case item.Kind == sensor.FaultItem && item.Fault.Kind == sensor.Chatter && item.Fault.Cleared:
			cleared++
		case item.Kind == sensor.FaultItem && item.Fault.Kind == sensor.Chatter:
			chatter++
		case item.Kind == sensor.FaultItem:
			others++
		case item.Kind == sensor.EventItem:
			events++
			if item.Event.Placed {
				closed.Add(item.Event.Point)
			} else {
				closed.Remove(item.Event.Point)
			}
		}
	}
	if chatter != 1 || cleared != int(engine.Points) || others > 40 || events > 400 || !closed.Empty() {
		t.Errorf("%d faults, %d cleared, %d others, %d events, and %v are closed: %s", chatter, cleared, others, events, closed.Points(), strings.Join(b.faults()[:1], " "))
	}
}

// A board that makes 45 changes a second, less than floods at once, for half an hour: 81,000. What is passed on, and so what a game
// keeps of it, is bounded, and so is what is said of it.
func TestABoardThatFloodsSlowlyIsBounded(t *testing.T) {
	b := newBoard(engine.PointSet{})
	var closed engine.PointSet
	for i := range 81_000 {
		if p := engine.Point(i * 37 % engine.Points); closed.Has(p) {
			closed.Remove(p)
		} else {
			closed.Add(p)
		}
		b.SetAll(closed)
		b.run(22 + i%9/7)
	}
	b.SetAll(engine.PointSet{})
	b.run(700_000)
	events, faults, seen := 0, 0, engine.PointSet{}
	for _, item := range b.items {
		switch {
		case item.Kind == sensor.FaultItem:
			faults++
		case item.Kind == sensor.EventItem && item.Event.Placed:
			events++
			seen.Add(item.Event.Point)
		case item.Kind == sensor.EventItem:
			events++
			seen.Remove(item.Event.Point)
		}
	}
	if most := 10_000 + 2*(1_800+700); events < 10_000 || events > most || faults > 500 || !seen.Empty() {
		t.Errorf("%d events, want 10,000 to %d, %d faults, want 500 at most, and %v are closed", events, most, faults, seen.Points())
	}
}

// A bullet game a minute, with its pieces set up again behind it, for two hours: 3 events a second.
func TestHandsThatPlayOnAndOnAreNoFlood(t *testing.T) {
	b := newBoard(engine.PointSet{})
	var closed engine.PointSet
	for i := range 2 * 3_600 * 3 {
		if p := engine.Point(i * 37 % 32); closed.Has(p) {
			closed.Remove(p)
		} else {
			closed.Add(p)
		}
		b.SetAll(closed)
		b.run(333)
	}
	for _, f := range b.faults() {
		if strings.Contains(f, "chatter") {
			t.Fatal(f)
		}
	}
}

// Four hands that set up 32 pieces as fast as they can, four times, are no flood.
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

// A piece that was in a hand before a flood may be on the board after it: a ghost-like appearance then came from no hand.
func TestBehindAFloodNothingIsInHands(t *testing.T) {
	b := newBoard(enginetest.Points(t, "b2 b5 c0 d0"))
	hands := enginetest.Points(t, "c0 d0")
	toggle := func(times int) {
		for range times {
			for points := row(7).Or(row(8)).Or(row(9)); !points.Empty(); {
				p := points.Pop()
				b.Set(p, !b.Scan().Has(p))
				b.run(3)
			}
			b.run(70)
		}
	}
	b.run(100)
	toggle(10)
	b.SetAll(b.Scan().Without(hands))
	toggle(3) // 353 events are a flood.
	b.SetAll(b.Scan().Or(hands))
	toggle(1)
	b.run(7_000)
	b.SetAll(b.Scan().Or(enginetest.Points(t, "g2 g5")))
	b.run(100)
	if last := b.faults()[len(b.faults())-1]; last != "9215000 ghost [g2 g5]" {
		t.Errorf("the last fault is %q, want a ghost", last)
	}
}

// No hand presses a switch every 100 ms for a minute; after that flood the switch is believed again.
func TestASwitchThatFloodsActsNoMore(t *testing.T) {
	var s sensor.Switches
	lever := sensor.ButtonSet(0).With(sensor.RedLever)
	events, at := 0, sensor.Micros(0)
	hold := func(down sensor.ButtonSet, long sensor.Micros) {
		for until := at + long; at < until; at += ms {
			events += len(s.Step(at, ms, down))
		}
	}
	for range 10 { // A blitz: a press every 300 ms.
		hold(lever, 100*ms)
		hold(0, 200*ms)
	}
	if events != 20 {
		t.Errorf("%d events of 10 presses, want 20", events)
	}
	events = 0
	for range 600 {
		hold(lever, 50*ms)
		hold(0, 50*ms)
	}
	if events > 40 {
		t.Errorf("%d events of a switch that is pressed for ever, want 40 at most", events)
	}
	hold(0, 2_000*ms)
	events = 0
	hold(lever, 100*ms)
	hold(0, 100*ms)
	if events != 2 {
		t.Errorf("%d events of a press afterwards, want 2", events)
	}
}
