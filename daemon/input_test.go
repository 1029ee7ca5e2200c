package daemon

import (
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// A start is entered as a time of day, and stored as board time.
func TestTheTimeOfTheBoardAtWhichAGameStarts(t *testing.T) {
	now := moment{board: 60_000_000, wall: time.Date(2026, 11, 23, 12, 30, 0, 0, time.UTC)}
	for _, tc := range []struct {
		name, start string
		want        sensor.Micros
		err         string
	}{
		{"in a quarter of an hour", "2026-11-23T12:45:00Z", 960_000_000, ""},
		{"in another time zone", "2026-11-23T19:45:00+07:00", 960_000_000, ""},
		{"before the session", "2026-11-23T12:28:00Z", -60_000_000, ""},
		{"never", "2926-11-23T12:28:00Z", 0, "start: 2926-11-23T12:28:00Z is too far from now"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, err := factOf(control.Request{Op: control.Schedule, Body: control.ScheduleBody{Start: tc.start}}, now)
			got, _ := f.(fact.Schedule)
			if text := errorText(err); got.Amount != tc.want || text != tc.err {
				t.Errorf("got %d, %q, want %d, %q", got.Amount, text, tc.want, tc.err)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
