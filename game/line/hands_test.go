package line

import (
	"testing"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

func TestASensorThatChattersFillsNoMemoryAndShowsNoPart(t *testing.T) {
	w := BeginHands(0)
	for at := range sensor.Micros(3 * HandsMax) {
		w.See(record.Hand{At: at + 1, Point: "e4", Placed: at%2 == 1})
	}
	if len(w.seen) > HandsMax {
		t.Errorf("%d hands are kept", len(w.seen))
	}
	if r := w.Seen(record.Published{Ply: 1}, 3*HandsMax); r.Whole {
		t.Error("a part is taken for the whole turn")
	}
	w.Observe(record.Move{Ply: 1, Made: 3*HandsMax - 10})
	if r := w.Seen(record.Published{Ply: 2}, 3*HandsMax); !r.Whole || len(r.Hands) != 11 {
		t.Errorf("of the next turn %d hands, whole: %v", len(r.Hands), r.Whole)
	}
}

func TestWhenATurnBeganAndEnded(t *testing.T) {
	w := BeginHands(5)
	w.Observe(record.Move{Ply: 1, Made: 10})
	w.Observe(record.Move{Ply: 2, Made: 20})
	w.Observe(record.Move{Ply: 3, Made: 30})
	again := w.Copy()
	again.Observe(record.Void{From: 2, At: 40})
	restored := again.Copy()
	restored.Observe(record.Restored{Ply: 2, At: 50})
	for _, tc := range []struct {
		name        string
		w           Hands
		ply         int
		from, until sensor.Micros
	}{
		{"the first", w, 1, 5, 10},
		{"the second", w, 2, 10, 20},
		{"the one that is on", w, 4, 30, 99},
		{"one that is played anew", again, 2, 40, 99},
		{"once its position is set up", restored, 2, 50, 99},
		{"one before it", again, 1, 5, 10},
	} {
		if from, until := tc.w.turn(tc.ply, 99); from != tc.from || until != tc.until {
			t.Errorf("%s: from %d to %d, want %d to %d", tc.name, from, until, tc.from, tc.until)
		}
	}
}
