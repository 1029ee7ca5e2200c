package sensor_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// bench is a clock, a matrix and a panel for a Scanner, driven by a script of changes at given scans.
type bench struct {
	now     sensor.Micros
	oversee func(b *bench, scan int) error // Called before each scan.
	scan    int
	closed  engine.PointSet
	down    sensor.ButtonSet
	broken  error // Of the panel.
}

func (b *bench) Now() sensor.Micros              { return b.now }
func (b *bench) SleepUntil(at sensor.Micros)     { b.now = max(b.now, at) }
func (b *bench) Down() (sensor.ButtonSet, error) { return b.down, b.broken }

func (b *bench) Scan() (engine.PointSet, error) {
	b.scan++
	err := b.oversee(b, b.scan)
	b.now += 50 // A scan takes 50 us.
	return b.closed, err
}

var errDone = errors.New("done")

// scanned returns the readings of so many scans in words.
func scanned(t *testing.T, config sensor.ScannerConfig, scans int, oversee func(*bench, int) error) ([]string, error) {
	t.Helper()
	b := &bench{oversee: oversee, now: 700}
	s, err := sensor.NewScanner(config, b, b, b)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	err = s.Run(t.Context(), func(r sensor.Reading) error {
		text := fmt.Sprintf("%d~%d %v", r.Frame.At, r.Frame.Uncertainty, r.Frame.Closed.Points())
		if r.Gap > 0 {
			text += fmt.Sprintf(" gap %d", r.Gap)
		}
		for _, e := range r.Buttons {
			text += fmt.Sprintf(" %v %v@%d", e.Button, e.Down, e.At)
		}
		if said = append(said, text); len(said) == scans {
			return errDone
		}
		return nil
	})
	return said, err
}

func TestScannerKeepsItsRate(t *testing.T) {
	got, err := scanned(t, sensor.ScannerConfig{}, 5, func(b *bench, scan int) error {
		switch scan {
		case 2:
			b.closed = engine.SetOf(e2)
		case 3:
			b.now += 2300 // This scan is late, ...
		case 4:
			b.closed = engine.PointSet{}
		}
		return nil
	})
	want := "750~50 []|1750~1050 [e2]|5050~3350 [e2]|5750~3050 []|6750~1050 []"
	if s := strings.Join(got, "|"); s != want || !errors.Is(err, errDone) {
		t.Errorf("got  %s, %v\nwant %s", s, err, want)
	}
}

func TestScannerReportsGaps(t *testing.T) {
	got, _ := scanned(t, sensor.ScannerConfig{Period: 500, GapPeriods: 4}, 4, func(b *bench, scan int) error {
		if scan == 2 {
			b.now += 7000
		}
		return nil
	})
	want := "750~50 []|8250~7550 []|8750~7550 [] gap 7500|9250~550 []"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestLeversAndButtonsActAtOnce(t *testing.T) {
	got, _ := scanned(t, sensor.ScannerConfig{}, 100, func(b *bench, scan int) error {
		switch scan {
		case 1:
			b.down = b.down.With(sensor.BlackLever) // It is down from the start: no player pressed it.
		case 30:
			b.down = sensor.ButtonSet(0).With(sensor.RedLever)
		case 31:
			b.down = 0 // It bounces.
		case 32:
			b.down = b.down.With(sensor.RedLever)
		case 80:
			b.down = b.down.With(sensor.Arbiter)
		}
		return nil
	})
	var events []string
	for _, text := range got {
		if _, after, ok := strings.Cut(text, "[] "); ok {
			events = append(events, after)
		}
	}
	want := "red lever true@29750 black lever false@29750|arbiter true@79750"
	if s := strings.Join(events, "|"); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestScannerStops(t *testing.T) {
	broken := errors.New("line ROW3 is gone")
	if _, err := scanned(t, sensor.ScannerConfig{}, 5, func(*bench, int) error { return broken }); !errors.Is(err, broken) || err.Error() != "scan the sensors: line ROW3 is gone" {
		t.Errorf("got %v", err)
	}
	if _, err := scanned(t, sensor.ScannerConfig{}, 5, func(b *bench, _ int) error { b.broken = broken; return nil }); !errors.Is(err, broken) || err.Error() != "read the buttons: line ROW3 is gone" {
		t.Errorf("got %v", err)
	}
	b := &bench{oversee: func(*bench, int) error { return nil }}
	s, err := sensor.NewScanner(sensor.ScannerConfig{}, b, nil, b)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.Run(ctx, func(sensor.Reading) error { cancel(); return nil }); err != nil || b.scan != 1 {
		t.Errorf("got %v after %d scans, want nil after the first", err, b.scan)
	}
}

func TestScannersThatCannotBe(t *testing.T) {
	for want, config := range map[string]sensor.ScannerConfig{
		"scan period: expected 1 to 2000 us, found 2500": {Period: 2500},
		"scan period: expected 1 to 2000 us, found -1":   {Period: -1},
		"scan gap: expected 2 periods or more, found 1":  {GapPeriods: 1},
	} {
		if _, err := sensor.NewScanner(config, nil, nil, nil); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
