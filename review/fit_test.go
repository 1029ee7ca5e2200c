package review_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/review"
)

func TestTextFitsItsTerminal(t *testing.T) {
	g := reviewed(t, "duty_stands_and_the_move_is_replaced")
	longest := func(width int) int {
		s, err := review.NewSpeaker("en")
		if err != nil {
			t.Fatal(err)
		}
		if width > 0 {
			s.Fit(width)
		}
		most := 0
		for line := range strings.Lines(s.Overview(g) + s.Rulings(g.Turns[0])) {
			most = max(most, ansi.StringWidth(strings.TrimRight(line, "\n")))
		}
		return most
	}
	for _, tc := range []struct {
		name        string
		width       int
		least, most int
	}{
		{"no terminal", 0, 60, 80},
		{"a narrow one", 60, 45, 60},
		{"a wide one", 120, 81, 120},
		{"one that no board fits", 10, 30, 40},
	} {
		if got := longest(tc.width); got < tc.least || got > tc.most {
			t.Errorf("%s: the longest line takes %d cells, want %d to %d", tc.name, got, tc.least, tc.most)
		}
	}
}
