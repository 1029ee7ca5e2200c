package event

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/players"
)

// played opens a section and plays rounds. A result is "TABLE RESULT [RESULT]", all of a round in one text.
func played(t *testing.T, r Regulations, names string, rounds ...string) *Section {
	t.Helper()
	var e Event
	var list []players.Player
	for _, name := range strings.Fields(names) {
		name, team, _ := strings.Cut(name, "/")
		list = append(list, players.Player{Name: name, Team: team})
	}
	r.Seed = "seed"
	apply := func(f Fact) {
		t.Helper()
		if err := e.Apply(f); err != nil {
			t.Fatal(err)
		}
	}
	apply(Fact{Opened: &r, Players: list})
	s := e.Sections[0]
	for i, round := range rounds {
		p, _, err := s.Pair(i + 1)
		if err != nil {
			t.Fatal(err)
		}
		apply(Fact{Pairing: &p})
		for _, result := range strings.Split(round, ", ") {
			fields := strings.Fields(result)
			x := Result{Round: i + 1}
			fmt.Sscan(fields[0], &x.Table)
			var outcomes []Outcome
			for _, text := range fields[1:] {
				o, err := ParseOutcome(text)
				if err != nil {
					t.Fatal(err)
				}
				outcomes = append(outcomes, o)
			}
			facts, err := s.Results(x, outcomes)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range facts {
				apply(Fact{Result: &x})
			}
		}
	}
	return s
}

// ranking tells the standings: rank, name, points, and game points where they decide.
func ranking(s *Section) string {
	var all []string
	for _, row := range s.Standings(0) {
		text := fmt.Sprintf("%d %s %v", row.Rank, s.EntryName(row.Number), row.Points)
		if len(s.Tiebreaks) > 0 {
			text += fmt.Sprintf(" (%v)", row.Tiebreaks["game_points"])
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func TestPointsByTheLaw(t *testing.T) {
	for _, tc := range []struct {
		name   string
		r      Regulations
		who    string
		rounds []string
		want   string
	}{
		{"23: two for a win, one for a draw", Regulations{System: RoundRobin}, "A B C D", []string{"1 1-0, 2 1/2-1/2"}, "1 A 2, 2 B 1, 2 C 1, 4 D 0"},
		{"23: equal points are equal", Regulations{System: RoundRobin}, "A B C D", []string{"1 1-0, 2 1-0"}, "1 A 2, 1 B 2, 3 C 0, 3 D 0"},
		{"24: a win and a draw are one match point", Regulations{System: Matches}, "A B", []string{"1 1-0 1/2-1/2"}, "1 A 1 (3), 2 B 0 (1)"},
		{"24: two wins are one match point, too", Regulations{System: Matches}, "A B", []string{"1 1-0 0-1"}, "1 A 1 (4), 2 B 0 (0)"},
		{"24: each wins one", Regulations{System: Matches}, "A B", []string{"1 1-0 1-0"}, "1 A 0.5 (2), 1 B 0.5 (2)"},
		{"24: one did not come: + and -", Regulations{System: Matches}, "A B", []string{"1 +-"}, "1 A 1 (0), 2 B 0 (0)"},
		{"24: neither came: - for both", Regulations{System: Matches}, "A B", []string{"1 --"}, "1 A 0 (0), 1 B 0 (0)"},
		{"24: equal match points: game points decide", Regulations{System: Matches}, "A B C D", []string{"1 1-0 0-1, 2 1-0 1/2-1/2"}, "1 A 1 (4), 2 B 1 (3), 3 C 0 (1), 4 D 0 (0)"},
		{"vn1999: who moves first has Black", Regulations{System: RoundRobin, Rulebook: "vn1999"}, "A B", []string{"1 0-1"}, "1 A 2, 2 B 0"},
		{"chess: one and a half", Regulations{System: RoundRobin, Play: "chess"}, "A B C", []string{"1 1/2-1/2"}, "1 A 1, 2 B 0.5, 2 C 0.5"},
		{"teams: the second board turns the colours", Regulations{System: Teams, Boards: 2}, "a1/A a2/A b1/B b2/B", []string{"1 1-0, 2 1-0"}, "1 A 1 (2), 1 B 1 (2)"},
		{"teams: nobody for the second board", Regulations{System: Teams, Boards: 2}, "a1/A b1/B b2/B", []string{"1 1/2-1/2"}, "1 B 2 (3), 2 A 0 (1)"},
		{"knockout: a game that is not over", Regulations{System: Knockout}, "A B C D", []string{"1 *"}, "1 A 0, 1 B 0, 1 C 0, 1 D 0"},
		{"knockout: by the round in which each lost", Regulations{System: Knockout}, "A B C D", []string{"1 +-, 2 +-", "1 +-"}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := played(t, tc.r, tc.who, tc.rounds...)
			if got := ranking(s); tc.want != "" && got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if tc.want == "" { // Who wins is up to the lots: one first, one second, two third.
				var ranks []string
				for _, row := range s.Standings(0) {
					ranks = append(ranks, fmt.Sprint(row.Rank))
				}
				if got := strings.Join(ranks, " "); got != "1 2 3 3" {
					t.Errorf("ranks %s", got)
				}
			}
		})
	}
}

// A colour is turned behind a rest, or not, as the regulations read it.
func TestTheColourBehindARest(t *testing.T) {
	for _, value := range []string{"last-game", "last-round"} {
		s := played(t, Regulations{System: Swiss, Rounds: 3, Readings: map[string]string{pairing.AfterRest: value}}, "A B C", "1 1-0", "1 1-0")
		rested := s.Rounds[1].Rests[0].Entry
		want := map[string]pairing.Colour{"last-game": s.history(2)[rested-1].Last, "last-round": pairing.NoColour}[value]
		if got := s.history(3)[rested-1].Last; got != want {
			t.Errorf("%s: %v behind the rest of %s, want %v", value, got, s.EntryName(rested), want)
		}
	}
}

// A tie-break game is one more at its table: it decides matches, and says who goes on in a knockout.
func TestATiebreakGameIsOneMoreAtItsTable(t *testing.T) {
	for _, tc := range []struct {
		name  string
		r     Regulations
		round string // Without it.
		games string // "FIRST CONTROL RESULT": who moves first, 0 for who is next, and its time control.
		want  string
		table string
		trf   string // The result of the first.
	}{
		{"a match", Regulations{System: Matches, Control: "900+10"}, "1 1-0 1-0", "0 300 1-0", "1 A 1 (2), 2 B 0 (2)", "3 300 A-B 1-0", "1"},
		{"a match, and a draw first", Regulations{System: Matches, Control: "900+10"}, "1 1-0 1-0", "0 300 1/2-1/2, 0 60+2 1-0", "1 B 1 (2), 2 A 0 (2)", "3 300 A-B 1/2-1/2, 4 60+2 B-A 1-0", "0"},
		{"a match, and who moves first is said", Regulations{System: Matches}, "1 1-0 1-0", "2  +-", "1 B 1 (2), 2 A 0 (2)", "3  B-A +-", "0"},
		{"a match that is open again", Regulations{System: Matches}, "1 1-0 1-0", "0  *", "1 A 0 (0), 1 B 0 (0)", "3  A-B ", " "},
		{"a knockout: the points stay those of the draw", Regulations{System: Knockout, Seed: "x"}, "1 1/2-1/2", "1  0-1", "1 B 1, 2 A 1", "2  A-B 0-1", "="},
		{"vn1999: who moves first has Black", Regulations{System: Matches, Rulebook: "vn1999"}, "1 1-0 1-0", "1  1-0", "1 B 1 (2), 2 A 0 (2)", "3  B-A 1-0", "0"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := played(t, tc.r, "A B", tc.round)
			e := Event{Sections: []*Section{s}}
			for _, text := range strings.Split(tc.games, ", ") {
				f := strings.Split(text, " ")
				g := TiebreakGame{Round: 1, Table: 1, Control: f[1]}
				fmt.Sscan(f[0], &g.First)
				o, err := ParseOutcome(f[2])
				if err == nil {
					err = e.Apply(Fact{Tiebreak: &g})
				}
				results, err2 := s.Results(Result{Round: 1, Table: 1}, []Outcome{o})
				if err != nil || err2 != nil || len(results) != 1 {
					t.Fatal(err, err2, results)
				}
				if err := e.Apply(Fact{Result: &results[0]}); err != nil {
					t.Fatal(err)
				}
			}
			var games []string
			for _, v := range s.View(s.Rounds[0], "").Tables[0]["tiebreaks"].([]map[string]any) {
				games = append(games, fmt.Sprintf("%v %v %v-%v %v", v["game"], v["control"], v["red"], v["black"], v["result"]))
			}
			if got, table := ranking(s), strings.Join(games, ", "); got != tc.want || table != tc.table {
				t.Errorf("%s, want %s\n%s, want %s", got, tc.want, table, tc.table)
			}
			if got := s.Tournament().Players[s.Rounds[0].Tables[0].First-1].Rounds[0].Result; string(got) != tc.trf {
				t.Errorf("TRF: %q, want %q", got, tc.trf)
			}
		})
	}
}

func TestTiebreakGamesThatAreRefused(t *testing.T) {
	for _, tc := range []struct {
		name  string
		r     Regulations
		round string
		game  TiebreakGame
		want  string
	}{
		{"in a Swiss", Regulations{System: Swiss}, "1 1/2-1/2", TiebreakGame{Round: 1, Table: 1}, "tie-break games are those of a knockout or of matches: in vn1999-swiss a draw stays one"},
		{"while a game is open", Regulations{System: Matches}, "1 1-0", TiebreakGame{Round: 1, Table: 1}, "table 1: a game has no result yet"},
		{"where nobody came", Regulations{System: Matches}, "1 --", TiebreakGame{Round: 1, Table: 1}, "table 1: no game was played there, so none decides between the two"},
		{"where somebody has won", Regulations{System: Knockout}, "1 1-0", TiebreakGame{Round: 1, Table: 1}, "table 1: it is decided already, for "},
		{"by a time control without one to go back to", Regulations{System: Knockout}, "1 1/2-1/2", TiebreakGame{Round: 1, Table: 1, Control: "300"}, "the section names no time control, to which the board would go back after the tie-break game: leave its own out"},
		{"by no time control", Regulations{System: Knockout, Control: "900"}, "1 1/2-1/2", TiebreakGame{Round: 1, Table: 1, Control: "x"}, `time control "x": expected`},
		{"at no table", Regulations{System: Knockout}, "1 1/2-1/2", TiebreakGame{Round: 1, Table: 5}, "round 1 has no table 5: expected 1 to 1"},
		{"taken back where there is none", Regulations{System: Knockout}, "1 1/2-1/2", TiebreakGame{Round: 1, Table: 1, Back: true}, "round 1, table 1: no tie-break game is open there"},
	} {
		s := played(t, tc.r, "A B", tc.round)
		e := Event{Sections: []*Section{s}}
		before := fmt.Sprint(s.View(s.Rounds[0], ""))
		if err := e.Apply(Fact{Tiebreak: &tc.game}); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %s", tc.name, err, tc.want)
		}
		if after := fmt.Sprint(s.View(s.Rounds[0], "")); after != before {
			t.Errorf("%s: before %s, after %s", tc.name, before, after)
		}
	}
	s := played(t, Regulations{System: Knockout}, "A B", "1 1/2-1/2")
	e := Event{Sections: []*Section{s}}
	before := fmt.Sprint(s.View(s.Rounds[0], ""))
	for _, back := range []bool{false, true} {
		if err := e.Apply(Fact{Tiebreak: &TiebreakGame{Round: 1, Table: 1, Back: back}}); err != nil {
			t.Fatal(err)
		}
	}
	if after := fmt.Sprint(s.View(s.Rounds[0], "")); after != before {
		t.Errorf("taken back: %s, before %s", after, before)
	}
}

func TestWhatIsRefusedChangesNothing(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		fact       Fact
	}{
		{"a section twice", `section "" is there already: add players to it by boardctl event import, or name another section`, Fact{Opened: &Regulations{System: Swiss}}},
		{"an unknown section", `section "x" is not there`, Fact{Section: "x", Publication: &Publication{Round: 1}}},
		{"a fact of a later version", "a fact of a kind that this version does not know: a newer program has stored it", Fact{}},
		{"a late player of a round robin", "round 1 is paired, and round-robin takes no late entries: its pairings depend on how many play", Fact{Players: []players.Player{{Name: "E"}}}},
		{"a round too far", "round 3: the next round to be paired is 2", Fact{Pairing: &Pairing{Round: 3}}},
		{"a published round", "round 1 is published, and its pairing stays as it is: withdraw it before its first move, with boardctl event publish --back", Fact{Pairing: &Pairing{Round: 1}}},
		{"a round that has begun", "round 1 has begun: it can't be withdrawn any more; results can be corrected", Fact{Publication: &Publication{Round: 1, Back: true}}},
		{"a table that is not there", "round 1 has no table 7: expected 1 to 2", Fact{Result: &Result{Round: 1, Table: 7, Game: 1, Outcome: Draw}}},
		{"a second game", "game 2: a table has 1 in a round", Fact{Result: &Result{Round: 1, Table: 1, Game: 2, Outcome: Draw}}},
		{"a result that is none", `result "2-0": expected 1-0, 0-1, 1/2-1/2, +-, -+ or --`, Fact{Result: &Result{Round: 1, Table: 1, Game: 1, Outcome: "2-0"}}},
		{"an absence in a published round", "absence: round 1 is published already: who does not come loses by +- or -+", Fact{Absence: &Absence{Round: 1, Entry: 1}}},
		{"nobody's absence", "absence: nobody has the number 9", Fact{Absence: &Absence{Round: 2, Entry: 9}}},
		{"a round of strangers", "round 2, table 1: expected two players of the section, and 1 results", Fact{Pairing: &Pairing{Round: 2, Tables: []Table{{Table: 1, First: 1, Second: 9}}}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := played(t, Regulations{System: RoundRobin}, "A B C D", "1 1-0, 2 1-0")
			e := Event{Sections: []*Section{s}}
			before := fmt.Sprint(s.StandingViews(0), s.View(s.Rounds[0], "en"), len(s.Players), len(s.Rounds))
			err := e.Apply(tc.fact)
			if err == nil || err.Error() != tc.want {
				t.Errorf("%v, want %s", err, tc.want)
			}
			if after := fmt.Sprint(s.StandingViews(0), s.View(s.Rounds[0], "en"), len(s.Players), len(s.Rounds)); after != before {
				t.Errorf("before %s\nafter %s", before, after)
			}
		})
	}
}

// A round is whole only when each has exactly one place.
func TestARoundIsWhole(t *testing.T) {
	for _, tc := range []struct {
		name    string
		pairing Pairing
		want    string
	}{
		{"all have a place", Pairing{Tables: []Table{{Table: 1, First: 1, Second: 2}}, Rests: []Place{{Entry: 3}}}, ""},
		{"one has none", Pairing{Tables: []Table{{Table: 1, First: 1, Second: 2}}}, "round 1: C has no place: pair the round again"},
		{"one has two", Pairing{Tables: []Table{{Table: 1, First: 1, Second: 2}}, Rests: []Place{{Entry: 3}, {Entry: 1}}}, "round 1: A has two places, table 1 and a rest: pair the round again"},
		{"one sits on both sides", Pairing{Tables: []Table{{Table: 1, First: 1, Second: 1}}}, "round 1, table 1: A sits on both sides"},
		{"a table twice", Pairing{Tables: []Table{{Table: 1, First: 1, Second: 2}, {Table: 1, First: 3, Second: 2}}}, "round 1: table 1 is there twice"},
	} {
		var e Event
		tc.pairing.Round = 1
		for _, f := range []Fact{{Opened: &Regulations{System: Swiss}, Players: []players.Player{{Name: "A"}, {Name: "B"}, {Name: "C"}}}, {Pairing: &tc.pairing}} {
			if err := e.Apply(f); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		if err := e.Apply(Fact{Publication: &Publication{Round: 1}}); err != nil {
			got = err.Error()
		}
		if got != tc.want || e.Sections[0].Rounds[0].Published != (tc.want == "") {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}
