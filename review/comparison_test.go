package review_test

import (
	"strings"
	"testing"
)

// The overview lists the differences of the board also while a ply is open and if a sensor is blamed for one. A game that began
// with a piece on a wrong point is a game from that position.
func TestTheOverviewSaysWhereTheBoardDiffersInDoubt(t *testing.T) {
	const openToo = "The board differs from the position, with each open ply read as its likeliest move. "
	for _, c := range []struct{ name, trace, want string }{
		{"an open ply of which no move was seen", "1500000 - h2\n1900000 + e2\n2500000 press red\n4000000 press black\n5500000 - h0\n5900000 + g2\n" +
			"6500000 press red\n9000000 end\n", openToo},
		{"two pieces moved in the first turn", "1500000 - b0\n1900000 + c2\n2800000 - a0\n3200000 + b0\n3700000 press red\n" +
			"5200000 - h9\n5600000 + g7\n6200000 press black\n8700000 end\n", "The board differs from the position. Empty: a0. Taken: b0."},
		{"a captured piece was put back on the board", twoPressed + "6500000 - e2\n6750000 - e6\n7150000 + e6\n7550000 + d5\n8050000 press red\n" +
			"9550000 - i9\n9950000 + h9\n10550000 press black\n12050000 - h0\n12450000 + g2\n13050000 press red\n" +
			"14550000 - b9\n14950000 + c7\n15550000 press black\n18050000 end\n", openToo + "Taken: d5."},
		{"a capture that no sensor saw, and all stand", twoPressed + "6500000 - e2\n7500000 press red\n9550000 - i9\n9950000 + h9\n10550000 press black\n" +
			"12000000 end\n", ""},
		{"an open ply, and a sensor is blamed", "board xxxxxxxxx/2x6/1x5x1/x1x1x1x1x/9/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx\n1500000 - h2\n1900000 + e2\n2500000 press red\n" +
			"4000000 press black\n5500000 - h0\n5900000 + g2\n6500000 press red\n9000000 end\n", openToo + "Taken: b7. At sensors that are named broken: c8."},
		{"a piece stood on a wrong point from the beginning", "board xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/9/x1x1x1x1x/1x7/7x1/xxxxxxxxx\n1500000 - h0\n1900000 + g2\n" +
			"2500000 press red\n4000000 - h9\n4400000 + g7\n5000000 press black\n7500000 end\n", ""},
		{"nothing but a sensor that is blamed", "board xxxxxxxxx/9/1x5x1/x1x1x1x1x/4x4/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx\n" + twoPressed + "8000000 end\n",
			"The board differs from the position. At sensors that are named broken: e5."},
	} {
		got := plain(english(t).Overview(reviewedTrace(t, c.trace)))
		if differs := strings.Contains(got, "The board differs"); differs != (c.want != "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.name, got)
		}
		if c.want != "" && strings.Contains(got, "nothing stands out") {
			t.Errorf("%s: it is said that nothing stands out: %s", c.name, got)
		}
	}
}

// In the second game of a session, too, the board is as its sensors showed it, whatever came before.
func TestTheBoardOfALaterGame(t *testing.T) {
	games := gamesOf(t, twoPressed+"6500000 - e2\n6900000 + h2\n7100000 - g7\n7400000 + h9\n8800000 - b2\n9200000 + e2\n9700000 press red\n"+
		"10700000 - h9\n11100000 + g7\n11700000 press black\n14200000 end\n")
	if len(games) != 2 || games[1].Apart != nil {
		t.Errorf("%d games, the board differs: %+v", len(games), games[len(games)-1].Apart)
	}
}
