package setup

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

func points(t *testing.T, names string) (set engine.PointSet) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		p, err := engine.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		set.Add(p)
	}
	return set
}

func TestArrangements(t *testing.T) {
	start := boardgame.NewXiangqi(engine.StartPosition())
	for _, tc := range []struct {
		name         string
		empty, taken string
		turned       bool
		counted      bool
		likeliest    string // Its steps.
		ways         int
	}{
		{"nothing is wrong", "", "", false, false, "", 0},
		{"a cannon one rank off", "h2", "h1", false, true, "h2h1", 1},
		{"the same on a turned board", "b7", "b8", true, true, "h2h1", 1},
		{"two cannons, which are alike", "b2 h2", "b1 h1", false, true, "b2b1 h2h1", 1},
		{"the nearer of two ways", "c0 b2", "a2 b1", false, true, "c0a2 b2b1", 2},
		{"one is missing that may stand nowhere", "e3", "", false, false, "", 0},
		{"two are missing, one may be elsewhere", "e3 g3", "g4", false, false, "g3g4", 2},
		{"one is missing, and may stand on two points", "e3", "e4 e5", false, false, "e3e4", 2},
		{"five are too many", "a3 c3 e3 g3 i3", "a4 c4 e4 g4 i4", false, false, "a3a4 c3c4 e3e4 g3g4 i3i4", 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := Difference{Empty: points(t, tc.empty), Taken: points(t, tc.taken)}
			if d.Counted() != tc.counted {
				t.Errorf("counted %v, want %v", d.Counted(), tc.counted)
			}
			ways := d.Arrangements(start, tc.turned)
			var steps []string
			if len(ways) > 0 {
				for _, m := range ways[0].Steps {
					steps = append(steps, m.String())
				}
			}
			if got := strings.Join(steps, " "); got != tc.likeliest || len(ways) != tc.ways {
				t.Errorf("%s of %d ways, want %s of %d", got, len(ways), tc.likeliest, tc.ways)
			}
		})
	}
}
