package review_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/terminal"
)

// TestCastlingStepByStep castles in every order of the hands: each piece is set down on its new point, and the move is the
// king's.
func TestCastlingStepByStep(t *testing.T) {
	for _, c := range []struct {
		name, hands string
		want        []string // Each event, and the board after it: the lifted pieces, rank 1 from e to h, the move.
	}{
		{"the king first", "- e1, + g1, - h1, + f1", []string{
			"lifted e1 touch: [e1] K--R 0", "placed g1: [] --KR e1g1", "lifted h1 executes: [h1] --KR e1g1", "placed f1: [] -RK- e1g1"}},
		{"both in hand", "- e1, - h1, + g1, + f1", []string{
			"lifted e1 touch: [e1] K--R 0", "lifted h1 touch: [e1 h1] K--R 0", "placed g1: [h1] --KR e1g1", "placed f1: [] -RK- e1g1"}},
		{"both in hand, the rook is set down first", "- e1, - h1, + f1, + g1", []string{
			"lifted e1 touch: [e1] K--R 0", "lifted h1 touch: [e1 h1] K--R 0", "placed f1: [e1] KR-- h1f1", "placed g1: [] -RK- e1g1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := "play chess\nrulebook fide2018\nfen 8/k6P/8/8/8/8/8/4K2R w K - 0 1\n"
			for i, what := range strings.Split(c.hands, ", ") {
				lines += fmt.Sprintf("%d %s\n", 1_000_000+i*300_000, what)
			}
			turn := turnOf(t, reviewedTrace(t, lines+"3000000 press white\n5000000 - a7\n5300000 + b7\n5600000 press black\n9000000 end\n"), 1)
			var got []string
			for i, e := range turn.Events {
				if !slices.Contains([]review.EventKind{review.Lifted, review.Placed, review.Arrived, review.Closed}, e.Kind) {
					continue
				}
				scene, rank := turn.Scene(i+1), ""
				for _, name := range []string{"e1", "f1", "g1", "h1"} {
					rank += pieceAt(t, scene, name)
				}
				role := ""
				if e.Role != "" {
					role = " " + string(e.Role)
				}
				last := "0"
				if scene.Last != 0 {
					last = scene.Last.String()
				}
				got = append(got, fmt.Sprintf("%s %s%s: %v %s %s", e.Kind, e.Point, role, scene.Lifted.Names(), rank, last))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func pieceAt(t *testing.T, scene terminal.Scene, name string) string {
	t.Helper()
	p, err := engine.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	if piece := scene.Position.At(p); piece != 0 {
		return piece.String()
	}
	return "-"
}

// TestAnIllegalMoveThatLeavesTheKingToBeTaken checks the board after it, and the turn after it.
func TestAnIllegalMoveThatLeavesTheKingToBeTaken(t *testing.T) {
	game := reviewedTrace(t, `play chess
rulebook fide2018
fen 4k3/p7/8/8/8/8/8/K3R3 b - - 0 1
1000000 - a7
1400000 + a6
1800000 press black
3000000 - e1
3400000 + h1
3800000 press white
6000000 end
`)
	for ply, want := range map[int]string{1: "4k3/8/p7/8/8/8/8/K3R3", 2: "4k3/8/p7/8/8/8/8/K6R"} {
		turn := turnOf(t, game, ply)
		placement, _, _ := strings.Cut(turn.After, " ")
		if placement != want {
			t.Errorf("ply %d: %s, want %s", ply, placement, want)
		}
	}
}
