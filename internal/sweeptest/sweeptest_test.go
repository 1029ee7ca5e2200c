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
