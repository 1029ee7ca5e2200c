// Package naivetest ranks once more, for tests: a second standings that shares no line with package standings, whose values it takes, and
// follows the words of FIDE's rules one by one, slowly.
//
//	ranks := naivetest.New(entries, rules).Ranks()
package naivetest

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/event/standings"
)

// Standings follows the words of the rules one by one, slowly.
type Standings struct {
	all   []standings.Entry
	rules standings.Rules
}

// New returns the standings of entries.
func New(entries []standings.Entry, rules standings.Rules) Standings {
	return Standings{entries, rules}
}

// Points returns the points of an entry.
func (n Standings) Points(number int) float64 { return n.score(n.find(number)) }

// Values returns the tie-breaks of an entry but the direct encounter.
func (n Standings) Values(number int) map[standings.Tiebreak]float64 { return n.values(n.find(number)) }

func (n Standings) find(number int) standings.Entry {
	for _, e := range n.all {
		if e.Number == number {
			return e
		}
	}
	panic("no such entry")
}

func (n Standings) score(e standings.Entry) (s float64) {
	for _, r := range e.Rounds {
		s += r.Points
	}
	return s
}

// seenByOthers is the score of an entry as its opponents see it.
func (n Standings) seenByOthers(e standings.Entry) float64 {
	s := n.score(e)
	if n.rules.RoundRobin {
		return s
	}
	for i, r := range e.Rounds {
		switch {
		case r.Kind == standings.Open || r.Kind == standings.Played:
		case n.rules.Edition == standings.FIDE2009:
			s = s - r.Points + n.rules.Draw
		case r.Kind == standings.ZeroBye || r.Kind == standings.HalfBye:
			onlyAbsence := true
			for _, later := range e.Rounds[i+1:] {
				if later.Kind != standings.ZeroBye && later.Kind != standings.HalfBye && later.Kind != standings.ForfeitLoss && later.Kind != standings.Open {
					onlyAbsence = false
				}
			}
			if onlyAbsence {
				s = s - r.Points + n.rules.Draw
			}
		}
	}
	return s
}

func (n Standings) lastRound() int {
	last := 0
	for _, e := range n.all {
		for i, r := range e.Rounds {
			if r.Kind != standings.Open && i+1 > last {
				last = i + 1
			}
		}
	}
	return last
}

// parts returns what each round adds to Buchholz and to Sonneborn-Berger, and whether it was missed voluntarily.
func (n Standings) parts(e standings.Entry) (bh, sb []float64, own []bool) {
	for i, r := range e.Rounds {
		var against float64
		chosen := r.Kind == standings.ForfeitLoss || r.Kind == standings.HalfBye || r.Kind == standings.ZeroBye
		switch {
		case r.Kind == standings.Open || n.rules.RoundRobin && r.Opponent == 0:
			continue
		case r.Kind == standings.Played || n.rules.RoundRobin:
			against, chosen = n.seenByOthers(n.find(r.Opponent)), false
		case n.rules.Edition == standings.FIDE2009:
			chosen = false
			for _, before := range e.Rounds[:i] {
				against += before.Points
			}
			against += n.rules.Win - r.Points
			for range n.lastRound() - (i + 1) {
				against += n.rules.Draw
			}
		default:
			against = n.score(e)
			if n.rules.Edition == standings.FIDE2026 {
				most := float64(n.lastRound()) * n.rules.Draw
				if r.Kind == standings.ForfeitLoss || r.Kind == standings.ForfeitWin {
					most = n.seenByOthers(n.find(r.Opponent))
				}
				if most < against {
					against = most
				}
			}
		}
		share := 0.0
		if r.Points == n.rules.Win {
			share = 1
		} else if r.Points == n.rules.Draw {
			share = 0.5
		}
		bh, sb, own = append(bh, against), append(sb, against*share), append(own, chosen)
	}
	return bh, sb, own
}

func total(list []float64) (s float64) {
	for _, v := range list {
		s += v
	}
	return s
}

// values returns the tie-breaks of an entry but the direct encounter.
func (n Standings) values(e standings.Entry) map[standings.Tiebreak]float64 {
	bh, sb, own := n.parts(e)
	v := map[standings.Tiebreak]float64{standings.Buchholz: total(bh), standings.SonnebornBerger: total(sb), standings.BuchholzCut1: 0, standings.BuchholzMedian1: 0, standings.Wins: 0, standings.WinsWithBlack: 0, standings.GamePoints: 0}
	if len(bh) > 0 {
		var candidates, left []float64
		for i := range bh {
			if own[i] {
				candidates = append(candidates, bh[i])
			}
		}
		if len(candidates) == 0 {
			candidates = bh
		}
		least := slices.Min(candidates)
		v[standings.BuchholzCut1] = total(bh) - least
		left = slices.Clone(bh)
		left = slices.Delete(left, slices.Index(left, least), slices.Index(left, least)+1)
		if len(left) > 0 {
			v[standings.BuchholzMedian1] = total(left) - slices.Max(left)
		}
	}
	for _, r := range e.Rounds {
		if r.Kind != standings.Open && r.Points == n.rules.Win {
			v[standings.Wins]++
		}
		v[standings.WinsWithBlack] += float64(r.WinsBack)
		v[standings.GamePoints] += r.Games
	}
	return v
}

// among returns the points of the games of some among each other, and the pairs that have not met.
func (n Standings) among(tied []int) (points map[int]float64, missing [][2]int) {
	points = map[int]float64{}
	for i, a := range tied {
		for _, b := range tied[i+1:] {
			var forA, forB, games float64
			for _, r := range n.find(a).Rounds {
				if r.Opponent == b && (r.Kind == standings.Played || n.rules.RoundRobin && (r.Kind == standings.ForfeitWin || r.Kind == standings.ForfeitLoss)) {
					forA += r.Points
					games++
				}
			}
			for _, r := range n.find(b).Rounds {
				if r.Opponent == a && (r.Kind == standings.Played || n.rules.RoundRobin && (r.Kind == standings.ForfeitWin || r.Kind == standings.ForfeitLoss)) {
					forB += r.Points
				}
			}
			if games == 0 {
				missing = append(missing, [2]int{a, b})
				continue
			}
			points[a] += forA / games
			points[b] += forB / games
		}
	}
	return points, missing
}

// alwaysFirst tries all results of the missing games: who is alone at the top each time? 0 for nobody.
func (n Standings) alwaysFirst(tied []int, points map[int]float64, missing [][2]int) int {
	if len(missing) == 0 {
		best := slices.MaxFunc(tied, func(a, b int) int { return cmp.Compare(points[a], points[b]) })
		for _, other := range tied {
			if other != best && points[other] == points[best] {
				return 0
			}
		}
		return best
	}
	first := -1
	a, b := missing[0][0], missing[0][1]
	for _, result := range [][2]float64{{n.rules.Win, 0}, {n.rules.Draw, n.rules.Draw}, {0, n.rules.Win}} {
		points[a] += result[0]
		points[b] += result[1]
		who := n.alwaysFirst(tied, points, missing[1:])
		points[a] -= result[0]
		points[b] -= result[1]
		if first >= 0 && who != first {
			who = 0
		}
		if first = who; first == 0 {
			return 0
		}
	}
	return first
}

// direct parts those who are tied.
func (n Standings) direct(tied []int) [][]int {
	if len(tied) == 1 {
		return [][]int{tied}
	}
	points, missing := n.among(tied)
	if len(missing) > 0 {
		first := n.alwaysFirst(tied, points, missing)
		if first == 0 {
			return [][]int{tied}
		}
		rest := slices.DeleteFunc(slices.Clone(tied), func(x int) bool { return x == first })
		return append([][]int{{first}}, n.direct(rest)...)
	}
	groups := byValue(tied, points)
	if len(groups) == 1 {
		return groups
	}
	var all [][]int
	for _, g := range groups {
		all = append(all, n.direct(g)...)
	}
	return all
}

func byValue(list []int, value map[int]float64) (groups [][]int) {
	levels := []float64{}
	for _, x := range list {
		if !slices.Contains(levels, value[x]) {
			levels = append(levels, value[x])
		}
	}
	slices.Sort(levels)
	slices.Reverse(levels)
	for _, level := range levels {
		var g []int
		for _, x := range list {
			if value[x] == level {
				g = append(g, x)
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// Ranks returns the rank of each.
func (n Standings) Ranks() map[int]int {
	var everybody []int
	points := map[int]float64{}
	for _, e := range n.all {
		everybody = append(everybody, e.Number)
		points[e.Number] = n.score(e)
	}
	groups := byValue(everybody, points)
	for _, t := range n.rules.Order {
		var next [][]int
		for _, g := range groups {
			if t == standings.DirectEncounter {
				next = append(next, n.direct(g)...)
				continue
			}
			value := map[int]float64{}
			for _, x := range g {
				value[x] = n.values(n.find(x))[t]
			}
			next = append(next, byValue(g, value)...)
		}
		groups = next
	}
	ranks, rank := map[int]int{}, 1
	for _, g := range groups {
		for _, x := range g {
			ranks[x] = rank
		}
		rank += len(g)
	}
	return ranks
}
