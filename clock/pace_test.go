package clock

import (
	"testing"

	"github.com/kyban/kyban/rulebook"
)

func TestPace(t *testing.T) {
	for _, tc := range []struct {
		control string
		want    rulebook.Pace
	}{
		{"300", rulebook.Blitz},
		{"600", rulebook.Blitz},
		{"601", rulebook.Rapid},
		{"180+2", rulebook.Blitz}, // 3 minutes and 60 times 2 seconds: 5.
		{"300+5", rulebook.Blitz}, // 10 minutes.
		{"300+6", rulebook.Rapid}, // 11 minutes.
		{"300d5", rulebook.Blitz}, // As with an increment.
		{"300b6", rulebook.Rapid},
		{"900+10", rulebook.Rapid}, // 25 minutes.
		{"3599", rulebook.Rapid},
		{"3600", rulebook.Standard},
		{"1800+30", rulebook.Standard}, // An hour.
		{"1799+30", rulebook.Rapid},
		{"40/5400+30:1800+30", rulebook.Standard},
		{"20/600:600", rulebook.Rapid},
		{"*10/60", rulebook.Blitz}, // Six minutes for 60 moves.
		{"*10/150", rulebook.Rapid},
		{"vn2004-rapid-25", rulebook.Rapid},
		{"vn2004-one-game", rulebook.Standard},
	} {
		c, err := ParseControl(tc.control)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Pace(); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.control, got, tc.want)
		}
	}
}
