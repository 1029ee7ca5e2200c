package standings

import (
	"fmt"
	"strings"
	"testing"
)

// parse reads a tournament as cross tables have it: a line for each entry, with opponent, colour and result of each round, such as "2w1 5b=
// U Z 3w+". The numbers are the lines.
func parse(t *testing.T, text string, rules Rules) (entries []Entry) {
	t.Helper()
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		e := Entry{Number: len(entries) + 1}
		for _, field := range fields {
			e.Rounds = append(e.Rounds, parseRound(t, field, rules))
		}
		entries = append(entries, e)
	}
	return entries
}

func parseRound(t *testing.T, field string, rules Rules) (r Round) {
	t.Helper()
	switch field {
	case "U":
		return Round{Kind: Rest, Points: rules.Win}
	case "F":
		return Round{Kind: FullBye, Points: rules.Win}
	case "H":
		return Round{Kind: HalfBye, Points: rules.Draw}
	case "Z":
		return Round{Kind: ZeroBye}
	case ".":
		return Round{}
	}
	var colour, result rune
	if n, err := fmt.Sscanf(field, "%d%c%c", &r.Opponent, &colour, &result); n != 3 {
		t.Fatalf("%q: %v", field, err)
	}
	r.Kind, r.Second = Played, colour == 'b'
	switch result {
	case '1':
		r.Points, r.Wins = rules.Win, 1
		if r.Second {
			r.WinsBack = 1
		}
	case '=':
		r.Points = rules.Draw
	case '+':
		r.Kind, r.Points = ForfeitWin, rules.Win
	case '-':
		r.Kind = ForfeitLoss
	}
	return r
}

// swiss is a tournament with every kind of unplayed round. Its numbers were computed by hand.
const swiss = `
2w1 3b1 U   4w=
1b0 5w1 4b= 3w1
5b1 1w0 H   2b0
6w1 U   2w= 1b=
3w0 2b0 6w+ Z
4b0 Z   5b- Z
`

func TestTiebreaksByEdition(t *testing.T) {
	for _, tc := range []struct {
		edition  Edition
		rules    Rules
		tiebreak Tiebreak
		want     string // Of 1, 2, 3, 4, 5 and 6.
	}{
		// Points 3.5, 2.5, 1.5, 3, 1, 0. Seen by opponents: 5 has an absence at the end, worth a draw; 6 two.
		{FIDE2023, Rules{Win: 1, Draw: 0.5}, Buchholz, "10.5 9.5 9 10 6 3"},
		{FIDE2023, Rules{Win: 1, Draw: 0.5}, BuchholzCut1, "9 8 7.5 9 5 3"},
		{FIDE2023, Rules{Win: 1, Draw: 0.5}, BuchholzMedian1, "5.5 4.5 4 5.5 2.5 0"},
		{FIDE2023, Rules{Win: 1, Draw: 0.5}, SonnebornBerger, "9 4.5 2.25 7 1 0"},
		{FIDE2023, Rules{Win: 1, Draw: 0.5}, Wins, "3 2 1 2 1 0"},
		{FIDE2023, Rules{Win: 1, Draw: 0.5}, WinsWithBlack, "1 0 1 0 0 0"},
		{FIDE2023, Rules{Win: 2, Draw: 1}, Buchholz, "21 19 18 20 12 6"},
		{FIDE2023, Rules{Win: 2, Draw: 1}, SonnebornBerger, "18 9 4.5 14 2 0"},
		// The rest of 1 is capped at 2, that of 4 at 2, the forfeit of 5 at what 6 has.
		{FIDE2026, Rules{Win: 1, Draw: 0.5}, Buchholz, "9 9.5 9 9 6 3"},
	} {
		tc.rules.Edition = tc.edition
		var got []string
		values := map[int]float64{}
		for _, row := range Compute(parse(t, swiss, tc.rules), tc.rules) {
			values[row.Number] = row.Tiebreaks[tc.tiebreak]
		}
		for n := 1; n <= 6; n++ {
			got = append(got, fmt.Sprint(values[n]))
		}
		if s := strings.Join(got, " "); s != tc.want {
			t.Errorf("%s of %s with %v for a win: %s, want %s", tc.tiebreak, tc.edition, tc.rules.Win, s, tc.want)
		}
	}
}

func TestRanks(t *testing.T) {
	usual := Rules{Win: 2, Draw: 1, Edition: FIDE2026}
	for _, tc := range []struct {
		name  string
		table string
		order []Tiebreak
		robin bool
		want  string // The rank of 1, 2, 3, ...
	}{
		{"points alone: equal points are equal", "2w1 3b0\n1b0 4w1\n4b0 1w1\n3w1 2b0\n", nil, false, "1 1 1 1"},
		{"one loses all", "2w= 3b1\n1b= 3w1\n2b0 1w0\n", nil, false, "1 1 3"},
		{"direct encounter parts two", "2w1 3b0\n1b0 4w1\n4b0 1w1\n3w1 2b0\n", []Tiebreak{DirectEncounter}, false, "1 1 1 1"},
		{"all have met, and those who are equal drew", "2w1 3b= 4w0\n1b0 4w1 3w1\n4b1 1w= 2b0\n3w0 2b0 1b1\n", []Tiebreak{DirectEncounter}, true, "2 1 2 4"},
		{"a forfeit is no game of a Swiss tournament", "2w+ 3b0\n1b- 4w1\n4b= 1w1\n3w= 2b0\n", []Tiebreak{DirectEncounter}, false, "2 2 1 4"},
		{"a forfeit is a game of a round robin", "2w+ 3b0\n1b- 3w1\n2b0 1w1\n", []Tiebreak{DirectEncounter, Wins}, true, "1 1 1"},
		{"Buchholz", "4w1 3b0\n5b1 4w0\n6w1 1w1\n1b0 2b1\n2w0 6b1\n3b0 5w0\n", []Tiebreak{Buchholz}, false, "2 3 1 3 5 6"},
		{"a withdrawn player keeps his points", "2w1 Z\n1b0 U\n", nil, false, "1 1"},
		{"a game that is not over counts nothing", "2w1 .\n1b0 .\n", nil, false, "1 2"},
	} {
		rules := usual
		rules.Order, rules.RoundRobin = tc.order, tc.robin
		ranks := map[int]int{}
		entries := parse(t, tc.table, rules)
		for _, row := range Compute(entries, rules) {
			ranks[row.Number] = row.Rank
		}
		var got []string
		for n := range entries {
			got = append(got, fmt.Sprint(ranks[n+1]))
		}
		if s := strings.Join(got, " "); s != tc.want {
			t.Errorf("%s: ranks %s, want %s", tc.name, s, tc.want)
		}
	}
}

func TestEveryTiebreakHasAFormula(t *testing.T) {
	for _, edition := range Editions() {
		for _, name := range Tiebreaks() {
			if Formula(Tiebreak(name), Rules{Edition: Edition(edition)}).String() == "" {
				t.Errorf("%s has no formula in %s", name, edition)
			}
		}
	}
}

func ExampleCompute() {
	rules := Rules{Win: 2, Draw: 1, Edition: FIDE2026, Order: []Tiebreak{Buchholz}}
	rows := Compute([]Entry{
		{Number: 1, Rounds: []Round{{Kind: Played, Opponent: 2, Points: 2, Wins: 1}}},
		{Number: 2, Rounds: []Round{{Kind: Played, Opponent: 1, Second: true}}},
		{Number: 3, Rounds: []Round{{Kind: Rest, Points: 2}}},
	}, rules)
	for _, row := range rows {
		fmt.Println(row.Rank, row.Number, row.Points, row.Tiebreaks[Buchholz])
	}
	// Output:
	// 1 3 2 1
	// 2 1 2 0
	// 3 2 0 2
}
