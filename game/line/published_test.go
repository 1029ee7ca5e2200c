package line

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
)

func TestWhichHandsMayBeShown(t *testing.T) {
	var w Hands
	for i, r := range []RuledTurn{{Whole: true}, {Whole: false}, {Whole: true}, {Whole: true}} {
		r.Ply, r.Ruling, r.Article = i+1, i+1, "9.5"
		w.Rule(r)
	}
	w.Show(3)
	inForce := func(ruling int) bool { return ruling != 4 }
	for _, tc := range []struct {
		name string
		ply  int
		want refusal.Code // "" if they may be shown.
	}{
		{"the arbiter has ruled on it", 1, ""},
		{"a part of it is not kept", 2, refusal.HandsNotKept},
		{"everybody has seen it", 3, refusal.ShownAlready},
		{"the ruling was taken back", 4, refusal.NotRuled},
		{"nobody has ruled on it", 5, refusal.NotRuled},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got refusal.Code
			if err := w.Refuses(tc.ply, inForce); err != nil {
				got = err.Code
			}
			if got != tc.want {
				t.Errorf("refused for %q, want %q", got, tc.want)
			}
		})
	}
}

func TestPointsAreNamedAsThePlayersSeeThem(t *testing.T) {
	start := boardgame.NewXiangqi(engine.StartPosition())
	seen := []record.Hand{{At: 1, Point: "h2"}, {At: 2, Point: "e2", Placed: true}}
	for _, tc := range []struct {
		name   string
		turned bool
		want   []record.Hand
	}{
		{"a straight board", false, []record.Hand{{At: 1, Point: "h2"}, {At: 2, Point: "e2", Placed: true}}},
		{"a turned one", true, []record.Hand{{At: 1, Point: "b7"}, {At: 2, Point: "e7", Placed: true}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := HandsAsPlayed(seen, start, tc.turned); !slices.Equal(got, tc.want) {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}
