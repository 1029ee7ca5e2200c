package sweeptest

import (
	"flag"
	"testing"
)

func TestHowMuchIsTried(t *testing.T) {
	for _, name := range []string{"sweep", "sweep.part"} {
		was := flag.Lookup(name).Value.String()
		t.Cleanup(func() { flag.Set(name, was) })
	}
	for _, c := range []struct {
		name, sweep, part string
		of, partOf        int // Of 200, with a share of 3.
		whole             bool
	}{
		{"a share", "false", "1", 3, 3, false},
		{"a share, whatever the part", "false", "4", 3, 3, false},
		{"all", "true", "1", 200, 200, true},
		{"a part of what has found most", "true", "4", 3, 50, false},
		{"never less than the share", "true", "100", 3, 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			flag.Set("sweep", c.sweep)
			flag.Set("sweep.part", c.part)
			if of, partOf := Of(3, 200), PartOf(3, 200); of != c.of || partOf != c.partOf || Whole() != c.whole {
				t.Errorf("%d, %d, whole %v, want %d, %d, %v", of, partOf, Whole(), c.of, c.partOf, c.whole)
			}
		})
	}
}
