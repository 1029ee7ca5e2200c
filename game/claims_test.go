package game_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
)

// A menu offers the claims that the current rulebook has, and none that would be refused.
func TestWhatMayBeClaimed(t *testing.T) {
	for _, tc := range []struct {
		play, rulebook string
		want           []string
	}{
		{"chess", "fide2018", []string{"repetition", "50"}},
		{"chess", "fide2023", []string{"repetition", "50"}},
		{"xiangqi", "vn2004", []string{"repetition", "50"}},
		{"xiangqi", "casual", []string{"repetition", "60"}},
		{"xiangqi", "axf2003", []string{"repetition"}},
	} {
		board := newBoard(t, game.Config{Play: tc.play, Rulebook: tc.rulebook})
		if got := board.View().MayClaim; got != nil {
			t.Errorf("%s before the board is switched on: %q may be claimed, want nothing", tc.rulebook, got)
		}
		board.Step(fact.Input{Fact: fact.Start{Closed: board.View().Position.Occupied()}})
		if got := board.View().MayClaim; !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q may be claimed, want %q", tc.rulebook, got, tc.want)
		}
	}
}
