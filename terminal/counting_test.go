package terminal

import (
	"testing"
)

func TestPliesAreCountedAsPeopleCount(t *testing.T) {
	black := CountingIn("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", 0)
	for _, c := range []struct {
		name      string
		count     Counting
		ply       int
		turn, all string
	}{
		{"the first move", Counting{}, 1, "1. red (ply 1)", "½ move (1 ply)"},
		{"the reply", Counting{}, 2, "1. black (ply 2)", "1 move (2 plies)"},
		{"the fourth", Counting{}, 7, "4. red (ply 7)", "3½ moves (7 plies)"},
		{"nothing", Counting{}, 0, "the start", "0 moves (0 plies)"},
		{"ten", Counting{}, 21, "11. red (ply 21)", "10½ moves (21 plies)"},
		{"everybody's", PublicCounting(), 7, "4. red", "3½ moves"},
		{"White's", CountingIn("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0), 7, "4. white (ply 7)", "3½ moves (7 plies)"},
		{"where Black began", black, 1, "1. black (ply 1)", "½ move (1 ply)"},
		{"White's reply there", black, 2, "2. white (ply 2)", "1 move (2 plies)"},
		{"in mid-game", CountingIn("3k5/9/9/9/9/9/9/9/9/4K3R b", 7), 7, "4. red (ply 7)", "3½ moves (7 plies)"},
		{"where a move stands that is not made", CountingFrom("3k5/9/9/9/9/9/9/9/9/4K3R b", "red"), 2, "1. black (ply 2)", "1 move (2 plies)"},
		{"where a move stands that is not made and Black began", CountingFrom("3k5/9/9/9/9/9/9/9/9/4K3R b", "black"), 2, "2. red (ply 2)", "1 move (2 plies)"},
		{"in mid-game, where Black began", CountingIn("3k5/9/9/9/9/9/9/9/9/4K3R w", 7), 7, "4. black (ply 7)", "3½ moves (7 plies)"},
	} {
		if turn, all := c.count.Turn(c.ply), c.count.Moves(c.ply); turn != c.turn || all != c.all {
			t.Errorf("%s: %s, %s, want %s, %s", c.name, turn, all, c.turn, c.all)
		}
	}
}
