package pairing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The printed tables are Berger's, once the misprints are mended.
func TestThePrintedTablesAreBergers(t *testing.T) {
	for field, table := range printed {
		if len(table) != field-1 {
			t.Errorf("the table for %d has %d rounds", field, len(table))
		}
		for i, pairs := range table {
			if got := Berger(field, i+1); !slices.Equal(got, pairs) {
				t.Errorf("field %d, round %d: Berger %v, printed %v", field, i+1, got, pairs)
			}
		}
	}
	for _, m := range Misprints {
		if got := printed[m.Field][m.Round-1][m.Board-1]; got != m.Meant {
			t.Errorf("%v: the table has %v", m, got)
		}
	}
}

// Each meets each once, and plays once a round; first moves and second moves differ by one at most.
func TestEachMeetsEachOnceInARoundRobin(t *testing.T) {
	for entries := 2; entries <= MaxRoundRobin; entries++ {
		for _, berger := range []bool{false, true} {
			met, first, second := map[[2]int]int{}, map[int]int{}, map[int]int{}
			for round := 1; round <= Rounds(entries, 1); round++ {
				r, err := RoundRobin(entries, round, 1, berger)
				if err != nil {
					t.Fatal(err)
				}
				plays := map[int]int{}
				for _, p := range r.Pairs {
					plays[p.First]++
					plays[p.Second]++
					first[p.First]++
					second[p.Second]++
					met[[2]int{min(p.First, p.Second), max(p.First, p.Second)}]++
				}
				for _, rest := range r.Rests {
					plays[rest.Number]++
				}
				for n := 1; n <= entries; n++ {
					if plays[n] != 1 {
						t.Fatalf("%d entries, round %d: %d has %d places", entries, round, n, plays[n])
					}
				}
			}
			if len(met) != entries*(entries-1)/2 {
				t.Errorf("%d entries: %d pairs met", entries, len(met))
			}
			for n := 1; n <= entries; n++ {
				if d := first[n] - second[n]; d < -1 || d > 1 {
					t.Errorf("%d entries: %d moves first %d times and second %d times", entries, n, first[n], second[n])
				}
			}
		}
	}
}

func TestRoundRobin(t *testing.T) {
	for _, tc := range []struct {
		name                    string
		entries, round, cycles  int
		pairs, rests, firstCode string
	}{
		{"three, round 1: who meets 4 rests", 3, 1, 1, "2-3", "1", "table_vn1999"},
		{"ten, round 1: the misprint 1-9 is 2-9", 10, 1, 1, "1-10 2-9 3-8 4-7 5-6", "", "table_vn1999"},
		{"ten, round 7: the misprint 5 3 is 5-3", 10, 7, 1, "4-10 5-3 6-2 7-1 8-9", "", "table_vn1999"},
		{"nine, round 9", 9, 9, 1, "6-4 7-3 8-2 9-1", "5", "table_vn1999"},
		{"twelve by Berger", 12, 2, 1, "12-7 8-6 9-5 10-4 11-3 1-2", "", "table_berger"},
		{"two", 2, 1, 1, "1-2", "", "table_berger"},
		{"four twice, round 2 is the third", 4, 2, 2, "2-4 3-1", "", "table_vn1999"},
		{"four twice, round 3 is the second", 4, 3, 2, "4-3 1-2", "", "table_vn1999"},
		{"four twice, round 4 turns the first", 4, 4, 2, "4-1 3-2", "", "table_vn1999"},
	} {
		r, err := RoundRobin(tc.entries, tc.round, tc.cycles, false)
		if err != nil {
			t.Fatal(err)
		}
		if pairs, rests := told(r); pairs != tc.pairs || rests != tc.rests || r.Pairs[0].Why[0].Code != tc.firstCode {
			t.Errorf("%s: %s rests %q by %s, want %s rests %q by %s", tc.name, pairs, rests, r.Pairs[0].Why[0].Code, tc.pairs, tc.rests, tc.firstCode)
		}
	}
	for _, wrong := range [][3]int{{1, 1, 1}, {25, 1, 1}, {4, 4, 1}, {4, 0, 1}} {
		if _, err := RoundRobin(wrong[0], wrong[1], wrong[2], false); err == nil {
			t.Errorf("%v was paired", wrong)
		}
	}
}

func told(r Round) (pairs, rests string) {
	var p, q []string
	for _, pair := range r.Pairs {
		p = append(p, fmt.Sprintf("%d-%d", pair.First, pair.Second))
	}
	for _, rest := range r.Rests {
		q = append(q, fmt.Sprint(rest.Number))
	}
	return strings.Join(p, " "), strings.Join(q, " ")
}

// In a double round robin nobody has one colour three times in a row.
func TestNoColourThreeTimesInADoubleRoundRobin(t *testing.T) {
	for entries := 2; entries <= MaxRoundRobin; entries++ {
		last, row := map[int]Colour{}, map[int]int{}
		take := func(n int, c Colour) {
			if last[n] == c {
				row[n]++
			} else {
				last[n], row[n] = c, 1
			}
			if row[n] > 2 && entries%2 == 0 {
				t.Errorf("%d entries: %d has one colour %d times", entries, n, row[n])
			}
		}
		for round := 1; round <= Rounds(entries, 2); round++ {
			r, err := RoundRobin(entries, round, 2, true)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range r.Pairs {
				take(p.First, MovesFirst)
				take(p.Second, MovesSecond)
			}
		}
	}
}

func TestKnockout(t *testing.T) {
	lower := func(_, a, b int) int { return min(a, b) }
	higher := func(_, a, b int) int { return max(a, b) }
	for _, tc := range []struct {
		name           string
		entries, round int
		third          bool
		through        func(round, a, b int) int
		pairs, rests   string
	}{
		{"eight, round 1", 8, 1, false, lower, "1:8 4:5 3:6 2:7", ""},
		{"six: the first two rest", 6, 1, false, lower, "4:5 3:6", "1 2"},
		{"six, round 2", 6, 2, false, higher, "1:5 2:6", ""},
		{"six, the final and the third place", 6, 3, true, lower, "1:2 3:4", ""},
		{"two", 2, 1, true, lower, "1:2", ""},
	} {
		r, err := Knockout(tc.entries, tc.round, "seed", tc.third, tc.through)
		if err != nil {
			t.Fatal(err)
		}
		var pairs []string
		for _, p := range r.Pairs {
			pairs = append(pairs, fmt.Sprintf("%d:%d", min(p.First, p.Second), max(p.First, p.Second)))
		}
		if _, rests := told(r); strings.Join(pairs, " ") != tc.pairs || rests != tc.rests {
			t.Errorf("%s: %v rests %q, want %s rests %q", tc.name, pairs, rests, tc.pairs, tc.rests)
		}
	}
	if _, err := Knockout(4, 2, "seed", false, func(int, int, int) int { return 0 }); err == nil {
		t.Error("a round was paired whose players are not known yet")
	}
}
