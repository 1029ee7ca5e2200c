package sweeptest

import (
	"flag"
	"testing"
)

func TestOf(t *testing.T) {
	was := flag.Lookup("sweep").Value.String()
	defer flag.Set("sweep", was)
	for _, c := range []struct {
		flag  string
		whole bool
		want  int
	}{{"false", false, 3}, {"true", true, 200}} {
		flag.Set("sweep", c.flag)
		if got := Of(3, 200); got != c.want || Whole() != c.whole {
			t.Errorf("-sweep=%s: %d, %v, want %d, %v", c.flag, got, Whole(), c.want, c.whole)
		}
	}
}

func TestPartOf(t *testing.T) {
	defer flag.Set("sweep", flag.Lookup("sweep").Value.String())
	defer flag.Set("sweep.part", flag.Lookup("sweep.part").Value.String())
	for _, c := range []struct {
		name, sweep, part string
		want              int
		complete          bool
	}{
		{"a share, whatever the part", "false", "4", 3, false},
		{"all", "true", "1", 200, true},
		{"one of four", "true", "4", 50, false},
		{"never less than the share", "true", "100", 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			flag.Set("sweep", c.sweep)
			flag.Set("sweep.part", c.part)
			if got := PartOf(3, 200); got != c.want || Complete() != c.complete {
				t.Errorf("got %d, %v, want %d, %v", got, Complete(), c.want, c.complete)
			}
		})
	}
}
