package standings

import "slices"

// encounter is what an entry scored against others who are tied with it.
type encounter struct {
	number int
	points float64
	open   int // So many of them it has not met.
}

// encounters returns the table of the games among those who are tied. Several games of a pair count by their mean.
func (f *field) encounters(tied []int) []encounter {
	table := make([]encounter, 0, len(tied))
	in := make(map[int]bool, len(tied))
	for _, n := range tied {
		in[n] = true
	}
	for _, n := range tied {
		var met []meeting
		for _, r := range f.by[n].Rounds {
			counts := r.Kind == Played || f.rules.RoundRobin && (r.Kind == ForfeitWin || r.Kind == ForfeitLoss)
			if !counts || !in[r.Opponent] || r.Opponent == n {
				continue
			}
			at := slices.IndexFunc(met, func(m meeting) bool { return m.opponent == r.Opponent })
			if at < 0 {
				at, met = len(met), append(met, meeting{opponent: r.Opponent})
			}
			met[at].points += r.Points
			met[at].games++
		}
		e := encounter{number: n, open: len(tied) - 1 - len(met)}
		for _, m := range met {
			e.points += m.points / m.games
		}
		table = append(table, e)
	}
	return table
}

// meeting are the games against one opponent.
type meeting struct {
	opponent      int
	points, games float64
}

// direct parts those who are tied by their games among each other. All have met: by the points of these games, and again within those
// who are still equal. Not all have met: only who can't be reached, whatever the missing games would have brought, is first, and then the
// others again.
func (f *field) direct(tied []int) [][]int {
	if len(tied) < 2 {
		return [][]int{tied}
	}
	table := f.encounters(tied)
	slices.SortStableFunc(table, func(a, b encounter) int {
		switch {
		case a.points > b.points:
			return -1
		case a.points < b.points:
			return 1
		}
		return 0
	})
	if slices.ContainsFunc(table, func(e encounter) bool { return e.open > 0 }) {
		return f.partly(table)
	}
	var groups [][]int
	for len(table) > 0 {
		n := 1
		for n < len(table) && table[n].points == table[0].points {
			n++
		}
		group := numbers(table[:n])
		if n == len(tied) {
			return [][]int{group}
		}
		groups = append(groups, f.direct(group)...)
		table = table[n:]
	}
	return groups
}

// partly parts those of whom some have not met.
func (f *field) partly(table []encounter) [][]int {
	first := table[0]
	for _, e := range table[1:] {
		if e.points+f.rules.Win*float64(e.open) >= first.points {
			return [][]int{numbers(table)}
		}
	}
	return append([][]int{{first.number}}, f.direct(numbers(table[1:]))...)
}

func numbers(table []encounter) (list []int) {
	for _, e := range table {
		list = append(list, e.number)
	}
	return list
}
