package line_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Without presses, pieces that come to points with pieces at the start may be being set up; all else shows that the game goes on.
func TestWhatMayBeTheNextSetUp(t *testing.T) {
	// A cannon and a horse of Red and both horses of Black have moved, and stand.
	const moved = "1000000 - h2|1400000 + e2|3000000 - h9|3400000 + g7|5000000 - h0|5400000 + i2|7000000 - b9|7400000 + c7|"
	for _, tc := range []struct {
		name, lines string
		now         sensor.Micros
		settingUp   bool
		beingSetUp  bool
		maySince    sensor.Micros // A later event may have been setting up.
	}{
		{"nothing came after it", moved, 8_000_000, false, false, 7_400_000},
		{"a piece comes back to its point", moved + "9000000 - e2|9400000 + h2|", 10_000_000, true, false, 7_400_000},
		{"all rests for long after that", moved + "9000000 - e2|9400000 + h2|", 13_000_000, false, false, 9_400_000},
		{"a piece is moved elsewhere after that", moved + "9000000 - e2|9400000 + h2|11000000 - c6|11400000 + c5|", 12_000_000, false, false, 11_400_000},
		{"all of them come back", moved + "9000000 - e2|9100000 - g7|9200000 - i2|9300000 - c7|9400000 + h2|9500000 + h9|9600000 + h0|9700000 + b9|", 9_800_000, true, true, 7_400_000},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, w := follow(t, tc.lines, tc.now)
			if got := w.IsSettingUp(); got != tc.settingUp {
				t.Errorf("may be being set up: %v", got)
			}
			if got := w.IsBeingSetUp(m); got != tc.beingSetUp {
				t.Errorf("is being set up: %v", got)
			}
			if w.MaySetUp(false, tc.maySince) || !w.MaySetUp(false, tc.maySince+1) {
				t.Errorf("it is not since %d that the pieces may be being set up", tc.maySince)
			}
			if w.MaySetUp(true, tc.maySince+1) {
				t.Error("somebody presses, and the pieces may be being set up")
			}
			w.Forget(m, true)
			if w.IsSettingUp() || !w.IsClosed() || w.Furthest(4) != 5 {
				t.Errorf("forgotten: being set up %v, closed %v, up to %d", w.IsSettingUp(), w.IsClosed(), w.Furthest(4))
			}
		})
	}
}

// follow plays the lines of a trace as a board does, then lets time pass.
func follow(t *testing.T, lines string, now sensor.Micros) (*line.State, *line.Played) {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader("trace 1\n" + strings.ReplaceAll(lines, "|", "\n")))
	if err != nil {
		t.Fatal(err)
	}
	start := boardgame.NewXiangqi(engine.StartPosition())
	m := &line.State{Tracker: tracker.New([]tracker.Start{{Position: start}}, start.Occupied(), true), Start: start, Raw: start.Occupied(), Faults: faults.New()}
	w := &line.Played{}
	pass := func(until sensor.Micros) {
		for _, wait := range []sensor.Micros{line.Haste, line.Pause} {
			if m.Still+wait <= until {
				m.Now = m.Still + wait
				w.Note(m)
			}
		}
		m.Now = until
	}
	for _, l := range tr.Lines {
		pass(l.At)
		e := l.Fact.(trace.Edge)
		m.Tracker.Event(sensor.Event{At: l.At, Point: e.Point, Placed: e.Placed, Uncertainty: 1000}, false)
		m.Still = l.At
		if e.Change(&m.Raw); e.Placed {
			w.Place(m, e.Point)
		}
		w.Note(m)
		m.Stood = m.Tracker.Turn().OnBoard().Number
	}
	pass(now)
	return m, w
}
