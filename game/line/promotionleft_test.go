package line_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
)

func TestWhatIsLeftOfAPromotion(t *testing.T) {
	goes := engine.NewMove(engine.NewPoint(0, 6), engine.NewPoint(0, 7))
	all := func(letters string) (moves []engine.Move) {
		for i := range len(letters) {
			moves = append(moves, goes.Promoting(letters[i]))
		}
		return moves
	}
	for _, tc := range []struct {
		name  string
		asked []string // The letters of the pieces of ply 1, one time after the other.
		want  string   // The last recorded candidates.
	}{
		{"the first time they were told with the move", []string{"qnrb"}, ""},
		{"nothing has changed", []string{"qnrb", "qnrb"}, ""},
		{"they are the same in another order", []string{"qnrb", "rqnb"}, ""},
		{"the piece has moved like a rook", []string{"qnrb", "qr"}, "qr"},
		{"and that is known", []string{"qnrb", "qr", "qr"}, ""},
		{"and that was taken back", []string{"qnrb", "qr", "qrnb"}, "qrnb"},
		{"nothing is known of the ply any more", []string{"qnrb", ""}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var w line.Promotions
			var got []engine.Move
			for _, letters := range tc.asked {
				got = w.Left(1, goes.Promoting('q'), all(letters))
			}
			if !slices.Equal(got, all(tc.want)) {
				t.Errorf("%v, want %v", got, all(tc.want))
			}
		})
	}
	var w line.Promotions
	w.Left(1, goes.Promoting('q'), all("qnrb"))
	w.Left(3, goes, all("qr"))
	if got := w.Left(3, goes, all("q")); got != nil {
		t.Errorf("a move that promotes nothing: %v", got)
	}
	w.Forget(1)
	if got := w.Left(1, goes.Promoting('q'), all("qr")); got != nil {
		t.Errorf("a ply that was taken back and played again: %v", got)
	}
}
