package main

import (
	"encoding/json"
	"testing"
	"time"
)

func TestWhatAnActNeeds(t *testing.T) {
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.FixedZone("", 7*60*60))
	for _, c := range []struct {
		do, start string
		by        time.Duration
		want      string
	}{
		{"stop", "", 0, `null`},
		{"schedule", "14:30", 0, `{"start":"2026-11-23T14:30:00+07:00"}`},
		{"schedule", "2026-11-24T09:00:00Z", 0, `{"start":"2026-11-24T09:00:00Z"}`},
		{"schedule", "", 0, `--start "": expected a time of day, such as 14:30 or 2026-11-23T14:30:00+07:00`},
		{"schedule", "half past two", 0, `--start "half past two": expected a time of day, such as 14:30 or 2026-11-23T14:30:00+07:00`},
		{"schedule", "14:30", time.Minute, "--by: expected with shift alone"},
		{"shift", "", -5 * time.Minute, `{"by_us":-300000000}`},
		{"shift", "", 0, "shift: expected --by and by how much, such as --by 10m"},
		{"go", "14:30", 0, "--start: expected with schedule alone"},
	} {
		body, err := actBody(c.do, c.start, c.by, now)
		text, _ := json.Marshal(body)
		got := string(text)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s --start %q --by %v: %s, want %s", c.do, c.start, c.by, got, c.want)
		}
	}
}
