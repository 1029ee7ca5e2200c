package line_test

import (
	"testing"

	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
)

func TestWhatAWordThatWasSaidAheadWasMeantFor(t *testing.T) {
	for _, tc := range []struct {
		name           string
		ply, other     int // The ply that the word came ahead of, or the other, 0 for none.
		promoted, last int // The last ply that promotes a pawn, and the last one that was surely made.
		placed         sensor.Micros
		want           line.SettledPromotion
	}{
		{"nothing was said", 0, 0, 7, 7, 2000, line.SettledPromotion{}},
		{"no move stands yet", 7, 0, 0, 6, 2000, line.SettledPromotion{}},
		{"no move stands yet and the one before has promoted", 7, 6, 6, 6, 2000, line.SettledPromotion{}},
		{"a pawn is promoted", 7, 0, 7, 6, 2000, line.SettledPromotion{Ply: 7, Letters: "rn"}},
		{"a pawn is promoted, and one was before", 7, 6, 7, 6, 2000, line.SettledPromotion{Ply: 7, Either: true, Letters: "rn"}},
		{"a pawn is promoted, and stood when it was said", 7, 6, 7, 6, 1000, line.SettledPromotion{Ply: 7, Letters: "rn"}},
		{"another move is made", 7, 0, 0, 7, 2000, line.SettledPromotion{Void: true}},
		{"another move is made, and one promoted before", 7, 6, 6, 7, 2000, line.SettledPromotion{Ply: 6, Letters: "rn"}},
		{"another move is made, and the one before promoted none after all", 7, 6, 4, 7, 2000, line.SettledPromotion{Void: true}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var w line.Promotions
			if tc.ply > 0 {
				w.Expect(tc.ply, tc.other, 'r', 1000)
				w.Expect(tc.ply, tc.other, 'n', 3000)
			}
			made := func(ply int) bool { return ply <= tc.last }
			if got := w.Settle(tc.promoted, tc.placed, made); got != tc.want {
				t.Errorf("%+v, want %+v", got, tc.want)
			}
			again := w.Settle(tc.promoted, tc.placed, made)
			if (tc.want != line.SettledPromotion{}) && again != (line.SettledPromotion{}) {
				t.Errorf("once more %+v: it was used up", again)
			}
		})
	}
}

func TestWhatAWordMeantThatWasSaidWhenAReplyStood(t *testing.T) {
	for _, tc := range []struct {
		name     string
		made     bool // At the word, which came 1 ms after the second piece stood first.
		promoted int
		last     int
		placed   sensor.Micros // When the second piece stood last.
		want     line.SettledPromotion
	}{
		{"the piece stands yet", false, 7, 6, 1000, line.SettledPromotion{}},
		{"it is made", false, 7, 7, 1000, line.SettledPromotion{Ply: 7, Letters: "r"}},
		{"it was swapped after the word, and is made", false, 7, 7, 4000, line.SettledPromotion{Ply: 7, Either: true, Letters: "r"}},
		{"another move is made instead", false, 6, 7, 1000, line.SettledPromotion{Ply: 6, Letters: "r"}},
		{"it was made before the word", true, 7, 7, 1000, line.SettledPromotion{Ply: 7, Either: true, Letters: "r"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var w line.Promotions
			w.Await(7, tc.made, 'r', 2000)
			if got := w.Settle(tc.promoted, tc.placed, func(ply int) bool { return ply <= tc.last }); got != tc.want {
				t.Errorf("%+v, want %+v", got, tc.want)
			}
		})
	}
}
