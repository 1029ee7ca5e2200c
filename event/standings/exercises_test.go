package standings

import (
	"fmt"
	"strings"
	"testing"
)

// The tournaments of the "Exercises in tie-breaking" of FIDE's Technical Commission (Mario Held, 2024, for the rules of 2023): a Swiss
// tournament of 16 after five rounds, the same after nine, and a round robin of six. The numbers are those of the solutions and, where these
// name some of the players alone, and for the rules of 2026, those of FIDE's reference program, gacrux; a dash stands where it names none.
const (
	heldFive = `
9w1 13b= 2w= 15b1 4w=
10b1 7w1 1b= 16w1 3b=
11w= 6b1 8w1 4b= 2w=
12b1 H 13w1 3w= 1b=
13w0 15b0 11w1 7b= 10w1
14b0 3w0 U 10w1 8b1
15w1 2b0 16b0 5w= 11b0
16b= 14w1 3b0 13w1 6w0
1b0 10w0 H 11b- U
2w0 9b1 15w0 6b0 5b0
3b= 16w0 5b0 9w+ 7w1
4w0 U 14w+ Z Z
5b1 1w= 4b0 8b0 14w0
6w1 8b0 12b- Z 13b1
7b0 5w1 10b1 1w0 16b0
8w= 11b1 7w1 2b0 15w1
`
	heldNine = `
9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1
10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w=
11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1
12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1
13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b=
14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1
15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1
16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0
1b0 10w0 H 11b- U 13b1 5w0 7b0 12w=
2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0
3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w=
4w0 U 14w+ Z Z 15b0 10w0 13b= 9b=
5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b=
6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0
7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0
8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0
`
	heldRobin = `
5w= 2w1 3b1 4w0 6b1
6w1 1b0 5w1 3w= 4b1
4w1 6b1 1w0 2b= 5w1
3b0 5b0 6w= 1b1 2w0
1b= 4w1 2b0 6w- 3b0
2b0 3w0 4b= 5b+ 1w0
`
)

func TestTheExercisesInTieBreaking(t *testing.T) {
	for _, tc := range []struct {
		exercises string
		table     string
		edition   Edition
		tiebreak  Tiebreak
		want      string // Of 1, 2, 3, ...
	}{
		{"1 to 4", heldFive, FIDE2023, Buchholz, "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"},
		{"5 to 8", heldFive, FIDE2023, BuchholzCut1, "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"},
		{"11, 12", heldFive, FIDE2023, SonnebornBerger, "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"},
		{"14", heldRobin, FIDE2023, SonnebornBerger, "9.25 6.25 6.25 4.25 3.25 2.25"},
		{"27", heldFive, FIDE2023, Wins, "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"},
		{"30", heldFive, FIDE2023, WinsWithBlack, "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1"},
		{"3 and 4 by the rules of 2026", heldFive, FIDE2026, Buchholz, "12.5 - 15.5 14 8.5 - - 13.5 - - 12.5 - - - - 12.5"},
		{"5 by the rules of 2026", heldFive, FIDE2026, BuchholzCut1, "- - - - 7.5 - - 12 - - 11 - - - - -"},
		{"11, 12 by the rules of 2026", heldFive, FIDE2026, SonnebornBerger, "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25"},
	} {
		rules := Rules{Win: 1, Draw: 0.5, Edition: tc.edition, RoundRobin: tc.table == heldRobin}
		values := map[int]float64{}
		for _, row := range Compute(parse(t, tc.table, rules), rules) {
			values[row.Number] = row.Tiebreaks[tc.tiebreak]
		}
		if got := list(values, tc.want); got != tc.want {
			t.Errorf("exercise %s, %s:\n%s, want\n%s", tc.exercises, tc.tiebreak, got, tc.want)
		}
	}
}

func TestTheExercisesInDirectEncounters(t *testing.T) {
	for _, tc := range []struct{ exercises, table, want string }{
		{"23, 24", heldFive, "2 1 2 2 7 6 13 7 13 16 7 10 13 10 10 2"},
		{"25", heldNine, "3 5 1 3 9 2 6 6 14 9 13 14 16 9 9 6"},
		{"26", heldRobin, "1 2 2 6 5 4"},
	} {
		rules := Rules{Win: 1, Draw: 0.5, Edition: FIDE2023, RoundRobin: tc.table == heldRobin, Order: []Tiebreak{DirectEncounter}}
		ranks := map[int]float64{}
		for _, row := range Compute(parse(t, tc.table, rules), rules) {
			ranks[row.Number] = float64(row.Rank)
		}
		if got := list(ranks, tc.want); got != tc.want {
			t.Errorf("exercise %s:\n%s, want\n%s", tc.exercises, got, tc.want)
		}
	}
}

// list tells the values of 1, 2, 3, ..., with a dash where the solution has one.
func list(values map[int]float64, solution string) string {
	var all []string
	for i, want := range strings.Fields(solution) {
		if want != "-" {
			want = fmt.Sprint(values[i+1])
		}
		all = append(all, want)
	}
	return strings.Join(all, " ")
}
