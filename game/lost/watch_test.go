package lost_test

import (
	"encoding/json"
	"testing"

	"github.com/kyban/kyban/game/lost"
)

func TestWhenAGameIsLost(t *testing.T) {
	const second = 1_000_000
	astray := func(m lost.Moment) lost.Moment {
		m.Astray, m.Game, m.Made = true, 1, 12
		return m
	}
	for _, tc := range []struct {
		name    string
		pressed bool // The clock was pressed since the tracker lost the thread.
		now     lost.Moment
		want    int // The first unknown ply, 0 for none.
	}{
		{"the clock is pressed", true, astray(lost.Moment{At: second}), 13},
		{"nobody presses and pieces are set down", false, astray(lost.Moment{At: 6 * second, Unclear: true, Differ: 8}), 13},
		{"that was just now", false, astray(lost.Moment{At: 5*second + 1, Unclear: true, Differ: 8}), 0},
		{"too many sensors differ", false, astray(lost.Moment{At: 6 * second, Unclear: true, Differ: 9}), 0},
		{"nobody sets pieces down", false, astray(lost.Moment{At: 6 * second, Differ: 8}), 0},
		{"the thread is found", true, lost.Moment{Game: 1, At: second}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var w lost.Watch
			if said := w.Follow(astray(lost.Moment{At: second})); said != nil {
				t.Fatalf("at once %v", said)
			}
			w.Press(tc.pressed)
			said := w.Follow(tc.now)
			if w.Ply != tc.want || len(said) != min(tc.want, 1) {
				t.Errorf("lost from ply %d on, said %v, want ply %d", w.Ply, said, tc.want)
			}
			if again := w.Follow(tc.now); tc.now.Astray && tc.want > 0 && again != nil {
				t.Errorf("said again: %v", again)
			}
			found, want := w.Follow(lost.Moment{Game: 1, Made: 12, At: 9 * second}), "null"
			if tc.want > 0 {
				want = `[{"type":"lost","game":1,"ply":13,"cleared":true,"at_us":9000000}]`
			}
			if got, err := json.Marshal(found); err != nil || string(got) != want {
				t.Errorf("once it is found %s, %v, want %s", got, err, want)
			}
		})
	}
}

func TestThatNotEveryReadingIsFollowedIsSaidOnce(t *testing.T) {
	var w lost.Watch
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
