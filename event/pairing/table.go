package pairing

import "github.com/kyban/kyban/internal/message"

// printed are the tables of vn1999 for even fields, round by round. What is misprinted there stands as it is meant: see misprints.
var printed = map[int][][][2]int{
	4: {{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}},
	6: {{{1, 6}, {2, 5}, {3, 4}}, {{6, 4}, {5, 3}, {1, 2}}, {{2, 6}, {3, 1}, {4, 5}}, {{6, 5}, {1, 4}, {2, 3}}, {{3, 6}, {4, 2}, {5, 1}}},
	8: {
		{{1, 8}, {2, 7}, {3, 6}, {4, 5}}, {{8, 5}, {6, 4}, {7, 3}, {1, 2}}, {{2, 8}, {3, 1}, {4, 7}, {5, 6}}, {{8, 6}, {7, 5}, {1, 4}, {2, 3}},
		{{3, 8}, {4, 2}, {5, 1}, {6, 7}}, {{8, 7}, {1, 6}, {2, 5}, {3, 4}}, {{4, 8}, {5, 3}, {6, 2}, {7, 1}},
	},
	10: {
		{{1, 10}, {2, 9}, {3, 8}, {4, 7}, {5, 6}}, {{10, 6}, {7, 5}, {8, 4}, {9, 3}, {1, 2}}, {{2, 10}, {3, 1}, {4, 9}, {5, 8}, {6, 7}},
		{{10, 7}, {8, 6}, {9, 5}, {1, 4}, {2, 3}}, {{3, 10}, {4, 2}, {5, 1}, {6, 9}, {7, 8}}, {{10, 8}, {9, 7}, {1, 6}, {2, 5}, {3, 4}},
		{{4, 10}, {5, 3}, {6, 2}, {7, 1}, {8, 9}}, {{10, 9}, {1, 8}, {2, 7}, {3, 6}, {4, 5}}, {{5, 10}, {6, 4}, {7, 3}, {8, 2}, {9, 1}},
	},
}

// Misprint is what a printed table has wrongly.
type Misprint struct {
	Field, Round, Board int // The table for so many, and the place in it.
	Printed             string
	Meant               [2]int
}

// Misprints are those of the tables of vn1999. Each is plain by the other rounds: 1 would play twice, or nobody would begin.
var Misprints = []Misprint{
	{10, 1, 2, "1-9", [2]int{2, 9}},
	{10, 7, 2, "5 3", [2]int{5, 3}},
}

// MaxRoundRobin is the largest field with a table.
const MaxRoundRobin = 24

// Rounds returns how many rounds a round robin has.
func Rounds(entries, cycles int) int { return (even(entries) - 1) * cycles }

func even(n int) int { return n + n%2 }

// Berger returns the pairs of a round of Berger's table for a field of any size from 2 on; the first-named moves first. In an odd field
// one of them is a number that nobody has.
func Berger(entries, round int) (pairs [][2]int) {
	m := even(entries)
	turn := m - 1 // All but the last turn in a circle.
	s := (round - 1) * (m / 2) % turn
	first, last := s+1, m
	if round%2 == 0 {
		first, last = m, s+1
	}
	pairs = append(pairs, [2]int{first, last})
	for k := 1; k < m/2; k++ {
		pairs = append(pairs, [2]int{(s+k)%turn + 1, (s-k+turn)%turn + 1})
	}
	return pairs
}

// RoundRobin pairs a round of a round robin with one or more cycles: by the printed tables of vn1999 for 3 to 10, and otherwise, or when
// that is asked for, by Berger's.
func RoundRobin(entries, round, cycles int, berger bool) (Round, error) {
	if entries < 2 || entries > MaxRoundRobin {
		return Round{}, message.Errorf("a round robin: expected 2 to %d who play, found %d: larger fields play in sections, or by another system", MaxRoundRobin, entries)
	}
	if all := Rounds(entries, cycles); round < 1 || round > all {
		return Round{}, message.Errorf("round %d: the round robin of %d has rounds 1 to %d", round, entries, all)
	}
	each := Rounds(entries, 1)
	cycle, in := (round-1)/each, (round-1)%each+1
	if cycles > 1 && cycle == 0 && each > 1 { // The last two rounds are swapped: nobody has one colour three times.
		in = map[bool]int{true: 2*each - 1 - in, false: in}[in >= each-1]
	}
	table, code := printed[even(entries)], "table_vn1999"
	var pairs [][2]int
	if table == nil || entries < 3 || berger {
		pairs, code = Berger(entries, in), "table_berger"
	} else {
		pairs = table[in-1]
	}
	var result Round
	for board, p := range pairs {
		first, second := p[0], p[1]
		if cycle%2 == 1 {
			first, second = second, first
		}
		why := []Reason{{Code: code, Round: in, Board: board + 1, Entries: even(entries)}}
		for _, m := range Misprints {
			if code == "table_vn1999" && m.Field == even(entries) && m.Round == in && m.Board == board+1 {
				why = append(why, Reason{Code: "table_misprint", Text: m.Printed})
			}
		}
		if cycle%2 == 1 {
			why = append(why, Reason{Code: "second_cycle"})
		}
		if number := max(first, second); number > entries {
			result.Rests = append(result.Rests, Rest{min(first, second), []Reason{{Code: "rest_table", Round: in, A: min(first, second), Entries: even(entries), Board: number}}})
			continue
		}
		result.Pairs = append(result.Pairs, Pair{first, second, why})
	}
	return result, nil
}
