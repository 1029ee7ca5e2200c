package record_test

import (
	"testing"

	"github.com/kyban/kyban/record"
)

// A finding accuses nobody of a move that is among those of his duty.
func TestAFindingHolds(t *testing.T) {
	duty := []string{"g0e2", "g0i2"}
	for _, c := range []struct {
		kind, played string
		want         bool
	}{
		{"breach", "h2e2", true},
		{"breach", "g0e2", false},
		{"illegal_move", "g0i2", false},
		{"illegal_move", "g0f2", true},
		{"technical_fault", "g0e2", false},
		{"second_destination", "g0e2", true},
		{"displaced", "g0e2", true},
	} {
		if got := (record.Finding{Kind: c.kind, Duty: duty, Played: c.played}).Holds(); got != c.want {
			t.Errorf("%s of %s where the duty is %v holds: %v, want %v", c.kind, c.played, duty, got, c.want)
		}
	}
}
