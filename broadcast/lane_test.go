package broadcast

import (
	"context"
	"testing"
)

// One computer takes all places that it can get, by IPv4 and IPv6 and in each role; other computers still find places in
// each.
func TestArbitersOperatorAndHallHavePlacesOfTheirOwn(t *testing.T) {
	for name, of := range map[string][len(viewersOf)]seats{"viewers": viewersOf, "programs": livechessOf} {
		t.Run(name, func(t *testing.T) {
			type laneKey struct{}
			places := newLanes(func(ctx context.Context) Lane { return ctx.Value(laneKey{}).(Lane) }, of)
			take := func(lane Lane, from string) (taken int) {
				for places.Enter(context.WithValue(t.Context(), laneKey{}, lane), from) != nil {
					taken++
				}
				return taken
			}
			for _, tc := range []struct {
				lane     Lane
				ofOne    int
				leftOver int
			}{
				{Everybody, of[Everybody].ofOne, of[Everybody].most - of[Everybody].ofOne},
				{Hall, of[Hall].ofOne, of[Hall].most - of[Hall].ofOne},
				{Arbiters, of[Arbiters].ofOne, of[Arbiters].most - of[Arbiters].ofOne},
			} {
				first := take(tc.lane, "127.0.0.1:1")
				if second := take(tc.lane, "[::1]:1"); first+second != tc.ofOne {
					t.Errorf("lane %d: one computer has %d and %d, want %d together", tc.lane, first, second, tc.ofOne)
				}
				if n := take(tc.lane, "192.0.2.9:1"); n != min(tc.leftOver, tc.ofOne) || n == 0 {
					t.Errorf("lane %d: another has %d, want %d", tc.lane, n, tc.leftOver)
				}
			}
			if n := take(Operator, "@"); n != of[Operator].most {
				t.Errorf("the operator has %d, want %d", n, of[Operator].most)
			}
		})
	}
}
