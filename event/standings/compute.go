package standings

import (
	"cmp"
	"slices"
)

// Compute ranks entries. Those whom nothing parts have one rank, and stand in the order of their numbers.
func Compute(entries []Entry, rules Rules) []Row {
	f := newField(entries, rules)
	values := map[int]map[Tiebreak]float64{}
	all := make([]int, 0, len(entries))
	for i := range entries {
		values[entries[i].Number] = f.tiebreaks(&entries[i])
		all = append(all, entries[i].Number)
	}
	slices.Sort(all)
	var rows []Row
	for _, group := range parted(all, f.points) {
		for _, e := range f.encounters(group) {
			values[e.number][DirectEncounter] = e.points
		}
		rows = f.rank(rows, group, rules.Order, values, "")
	}
	return rows
}

// parted returns numbers in groups of the same value, the highest first.
func parted(list []int, value map[int]float64) (groups [][]int) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(value[b], value[a]) })
	for len(list) > 0 {
		n := 1
		for n < len(list) && value[list[n]] == value[list[0]] {
			n++
		}
		groups, list = append(groups, list[:n]), list[n:]
	}
	return groups
}

// rank adds those who are tied to the rows, parted by the tie-breaks that are left.
func (f *field) rank(rows []Row, tied []int, order []Tiebreak, values map[int]map[Tiebreak]float64, by Tiebreak) []Row {
	if len(tied) == 1 || len(order) == 0 {
		rank := len(rows) + 1
		tied = slices.Sorted(slices.Values(tied))
		for i, n := range tied {
			row := Row{Number: n, Rank: rank, Points: f.points[n], Tiebreaks: values[n]}
			if i == 0 {
				row.By = by
			}
			rows = append(rows, row)
		}
		return rows
	}
	var groups [][]int
	if order[0] == DirectEncounter {
		for _, e := range f.encounters(tied) {
			values[e.number][DirectEncounter] = e.points
		}
		groups = f.direct(tied)
	} else {
		value := map[int]float64{}
		for _, n := range tied {
			value[n] = values[n][order[0]]
		}
		groups = parted(tied, value)
	}
	for i, group := range groups {
		if i > 0 {
			by = order[0]
		}
		rows = f.rank(rows, group, order[1:], values, by)
	}
	return rows
}
