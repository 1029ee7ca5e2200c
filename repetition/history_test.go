package repetition

import (
	"strings"
	"testing"
)

func TestHistory(t *testing.T) {
	for _, tc := range []struct {
		name, fen, moves     string
		count, first, length int
	}{
		{"nothing was played", rookChecks, "", 1, 0, 0},
		{"a position that did not stand before", rookChecks, "i8i9", 1, 1, 0},
		{"once round", rookChecks, checking, 2, 0, 4},
		{"twice round, and on", rookChecks, checking + checking + "i8i9", 3, 1, 4},
		{"the second way back is longer", rookChecks, "i8i7 f9e9 i7i8 e9f9 i8i6 f9e9 i6i5 e9f9 i5i7 f9e9 i7i8 e9f9", 3, 0, 8},
		{"a capture ends what can come back", "5k3/8R/9/9/8p/9/9/9/9/3K5 w", "i8i7 f9f8 i7i8 f8f9 i8i5 f9f8 i5i8 f8f9 i8i5 f9f8", 2, 6, 4},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := history(t, tc.fen, strings.Fields(tc.moves)).Cycle(3)
			if c.Count != tc.count || c.First != tc.first || c.Length != tc.length {
				t.Errorf("stands for the %d. time, first after ply %d, last %d plies ago; want %d, %d, %d", c.Count, c.First, c.Length, tc.count, tc.first, tc.length)
			}
		})
	}
}
