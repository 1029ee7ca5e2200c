package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Pieces that come to an incomplete board just after it was switched on leave sensors in doubt: then a move may look like one of a piece
// that no sensor saw. The board does not name what is unsure.
func TestWhatStandsIsNamedOnlyWhenItIsSure(t *testing.T) {
	for _, c := range []struct{ name, play, board, missing, moves, named string }{
		{"Black's cannons", "xiangqi", "xxxxxxxxx/9/9/x1x1x1x1x/9/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx", "b7 h7", "h2e2 h9g7 h0g2", "h2e2 h9g7 h0g2"},
		{"Red's cannons", "xiangqi", "xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/9/x1x1x1x1x/9/9/xxxxxxxxx", "b2 h2", "h0g2 h9g7 g3g4", "h0g2 h9g7 g3g4"},
		{"a chariot and a cannon", "xiangqi", "xxxxxxxx1/9/7x1/x1x1x1x1x/9/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx", "i9 b7", "h2e2 b9c7 h0g2", "h2e2 b9c7 h0g2"},
		{"two pawns", "xiangqi", "xxxxxxxxx/9/1x5x1/x3x3x/9/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx", "c6 g6", "h2e2 h9g7 h0g2", "h2e2 h9g7 h0g2"},
		{"one cannon", "xiangqi", "xxxxxxxxx/9/7x1/x1x1x1x1x/9/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx", "b7", "h2e2 h9g7 h0g2", "h2e2 h9g7 h0g2"},
		{"a queen and a bishop", "chess", "9/xxx1x1xx1/xxxxxxxx1/9/9/9/9/xxxxxxxx1/xxxxxxxx1/9", "d8 f8", "e2e4 e7e5 g1f3 b8c6", "e2e4 e7e5 g1f3 b8c6"},
		{"Black's bishops", "chess", "9/xx1xx1xx1/xxxxxxxx1/9/9/9/9/xxxxxxxx1/xxxxxxxx1/9", "c8 f8", "e2e4 d7d5 g1f3 g8f6", "e2e4 d7d5 g1f3 g8f6"},
	} {
		for clock, sides := range map[string][]string{"no clock": nil, "levers": {"red", "black"}} {
			t.Run(c.name+", "+clock, func(t *testing.T) {
				text := fmt.Sprintf("trace 1\nplay %s\nboard %s\n", c.play, c.board)
				for _, p := range strings.Fields(c.missing) {
					text += fmt.Sprintf("87000 + %s\n", p)
				}
				for i, m := range strings.Fields(c.moves) {
					at := 1_000_000 + i*3_000_000
					text += fmt.Sprintf("%d - %s\n%d + %s\n", at, m[:2], at+800_000, m[2:])
					if sides != nil {
						text += fmt.Sprintf("%d press %s\n", at+1_500_000, sides[i%2])
					}
				}
				_, records := replay(t, []byte(text+"20000000 end\n"))
				var named []string
				for _, s := range only(records, "stood") {
					named = append(named, s.Move)
				}
				if want := strings.Fields(c.named); !slices.Equal(named, want) {
					t.Errorf("%q are said to stand, want %q", named, want)
				}
			})
		}
	}
}
