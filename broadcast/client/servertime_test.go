package client

import (
	"net/http"
	"testing"
	"time"
)

func TestTheAnswerThatCameSoonestTellsTheTime(t *testing.T) {
	start := time.UnixMilli(1_000_000)
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	var s serverTime
	for _, c := range []struct {
		name        string
		header      string
		asked, came int // In milliseconds.
		want        time.Duration
	}{
		{"no header", "", 0, 10, 0},
		{"no number", "soon", 0, 10, 0},
		{"the first answer", "1005050", 0, 100, 5 * time.Second},
		{"a slower one", "1009999", 200, 900, 5 * time.Second},
		{"a sooner one", "1006010", 1000, 1020, 5 * time.Second},
		{"one that took longer", "1008060", 2000, 2030, 5 * time.Second},
		{"one as soon, after the clock was set", "1008060", 2000, 2020, 6050 * time.Millisecond},
	} {
		header := http.Header{}
		if c.header != "" {
			header.Set(timeHeader, c.header)
		}
		s.observe(header, at(c.asked), at(c.came))
		if got := s.Ahead(); got != c.want {
			t.Errorf("%s: boardd's clock is %v ahead, want %v", c.name, got, c.want)
		}
	}
}
