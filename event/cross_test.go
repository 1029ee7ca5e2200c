package event

import (
	"fmt"
	"strings"
	"testing"
)

// crossed tells a cross table: rank, name, points, and each round as colour, opponent and points, or its kind.
func crossed(s *Section) string {
	var text strings.Builder
	for _, p := range s.Cross().Places {
		fmt.Fprintf(&text, "%d %s %g", p.Rank, p.Name, p.Points)
		for _, r := range p.Rounds {
			if r.Opponent == 0 {
				fmt.Fprintf(&text, " %s", r.Kind)
				continue
			}
			fmt.Fprintf(&text, " %s-%d:%g", r.Colour, r.Opponent, r.Points)
			if r.Kind != "played" {
				text.WriteString("(" + r.Kind + ")")
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}

func TestTheCrossTable(t *testing.T) {
	for _, c := range []struct {
		name   string
		rules  Regulations
		names  string
		rounds []string
		want   string
	}{
		{"of five who rest in turn", Regulations{System: Berger, Play: "chess"}, "A B C D E", []string{"1 1-0, 2 1/2-1/2", "1 0-1, 2 +-"}, `1 A 2 rest white-2:1(forfeit_win)
2 C 1.5 white-4:0.5 black-5:1
2 D 1.5 black-3:0.5 rest
4 B 1 white-5:1 black-1:0(forfeit_loss)
5 E 0 black-2:0 white-3:0
`},
		{"of two matches of two games", Regulations{System: Matches}, "A B C D", []string{"1 1-0 0-1, 2 1-0 1/2-1/2"}, `1 A 1 red-4:1
2 B 1 red-3:1
3 C 0 black-2:0
4 D 0 black-1:0
`},
		{"of a round that is open", Regulations{System: Swiss}, "A B C", []string{"1 *"}, `1 C 2 rest
2 A 0 red-2:0(open)
2 B 0 black-1:0(open)
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := crossed(played(t, c.rules, c.names, c.rounds...)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestAPlayerWithHisGames(t *testing.T) {
	s := played(t, Regulations{System: Matches, Play: "chess"}, "A B C D", "1 1-0 0-1, 2 1-0 1/2-1/2")
	if _, found := s.PlayerView(5); found {
		t.Error("there is a fifth player")
	}
	told := func(number int) string {
		v, _ := s.PlayerView(number)
		text := fmt.Sprintf("%s, rank %d, %g", v.Name, v.Rank, v.Points)
		for _, g := range v.Games {
			text += fmt.Sprintf("; round %d table %d game %d %s %s %s", g.Round, g.Table, g.Game, g.Colour, g.Name, g.Result)
		}
		return text
	}
	for number, want := range map[int]string{
		1: "A, rank 1, 1; round 1 table 1 game 1 white D 1-0; round 1 table 1 game 2 black D 1-0",
		3: "C, rank 3, 0; round 1 table 2 game 1 black B 0-1; round 1 table 2 game 2 white B 1/2-1/2",
		4: "D, rank 4, 0; round 1 table 1 game 1 black A 0-1; round 1 table 1 game 2 white A 0-1",
	} {
		if got := told(number); got != want {
			t.Errorf("player %d: %s, want %s", number, got, want)
		}
	}
}
