package standings

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// naive is a second standings, which follows the words of the rules one by one, slowly. It shares no line with the first one.
type naive struct {
	all   []Entry
	rules Rules
}

func (n naive) find(number int) Entry {
	for _, e := range n.all {
		if e.Number == number {
			return e
		}
	}
	panic("no such entry")
}

func (n naive) score(e Entry) (s float64) {
	for _, r := range e.Rounds {
		s += r.Points
	}
	return s
}

// seenByOthers is the score of an entry as its opponents see it.
func (n naive) seenByOthers(e Entry) float64 {
	s := n.score(e)
	if n.rules.RoundRobin {
		return s
	}
	for i, r := range e.Rounds {
		switch {
		case r.Kind == Open || r.Kind == Played:
		case n.rules.Edition == FIDE2009:
			s = s - r.Points + n.rules.Draw
		case r.Kind == ZeroBye || r.Kind == HalfBye:
			onlyAbsence := true
			for _, later := range e.Rounds[i+1:] {
				if later.Kind != ZeroBye && later.Kind != HalfBye && later.Kind != ForfeitLoss && later.Kind != Open {
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

func (n naive) lastRound() int {
	last := 0
	for _, e := range n.all {
		for i, r := range e.Rounds {
			if r.Kind != Open && i+1 > last {
				last = i + 1
			}
		}
	}
	return last
}

// parts returns what each round adds to Buchholz and to Sonneborn-Berger, and whether it was missed voluntarily.
func (n naive) parts(e Entry) (bh, sb []float64, own []bool) {
	for i, r := range e.Rounds {
		var against float64
		chosen := r.Kind == ForfeitLoss || r.Kind == HalfBye || r.Kind == ZeroBye
		switch {
		case r.Kind == Open || n.rules.RoundRobin && r.Opponent == 0:
			continue
		case r.Kind == Played || n.rules.RoundRobin:
			against, chosen = n.seenByOthers(n.find(r.Opponent)), false
		case n.rules.Edition == FIDE2009:
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
			if n.rules.Edition == FIDE2026 {
				most := float64(n.lastRound()) * n.rules.Draw
				if r.Kind == ForfeitLoss || r.Kind == ForfeitWin {
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
func (n naive) values(e Entry) map[Tiebreak]float64 {
	bh, sb, own := n.parts(e)
	v := map[Tiebreak]float64{Buchholz: total(bh), SonnebornBerger: total(sb), BuchholzCut1: 0, BuchholzMedian1: 0, Wins: 0, WinsWithBlack: 0, GamePoints: 0}
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
		v[BuchholzCut1] = total(bh) - least
		left = slices.Clone(bh)
		left = slices.Delete(left, slices.Index(left, least), slices.Index(left, least)+1)
		if len(left) > 0 {
			v[BuchholzMedian1] = total(left) - slices.Max(left)
		}
	}
	for _, r := range e.Rounds {
		if r.Kind != Open && r.Points == n.rules.Win {
			v[Wins]++
		}
		v[WinsWithBlack] += float64(r.WinsBack)
		v[GamePoints] += r.Games
	}
	return v
}

// among returns the points of the games of some among each other, and the pairs that have not met.
func (n naive) among(tied []int) (points map[int]float64, missing [][2]int) {
	points = map[int]float64{}
	for i, a := range tied {
		for _, b := range tied[i+1:] {
			var forA, forB, games float64
			for _, r := range n.find(a).Rounds {
				if r.Opponent == b && (r.Kind == Played || n.rules.RoundRobin && (r.Kind == ForfeitWin || r.Kind == ForfeitLoss)) {
					forA += r.Points
					games++
				}
			}
			for _, r := range n.find(b).Rounds {
				if r.Opponent == a && (r.Kind == Played || n.rules.RoundRobin && (r.Kind == ForfeitWin || r.Kind == ForfeitLoss)) {
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
func (n naive) alwaysFirst(tied []int, points map[int]float64, missing [][2]int) int {
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
func (n naive) direct(tied []int) [][]int {
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

// ranks returns the rank of each.
func (n naive) ranks() map[int]int {
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
			if t == DirectEncounter {
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

// randomEvent makes rounds of every kind.
func randomEvent(random *rand.Rand, rules Rules, size, rounds int) []Entry {
	entries := make([]Entry, size)
	for i := range entries {
		entries[i] = Entry{Number: i + 1, Rounds: make([]Round, rounds)}
	}
	for round := range rounds {
		order := random.Perm(size)
		for len(order) > 0 {
			a := &entries[order[0]].Rounds[round]
			switch kind := random.IntN(20); {
			case len(order) == 1 || kind == 0:
				*a = Round{Kind: Rest, Points: rules.Win}
				if random.IntN(3) == 0 {
					*a = []Round{{Kind: ZeroBye}, {Kind: HalfBye, Points: rules.Draw}, {Kind: FullBye, Points: rules.Win}, {Kind: Open}}[random.IntN(4)]
				}
				order = order[1:]
				continue
			case kind == 1:
				*a = Round{Kind: ZeroBye}
				order = order[1:]
				continue
			}
			b := &entries[order[1]].Rounds[round]
			a.Opponent, b.Opponent, a.Kind, b.Kind = order[1]+1, order[0]+1, Played, Played
			b.Second = true
			switch result := random.IntN(12); {
			case result < 4:
				a.Points, a.Wins = rules.Win, 1
			case result < 7:
				a.Points, b.Points = rules.Draw, rules.Draw
			case result < 10:
				b.Points, b.Wins, b.WinsBack = rules.Win, 1, 1
			case result == 10:
				a.Kind, b.Kind, a.Points = ForfeitWin, ForfeitLoss, rules.Win
			default:
				a.Kind, b.Kind = ForfeitLoss, ForfeitLoss
			}
			a.Games, b.Games = float64(random.IntN(5)), float64(random.IntN(5))
			order = order[2:]
		}
	}
	return entries
}

func TestASecondStandingsAgreesOnRandomEvents(t *testing.T) {
	random := randtest.New(t, 3210)
	for event := range sweeptest.Of(1000, 5000) {
		rules := Rules{Win: 2, Draw: 1, Edition: Edition(Editions()[random.IntN(3)]), RoundRobin: random.IntN(4) == 0}
		if random.IntN(2) == 0 {
			rules.Win, rules.Draw = 1, 0.5
		}
		for _, i := range random.Perm(len(Tiebreaks()))[:random.IntN(4)] {
			rules.Order = append(rules.Order, Tiebreak(Tiebreaks()[i]))
		}
		if random.IntN(2) == 0 && !slices.Contains(rules.Order, DirectEncounter) {
			rules.Order = append([]Tiebreak{DirectEncounter}, rules.Order...)
		}
		entries := randomEvent(random, rules, 2+random.IntN(sweeptest.Of(6, 7)), 1+random.IntN(6))
		second := naive{entries, rules}
		ranks := second.ranks()
		for _, row := range Compute(entries, rules) {
			e := second.find(row.Number)
			if row.Rank != ranks[row.Number] || row.Points != second.score(e) {
				t.Fatalf("event %d, %+v: %d has rank %d and %v points, by the second standings %d and %v\n%s", event, rules, row.Number, row.Rank, row.Points, ranks[row.Number], second.score(e), told(entries))
			}
			for tiebreak, want := range second.values(e) {
				if got := row.Tiebreaks[tiebreak]; got != want {
					t.Fatalf("event %d, %+v: %s of %d is %v, by the second standings %v\n%s", event, rules, tiebreak, row.Number, got, want, told(entries))
				}
			}
		}
	}
}

func told(entries []Entry) (text string) {
	for _, e := range entries {
		text += fmt.Sprintf("%d: %+v\n", e.Number, e.Rounds)
	}
	return text
}

// BenchmarkStandings1000 ranks 1,000 after nine rounds by all tie-breaks.
func BenchmarkStandings1000(b *testing.B) {
	rules := Rules{Win: 2, Draw: 1, Edition: FIDE2026, Order: []Tiebreak{DirectEncounter, BuchholzCut1, Buchholz, SonnebornBerger, Wins}}
	entries := randomEvent(randtest.New(b, 3211), rules, 1000, 9)
	for b.Loop() {
		Compute(entries, rules)
	}
}
