package pairing

import "slices"

// grouping pairs a group within itself, by trial and taking back.
type grouping struct {
	*swiss
	below  []int // Those of the groups below.
	inside int   // So many pairs are to be made within the group.
	budget int   // So many pairs may meet again.

	pairs []Pair
	left  []int // Who is left over.
}

// pair pairs the first of those who wait with the next by lot, or leaves him over. It reports whether all could be placed so.
func (g *grouping) pair(waiting, left []int) bool {
	if len(waiting) == 0 {
		g.left = left
		return len(g.below) > 0 || len(left) == 0
	}
	if g.steps--; g.steps < 0 && g.inside > 0 {
		return false
	}
	first := waiting[0]
	var skipped []Reason
	for _, again := range []bool{false, true} {
		if again && g.budget == 0 {
			break
		}
		for _, at := range g.candidates(waiting, again) {
			second := waiting[at]
			if round := g.met(first, second); (round > 0) != again {
				if round > 0 {
					skipped = append(skipped, g.skip("skipped_met", first, second, round))
				}
				continue
			}
			if code := g.forbids(first, at, waiting, left, again); code != "" {
				skipped = append(skipped, g.skip(code, first, second, 0))
				continue
			}
			if g.take(first, at, waiting, left, again, skipped) {
				return true
			}
			skipped = append(skipped, g.skip("skipped_group", first, second, 0))
		}
	}
	if len(g.below) == 0 || len(g.pairs)+g.matched(waiting[1:]) < g.inside {
		return false
	}
	return g.pair(waiting[1:], append(slices.Clone(left), first))
}

// candidates returns the places of those whom the first of the waiting may meet: in the order of the lots, and of those whom he has met
// first the one whose game is longest ago.
func (g *grouping) candidates(waiting []int, again bool) []int {
	places := make([]int, 0, len(waiting)-1)
	for at := 1; at < len(waiting); at++ {
		places = append(places, at)
	}
	if again {
		slices.SortStableFunc(places, func(a, b int) int { return g.met(waiting[0], waiting[a]) - g.met(waiting[0], waiting[b]) })
	}
	return places
}

func (g *grouping) skip(code string, first, second, round int) Reason {
	return Reason{Code: code, A: g.Entries[first].Number, C: g.Entries[second].Number, Round: round}
}

// forbids returns why two can't be paired: what follows for the group or for those below.
func (g *grouping) forbids(first, at int, waiting, left []int, again bool) string {
	rest := without(waiting, 0, at)
	if !again && len(g.pairs)+1+g.matched(rest) < g.inside {
		return "skipped_group"
	}
	may := g.budget
	if again {
		may--
	}
	if n := len(rest) + len(left) + len(g.below); n < 2*g.most+3 || again {
		if g.repeats(slices.Concat(left, rest, g.below)) > may {
			return "skipped_below"
		}
	}
	return ""
}

// take pairs two, and goes on; it takes the pair back where that leads to nothing.
func (g *grouping) take(first, at int, waiting, left []int, again bool, skipped []Reason) bool {
	pairs, budget := g.pairs, g.budget
	g.pairs = append(slices.Clip(g.pairs), g.newPair(first, waiting[at], again, skipped))
	if again {
		g.budget--
	}
	if g.pair(without(waiting, 0, at), left) {
		return true
	}
	g.pairs, g.budget = pairs, budget
	return false
}

// maxSkipped is how many of those who were passed over are named.
const maxSkipped = 5

func (g *grouping) newPair(first, second int, again bool, skipped []Reason) Pair {
	a, b := g.Entries[first], g.Entries[second]
	why := Reason{Code: "same_group", A: a.Number, B: b.Number, Points: a.Points, Other: b.Points, Lot: g.lots[first], LotB: g.lots[second]}
	switch {
	case a.Points != b.Points:
		why.Code = "other_group"
	case g.Leaves == LeavesFirstLot:
		why.Code = "same_group_last"
	}
	skipped = slices.DeleteFunc(slices.Clone(skipped), func(r Reason) bool { return r.C == b.Number })
	reasons := append([]Reason{why}, skipped[:min(len(skipped), maxSkipped)]...)
	if again {
		reasons = append(reasons, Reason{Code: "repeat", A: a.Number, B: b.Number, Round: g.met(first, second)})
	}
	return colours(g.Request, a, b, reasons)
}

// colours decides who of two moves first: who did not in his last game; where both did the same, lots.
func colours(r Request, a, b Entry, why []Reason) Pair {
	none, one := "colour_lots_none", "colour_one"
	if r.AfterRest == AfterRestLastRound {
		none, one = "colour_lots_round", "colour_one_round"
	}
	switch {
	case a.Last == b.Last:
		first, second, lot := colourLot(r.Seed, r.Round, a.Number, b.Number)
		code := "colour_lots"
		if a.Last == NoColour {
			code = none
		}
		return Pair{first, second, append(why, Reason{Code: code, A: first, B: second, Lot: lot})}
	case a.Last == MovesFirst || b.Last == MovesSecond:
		a, b = b, a
	}
	code := "colour_turn"
	if a.Last == NoColour || b.Last == NoColour {
		code = one
	}
	return Pair{a.Number, b.Number, append(why, Reason{Code: code, A: a.Number, B: b.Number})}
}
