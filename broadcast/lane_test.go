package broadcast

import (
	"context"
	"fmt"
	"testing"
)

// One computer takes all places that it can get, by IPv4 and IPv6 and in each role; other computers still find places in
// each.
func TestArbitersOperatorAndHallHavePlacesOfTheirOwn(t *testing.T) {
	for name, of := range map[string][len(viewersOf)]seats{"viewers": viewersOf, "programs": livechessOf} {
		t.Run(name, func(t *testing.T) {
			type laneKey struct{}
			var person int64
			places := newLanes(func(ctx context.Context) (Lane, int64) { return ctx.Value(laneKey{}).(Lane), person }, of)
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
				{Players, of[Players].ofOne, of[Players].most - of[Players].ofOne},
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

// One person takes his part from many computers; there are places for others of his role, and for other roles.
func TestOneTokenTakesNotAllPlacesOfItsRole(t *testing.T) {
	for name, of := range map[string][len(viewersOf)]seats{"viewers": viewersOf, "programs": livechessOf} {
		for _, lane := range []Lane{Hall, Players, Arbiters} {
			var token int64
			places := newLanes(func(context.Context) (Lane, int64) { return lane, token }, of)
			take := func() (taken int) {
				for places.Enter(t.Context(), fmt.Sprintf("192.0.2.%d:1", taken%100)) != nil {
					taken++
				}
				return taken
			}
			token = 1
			first := take()
			token = 2
			if second := take(); first != of[lane].ofPerson || second != min(of[lane].most-first, first) || second == 0 {
				t.Errorf("%s, lane %d: one token has %d places, and another %d, want %d at most", name, lane, first, second, of[lane].ofPerson)
			}
		}
	}
}
