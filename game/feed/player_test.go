package feed_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// TestWhatFellDueIsSaidWhenItsTimeHasCome lets time pass after the last line.
func TestWhatFellDueIsSaidWhenItsTimeHasCome(t *testing.T) {
	for _, tc := range []struct {
		name, lines string
		at          sensor.Micros
		want        string // The last record; empty for none since the lift.
	}{
		{"a piece has not stood yet", "1000000 - h2|1400000 + e2", 1_600_000, `"type":"touch"`},
		{"a piece has stood", "1000000 - h2|1400000 + e2", 1_800_000, `{"type":"stood","game":1,"ply":1,"move":"h2e2","at_us":1700000}`},
		{"a piece stands where none may", "1000000 - h2|1400000 + g4", 2_500_000, `{"type":"illegal","game":1,"ply":1,"side":"red","from":"h2","to":"g4","at_us":2400000}`},
		{"a line is due at the very moment", "1000000 - h2|1400000 + e2", 1_700_000, `"type":"touch"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tr, err := trace.Parse(strings.NewReader("trace 1\n" + strings.ReplaceAll(tc.lines, "|", "\n")))
			if err != nil {
				t.Fatal(err)
			}
			last := ""
			player, err := feed.NewPlayer(tr.Header, game.Config{}, func(_ fact.Input, records []record.Record) error {
				for _, r := range records {
					last = string(record.Encode(r))
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range tr.Lines {
				if err := player.Line(line); err != nil {
					t.Fatal(err)
				}
			}
			if err := player.Advance(tc.at); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(last, tc.want) {
				t.Errorf("said last %s, want %s", last, tc.want)
			}
		})
	}
}
