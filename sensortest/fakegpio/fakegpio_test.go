package fakegpio_test

import (
	"errors"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/sensortest/fakegpio"
)

// scan reads the board as a scanner does: one row driven, all columns read.
func scan(t *testing.T, rows, columns gpio.Group, active gpio.Level) engine.PointSet {
	t.Helper()
	var seen engine.PointSet
	for r := range engine.Rank(engine.Ranks) {
		drive, flip := gpio.GPIOValue(1)<<r, gpio.GPIOValue(0)
		if active == gpio.Low {
			drive, flip = ^drive, ^flip
		}
		if err := rows.Out(drive, 1<<engine.Ranks-1); err != nil {
			t.Fatal(err)
		}
		levels, err := columns.Read(1<<engine.Files - 1)
		if err != nil {
			t.Fatal(err)
		}
		for f := range engine.File(engine.Files) {
			if (levels^flip)>>f&1 != 0 {
				seen.Add(engine.NewPoint(f, r))
			}
		}
	}
	return seen
}

func TestPinsShowTheMatrix(t *testing.T) {
	start := engine.StartPosition()
	for _, active := range []gpio.Level{gpio.Low, gpio.High} {
		var m sensortest.Matrix
		rows, columns := fakegpio.New(&m, active)
		m.SetAll(start.Occupied())
		if got := scan(t, rows, columns, active); got != start.Occupied() {
			t.Errorf("active %v: saw %v, want the start position", active, got.Points())
		}
	}
}

func TestNothingIsSeenWhileNoRowIsDriven(t *testing.T) {
	var m sensortest.Matrix
	m.SetAll(engine.AllPoints)
	_, columns := fakegpio.New(&m, gpio.Low)
	if levels, err := columns.Read(0x1ff); levels != 0x1ff || err != nil {
		t.Errorf("got %#x, %v, want all columns high", levels, err)
	}
	_, columns = fakegpio.New(&m, gpio.High)
	if levels, err := columns.Read(0x1ff); levels != 0 || err != nil {
		t.Errorf("got %#x, %v, want all columns low", levels, err)
	}
}

func TestOnlyMaskedPinsCount(t *testing.T) {
	var m sensortest.Matrix
	m.SetAll(engine.AllPoints)
	rows, columns := fakegpio.New(&m, gpio.High)
	if err := rows.Out(0x3ff, 0); err != nil {
		t.Fatal(err)
	}
	if levels, _ := columns.Read(0x1ff); levels != 0 {
		t.Errorf("an empty mask drove rows: %#x", levels)
	}
	if err := rows.Out(1, 1); err != nil {
		t.Fatal(err)
	}
	if levels, _ := columns.Read(0x0f); levels != 0x0f {
		t.Errorf("got %#x, want the four columns asked for", levels)
	}
}

func TestFailuresAreReturned(t *testing.T) {
	var m sensortest.Matrix
	rows, columns := fakegpio.New(&m, gpio.Low)
	rows.Err, columns.Err = errors.New("line 3 is busy"), errors.New("no such chip")
	if err := rows.Out(0, 1); !errors.Is(err, rows.Err) {
		t.Errorf("rows: got %v", err)
	}
	if _, err := columns.Read(1); !errors.Is(err, columns.Err) {
		t.Errorf("columns: got %v", err)
	}
}

func TestPinsAreFound(t *testing.T) {
	rows, columns := fakegpio.New(&sensortest.Matrix{}, gpio.Low)
	for _, c := range []struct{ got, want any }{
		{len(rows.Pins()), 10}, {len(columns.Pins()), 9},
		{rows.ByOffset(3).Name(), "ROW3"}, {columns.ByName("COLUMN8").Number(), 8}, {columns.ByNumber(2).Name(), "COLUMN2"},
		{rows.ByOffset(10), nil}, {columns.ByName("ROW1"), nil},
	} {
		if c.got != c.want {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}
