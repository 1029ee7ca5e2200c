package clock

import (
	"testing"

	"github.com/kyban/kyban/engine"
)

// The last phase begins after 65 moves of each side, with ply 131. Its first period has Red's plies 131 to 149, the second
// 151 to 169.
func TestChecksOfTheLastPhase(t *testing.T) {
	tests := []struct {
		name  string
		plies []int // Each gives check.
		last  Check // The result for the last one.
		ok    bool
		over  bool
	}{
		{"before the last phase nobody counts", []int{129}, Check{}, false, false},
		{"the first check", []int{131}, Check{engine.First, 131, 6, 1, 4}, true, false},
		{"four checks of Red", []int{131, 133, 135, 149}, Check{engine.First, 149, 6, 4, 4}, true, false},
		{"five checks of Red", []int{131, 133, 135, 147, 149}, Check{engine.First, 149, 6, 5, 4}, true, true},
		{"four of each side", []int{131, 132, 133, 134, 135, 136, 137, 138}, Check{engine.Second, 138, 6, 4, 4}, true, false},
		{"the fifth falls into the next period", []int{143, 145, 147, 149, 151}, Check{engine.First, 151, 7, 1, 4}, true, false},
		{"a check is named twice", []int{131, 133, 131}, Check{engine.First, 131, 6, 2, 4}, true, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := New(parse(t, "vn2004-international"), engine.First)
			var last Check
			var ok bool
			for _, ply := range test.plies {
				last, ok = c.Check(ply)
			}
			if last != test.last || ok != test.ok || last.Over() != test.over {
				t.Errorf("%+v, %t, over %t, want %+v, %t, %t", last, ok, last.Over(), test.last, test.ok, test.over)
			}
		})
	}
}

func TestChecksAreShownInTheirPeriod(t *testing.T) {
	c := New(parse(t, "vn2004-international"), engine.First)
	shown := func(when string, red, black int) {
		t.Helper()
		if s := c.State(0); s.Red.Checks != red || s.Black.Checks != black {
			t.Errorf("%s: %d and %d, want %d and %d", when, s.Red.Checks, s.Black.Checks, red, black)
		}
	}
	for _, ply := range []int{131, 132, 133, 149} {
		c.Check(ply)
	}
	shown("long before", 0, 0)
	c.Restore(149, minute, minute, 0) // Those of plies still to be played are dropped.
	shown("Red's tenth move is to be played", 2, 1)
	c.Check(149)
	shown("it gives check", 3, 1)
	c.Press(engine.First, 0)
	shown("Red has completed his period, Black has not", 0, 1)
	c.Press(engine.Second, 0)
	shown("both have", 0, 0)
}

func TestTheSameStagesWithoutTheNameLimitNoChecks(t *testing.T) {
	c := New(parse(t, "25/3600:10/900:10/900:10/900:10/900:*10/300"), engine.First)
	if check, ok := c.Check(131); ok {
		t.Errorf("%+v", check)
	}
}
