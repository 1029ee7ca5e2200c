package review_test

import (
	"strings"
	"testing"
)

// The overview counts the plies of the game: it does not count a turn without a move, or a ply that was taken back, was made
// void or is not made yet.
func TestTheOverviewCountsThePliesOfTheGame(t *testing.T) {
	for _, c := range []struct{ name, trace, want string }{
		{"two plies", twoPressed + "8000000 end\n", "2 turns were played, and nothing stands out."},
		{"a piece was lifted for the third, and put back", twoPressed + "6500000 - h0\n7000000 + h0\n9500000 end\n",
			"2 turns were played, and nothing stands out."},
		{"the third is on", twoPressed + "6500000 - h0\n", "2 turns were played, and nothing stands out."},
		{"the third was taken back", twoPressed + "6500000 - h0\n6900000 + g2\n7500000 press red\n8000000 takeback\n9000000 - g2\n9400000 + h0\n12000000 end\n",
			"2 turns were played, and nothing stands out."},
		{"the third was put back without a word", putBackSilently, "In the other 4 turns nothing stands out."},
		{"the pieces were set up again", twoPressed + "6500000 - e2\n6900000 + h2\n7100000 - g7\n7400000 + h9\n12200000 end\n",
			"2 turns were played, and nothing stands out."},
		{"a piece was lifted and nothing was made", "1500000 - h2\n1900000 + h2\n5000000 end\n", "Nothing was played yet."},
	} {
		got := plain(english(t).Overview(reviewedTrace(t, c.trace)))
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %q, want %q at its end", c.name, got, c.want)
		}
	}
}
