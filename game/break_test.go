package game_test

import (
	"slices"
	"testing"
)

func TestATraceThatBreaksOffSaysThatTheReplayStopped(t *testing.T) {
	_, said := replay(t, []byte("trace 1\n1000000 - h2\n1400000 + e2\n2000000 press red\n5000000 resign black\n6000000 replay\n7000000 - e2\n"))
	var states []string
	for _, r := range only(said, "replay") {
		states = append(states, r.State)
	}
	if want := []string{"started", "stopped"}; !slices.Equal(states, want) {
		t.Errorf("the replay is %v, want %v", states, want)
	}
}

func TestTraceThatBreaksOffDropsNoPlyWithoutAWord(t *testing.T) {
	const (
		opening = "trace 1\n1500000 - h2\n1900000 + e2\n"
		reply   = "3400000 - h9\n3800000 + g7\n"
	)
	for _, c := range []struct {
		name, rest string
		moves      []string
		unresolved []int
	}{
		{"while nobody has replied", "3400000 - b9\n3800000 + c7\n", []string{"h2e2"}, []int{}},
		{"while nobody has, and the piece may go on to capture what was lifted", reply, []string{}, []int{1}},
		{"while the last move stands, and is not made", reply + "5300000 - a3\n", []string{"h2e2"}, []int{2}},
		{"after a capture that no reply has followed", reply + `5300000 - h0
5700000 + g2
7200000 - b9
7600000 + c7
9100000 - e2
9350000 - e6
9750000 + e6
11250000 - c7
11500000 - e6
11900000 + e6
13400000 - b0
13800000 + c2
`, []string{"h2e2", "h9g7", "h0g2", "b9c7"}, []int{5, 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, said := replay(t, []byte(opening+c.rest))
			end := only(said, "end")[0]
			if !slices.Equal(end.Moves, c.moves) || !slices.Equal(end.Unresolved, c.unresolved) {
				t.Errorf("moves %v, unresolved %v; want %v and %v", end.Moves, end.Unresolved, c.moves, c.unresolved)
			}
		})
	}
}
