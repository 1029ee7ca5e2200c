package load

import (
	"testing"
	"time"
)

// small is a hall that `go test` can try in seconds.
var small = size{boards: 10, processes: 2, ofHall: 10, ofGames: 40, period: 200 * time.Millisecond}

// Each viewer is told of each ply, once, and the hall has of each board what it has signed.
func TestEachViewerIsToldOfEachPly(t *testing.T) {
	s := sized(small)
	w := newWorld(t, s, "")
	w.look()
	w.play(s.period)
	w.reach(10)
	if r := w.reported(); r.Broken > 0 || r.Messages == 0 {
		t.Errorf("%+v", r)
	}
	w.play(0)
	if rows := w.compare(); rows < 10*s.boards {
		t.Errorf("%d rows", rows)
	}
}
