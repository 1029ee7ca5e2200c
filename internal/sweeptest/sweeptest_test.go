package sweeptest

import (
	"flag"
	"slices"
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

func TestASampleIsTriedUnderShort(t *testing.T) {
	was := flag.Lookup("test.short").Value.String()
	t.Cleanup(func() { flag.Set("test.short", was) })
	for short, want := range map[string][]int{"false": {0, 1, 2, 3, 4, 5}, "true": {0, 4}} {
		flag.Set("test.short", short)
		if got := Sample([]int{0, 1, 2, 3, 4, 5}); !slices.Equal(got, want) {
			t.Errorf("-short=%s: %v, want %v", short, got, want)
		}
	}
}
