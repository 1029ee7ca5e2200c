package client

import (
	"testing"

	"github.com/kyban/kyban/internal/public"
)

func TestWhichEventsAGameHolds(t *testing.T) {
	for _, tc := range []struct {
		name, id, last string
		want           bool
	}{
		{"the last one", "p17", "p17", true},
		{"one before", "p9", "p17", true},
		{"one behind", "p18", "p17", false},
		{"an arbiter's", "9", "17", true},
		{"an arbiter's behind the last one", "18", "17", false},
		{"an arbiter's where everybody's are counted", "9", "p17", false},
		{"everybody's where an arbiter's are counted", "p9", "17", false},
		{"none yet", "p1", "p0", false},
		{"no number", "p", "p17", false},
		{"another kind", "q9", "p17", false},
	} {
		if got := isWithin(tc.id, tc.last); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
	if got := lastOf(&public.Detail{Seq: 12}); got != "12" {
		t.Errorf("of an earlier version: %q", got)
	}
}
