package source

import (
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
)

func TestBoardTimeIsTheTimeOfDayThatItWas(t *testing.T) {
	var c boardClock
	before := time.Now()
	if w := c.wall(5); w.Source != boardlog.WallHost || w.Time.Before(before) || w.Time.After(time.Now()) || c.status() != nil {
		t.Errorf("before the first pong: %v, %v; want the host's clock and nothing known", w, c.status())
	}
	noon := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	c.set(serialscan.Timing{At: 60_000_000, Host: noon, Uncertainty: 250})
	for at, want := range map[sensor.Micros]string{60_000_000: "12:00:00.000000", 59_999_000: "11:59:59.999000", 61_000_007: "12:00:01.000007"} {
		if w := c.wall(at); w.Source != boardlog.WallHost || w.Time.Format("15:04:05.000000") != want {
			t.Errorf("at %d it was %v, want %s", at, w, want)
		}
	}
	if got, want := *c.status(), (control.Clock{At: 60_000_000, Wall: "2026-05-04T12:00:00.000000Z", Uncertainty: 250}); got != want {
		t.Errorf("status %+v, want %+v", got, want)
	}
}
