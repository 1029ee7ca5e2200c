package pairing

import "github.com/kyban/kyban/internal/message"

// KnockoutRounds returns how many rounds a knockout has, the final included.
func KnockoutRounds(entries int) (rounds int) {
	for size := 1; size < entries; size *= 2 {
		rounds++
	}
	return rounds
}

// bracket returns the numbers in the order in which they stand in a knockout of a size: the best two can meet in the final alone, the best
// four in the round before it.
func bracket(size int) []int {
	order := []int{1}
	for n := 2; n <= size; n *= 2 {
		next := make([]int, 0, n)
		for i, number := range order {
			pair := [2]int{number, n + 1 - number}
			if i%2 == 1 {
				pair[0], pair[1] = pair[1], pair[0]
			}
			next = append(next, pair[0], pair[1])
		}
		order = next
	}
	return order
}

// Knockout pairs a round of a knockout of entries, by their numbers. Through says who won a pair of an earlier round; a pair that nobody has
// won yet has 0. With third the losers of the round before the final play for the third place beside it.
func Knockout(entries, round int, seed string, third bool, through func(round int, a, b int) int) (Round, error) {
	all := KnockoutRounds(entries)
	if entries < 2 || round < 1 || round > all {
		return Round{}, message.Errorf("round %d: a knockout of %d has rounds 1 to %d", round, entries, all)
	}
	alive, lost := bracket(1<<all), []int(nil)
	for r := 1; r < round; r++ {
		var next []int
		lost = nil
		for i := 0; i < len(alive); i += 2 {
			a, b := alive[i], alive[i+1]
			winner := min(a, b) // The other number nobody has.
			if max(a, b) <= entries {
				winner = through(r, a, b)
			}
			if winner != a && winner != b {
				return Round{}, message.Errorf("round %d: it is not decided yet who goes on of %d and %d of round %d", round, a, b, r)
			}
			next, lost = append(next, winner), append(lost, a+b-winner)
		}
		alive = next
	}
	var result Round
	for i := 0; i < len(alive); i += 2 {
		a, b := alive[i], alive[i+1]
		if max(a, b) > entries {
			result.Rests = append(result.Rests, Rest{min(a, b), []Reason{{Code: "rest_bracket", A: min(a, b)}}})
			continue
		}
		result.Pairs = append(result.Pairs, drawn(seed, round, a, b, "bracket"))
	}
	if third && round == all && len(lost) == 2 && max(lost[0], lost[1]) <= entries {
		result.Pairs = append(result.Pairs, drawn(seed, round, lost[0], lost[1], "bracket_third"))
	}
	return result, nil
}

// drawn is a pair whose colours are drawn by lot.
func drawn(seed string, round, a, b int, code string) Pair {
	first, second, lot := colourLot(seed, round, a, b)
	return Pair{first, second, []Reason{{Code: code, A: a, B: b, Round: round}, {Code: "colour_lots_none", A: first, B: second, Lot: lot}}}
}
