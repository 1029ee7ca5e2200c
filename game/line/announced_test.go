package line_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
)

func TestAnnouncementsOfALaterTurnWait(t *testing.T) {
	red, black := line.Announcement{Side: engine.First, At: 10}, line.Announcement{Side: engine.Second, At: 20}
	for _, tc := range []struct {
		name        string
		stood       sensor.Micros
		came, after []line.Announcement
	}{
		{"all came later", 10, nil, []line.Announcement{red, black}},
		{"one came before", 11, []line.Announcement{red}, []line.Announcement{black}},
		{"one came at that very time", 20, []line.Announcement{red}, []line.Announcement{black}},
		{"both came before", 21, []line.Announcement{red, black}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var a line.Announced
			a.Add(red.Side, red.At)
			a.Add(black.Side, black.At)
			other := a.Copy()
			if came := a.Until(tc.stood); !slices.Equal(came, tc.came) {
				t.Errorf("%v came, want %v", came, tc.came)
			}
			if after := a.Until(99); !slices.Equal(after, tc.after) {
				t.Errorf("%v waited, want %v", after, tc.after)
			}
			if all := other.Until(99); len(all) != 2 {
				t.Errorf("the copy has %v", all)
			}
		})
	}
}
