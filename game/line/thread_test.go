package line_test

import (
	"encoding/json"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

func TestWhenAGameIsLost(t *testing.T) {
	const second = 1_000_000
	for _, tc := range []struct {
		name       string
		pressed    bool // The clock was pressed since the tracker lost the thread.
		found      bool // It has found it again.
		at         sensor.Micros
		unreadable bool // Pieces were set down for the game since.
		differ     int  // How many sensors differ from the last known position.
		want       int  // The first unknown ply, 0 for none.
	}{
		{"the clock is pressed", true, false, second, false, 4, 13},
		{"nobody presses and pieces are set down", false, false, 6 * second, true, 8, 13},
		{"that was just now", false, false, 6*second - 1, true, 8, 0},
		{"too many sensors differ", false, false, 6 * second, true, 9, 0},
		{"nobody sets pieces down", false, false, 6 * second, false, 8, 0},
		{"the thread is found", true, true, second, false, 0, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var w line.Thread
			if said := w.Follow(lostGame(second, true, 4, true)); said != nil {
				t.Fatalf("at once %v", said)
			}
			w.Press(lostGame(second, tc.pressed, 4, false))
			said := w.Follow(lostGame(tc.at, !tc.found, tc.differ, tc.unreadable))
			if w.Ply != tc.want || len(said) != min(tc.want, 1) {
				t.Errorf("lost from ply %d on, said %v, want ply %d", w.Ply, said, tc.want)
			}
			if again := w.Follow(lostGame(tc.at, !tc.found, tc.differ, tc.unreadable)); tc.want > 0 && again != nil {
				t.Errorf("said again: %v", again)
			}
			found, want := w.Follow(lostGame(9*second, false, 0, false)), "null"
			if tc.want > 0 {
				want = `[{"type":"lost","game":1,"ply":13,"cleared":true,"at_us":9000000}]`
			}
			if got, err := json.Marshal(found); err != nil || string(got) != want {
				t.Errorf("once it is found %s, %v, want %s", got, err, want)
			}
		})
	}
}

// lostGame returns a game of twelve plies without presses; its tracker has lost the thread or holds it,
// and a piece may have been set down for the game since.
func lostGame(at sensor.Micros, astray bool, differ int, setDown bool) *line.State {
	start := boardgame.NewXiangqi(engine.StartPosition())
	s := &line.State{Game: 1, Start: start, Now: at, Plies: make([]line.Ply, 12), Raw: start.Occupied()}
	s.Tracker = tracker.New([]tracker.Start{{Position: start}}, start.Occupied(), true)
	empty := engine.PointSet{}
	for p := range engine.Point(90) {
		if !start.Occupied().Has(p) && empty.Len() < max(differ, 4) {
			empty.Add(p)
		}
	}
	for i, p := range empty.Points()[:4] {
		if astray {
			s.Tracker.Event(sensor.Event{At: sensor.Micros(i) * 200_000, Point: p, Placed: true, Uncertainty: 1000}, false)
		}
	}
	if setDown {
		s.Played.Place(s, empty.First())
	}
	if differ > 0 {
		s.Raw = s.Raw.Or(empty)
	}
	return s
}

func TestThatNotEveryReadingIsFollowedIsSaidOnce(t *testing.T) {
	var w line.Thread
	for i, step := range []struct{ limited, settled, news bool }{
		{false, false, false},
		{true, false, true},
		{true, true, false},
		{false, false, false},
		{true, false, false},
		{false, true, false},
		{true, false, true},
	} {
		if news := w.Limit(step.limited, step.settled); news != step.news {
			t.Errorf("step %d: news %v, want %v", i+1, news, step.news)
		}
	}
}
