package event

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/event/players"
)

// teamed tells a section of teams: each team with its points, and its matches with their boards.
func teamed(s *Section) string {
	var text strings.Builder
	v, _ := s.TeamsView(func(round, table int) int { return 100*round + table })
	for _, team := range v.Teams {
		fmt.Fprintf(&text, "%d %s %g (%g)", team.Rank, team.Name, team.Points, team.GamePoints)
		for _, p := range team.Players {
			text.WriteString(" " + p.Name)
		}
		text.WriteString("\n")
		for _, m := range team.Matches {
			fmt.Fprintf(&text, "  %d %s %s %g (%g:%g)", m.Round, m.Kind, m.Name, m.Points, m.Games, m.Against)
			for _, g := range m.Boards {
				fmt.Fprintf(&text, "; %d table %d %s %s-%s %s %d", g.Board, g.Table, g.Colour, g.Name, g.OpponentName, g.Result, g.Stored)
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}

func TestTeamsWithTheirMatches(t *testing.T) {
	for _, c := range []struct {
		name   string
		rules  Regulations
		names  string
		rounds []string
		want   string
	}{
		{"the second board turns the colours", Regulations{System: Teams, Boards: 2}, "a1/A a2/A b1/B b2/B", []string{"1 1-0, 2 1/2-1/2"}, `1 A 2 (3) a1 a2
  1 played B 2 (3:1); 1 table 1 red a1-b1 1-0 101; 2 table 2 black a2-b2 1/2-1/2 102
2 B 0 (1) b1 b2
  1 played A 0 (1:3); 1 table 1 black b1-a1 0-1 101; 2 table 2 red b2-a2 1/2-1/2 102
`},
		{"a match that is open", Regulations{System: Teams, Boards: 2}, "a1/A a2/A b1/B b2/B", []string{"1 0-1"}, `1 A 0 (0) a1 a2
  1 open B 0 (0:2); 1 table 1 red a1-b1 0-1 101; 2 table 2 black a2-b2  102
1 B 0 (0) b1 b2
  1 open A 0 (2:0); 1 table 1 black b1-a1 1-0 101; 2 table 2 red b2-a2  102
`},
		{"a team that rests, and one without its second player", Regulations{System: Teams, Boards: 2, Play: "chess"}, "a1/A a2/A b1/B c1/C c2/C", []string{"1 1-0"}, `1 A 2 (0) a1 a2
  1 rest  2 (0:0)
2 B 1 (1) b1
  1 played C 1 (1:1); 1 table 1 white b1-c1 1-0 101; 2 table 2 black -c2 -+ 102
2 C 1 (1) c1 c2
  1 played B 1 (1:1); 1 table 1 black c1-b1 0-1 101; 2 table 2 white c2- +- 102
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := teamed(played(t, c.rules, c.names, c.rounds...)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	if _, ok := played(t, Regulations{System: Berger}, "A B C").TeamsView(nil); ok {
		t.Error("a section of players has teams")
	}
}

func TestMatchesOfTeamsAreChangedByHand(t *testing.T) {
	var e Event
	list := []players.Player{}
	for _, name := range []string{"A", "B", "C", "D", "E"} {
		list = append(list, players.Player{Name: name + "1", Team: name}, players.Player{Name: name + "2", Team: name})
	}
	tables := func() (text string) {
		s := e.Sections[0]
		for _, table := range s.Rounds[0].Tables {
			text += fmt.Sprintf("%d.%d %s-%s ", table.Match, table.Board, s.PlayerName(table.First), s.PlayerName(table.Second))
		}
		return text + s.EntryName(s.Rounds[0].Rests[0].Entry)
	}
	if err := e.Apply(Fact{Opened: &Regulations{System: Teams, Boards: 2, By: Swiss, Rounds: 3, Seed: "x"}, Players: list}); err != nil {
		t.Fatal(err)
	}
	p, _, err := e.Sections[0].Pair(1)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Apply(Fact{Pairing: &p}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b int
		want string
	}{
		{1, 2, "1.1 B1-A1 1.2 A2-B2 2.1 C1-D1 2.2 D2-C2 E"},
		{1, 5, "1.1 B1-E1 1.2 E2-B2 2.1 C1-D1 2.2 D2-C2 A"},
		{2, 4, "1.1 D1-E1 1.2 E2-D2 2.1 C1-B1 2.2 B2-C2 A"},
	} {
		if err := e.Apply(Fact{Change: &Change{Round: 1, A: c.a, B: c.b, Reason: "one club"}}); err != nil {
			t.Fatal(err)
		}
		if got := tables(); got != c.want {
			t.Errorf("%d and %d: %s, want %s", c.a, c.b, got, c.want)
		}
	}
	if err := e.Apply(Fact{Publication: &Publication{Round: 1}}); err != nil {
		t.Error(err)
	}
}
