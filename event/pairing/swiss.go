package pairing

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/internal/message"
)

// Request asks for the pairing of a round. Entries are those who take part in it.
type Request struct {
	Round   int
	Seed    string
	Entries []Entry

	NoRepeats bool   // A round in which somebody must meet somebody again is not paired.
	Rests     string // Who rests, by the choice of that name; "" for its first value, and so are those below.
	Leaves    string // Who leaves a group.
	AfterRest string // Entry.Last is that of the last round.
}

// Swiss pairs a round by article 7.3 of vn1999.
func Swiss(r Request) (Round, error) {
	if err := r.check(); err != nil {
		return Round{}, err
	}
	if r.Round == 1 {
		return firstRound(r), nil
	}
	s := newSwiss(r)
	rest := s.chooseRest()
	if s.budget = s.repeats(s.order); s.budget > 0 && r.NoRepeats {
		return Round{}, message.Errorf("round %d: %d pairs would have to meet again, and the regulations forbid it", r.Round, s.budget)
	}
	s.pairGroups()
	s.seat()
	round := Round{Pairs: s.pairs}
	if rest != nil {
		round.Rests = []Rest{*rest}
	}
	return round, nil
}

func (r Request) check() error {
	if len(r.Entries) < 2 {
		return message.Errorf("round %d: expected at least two who play, found %d", r.Round, len(r.Entries))
	}
	seen := map[int]bool{}
	for _, e := range r.Entries {
		if e.Number < 1 || seen[e.Number] {
			return message.Errorf("number %d: expected numbers from 1, each once", e.Number)
		}
		seen[e.Number] = true
	}
	return nil
}

// firstRound pairs 1 with 2, 3 with 4, of those who are there.
func firstRound(r Request) (round Round) {
	numbers := make([]int, 0, len(r.Entries))
	for _, e := range r.Entries {
		numbers = append(numbers, e.Number)
	}
	slices.Sort(numbers)
	for ; len(numbers) > 1; numbers = numbers[2:] {
		a, b := numbers[0], numbers[1]
		round.Pairs = append(round.Pairs, Pair{a, b, []Reason{{Code: "first_round", A: a, B: b}}})
	}
	if len(numbers) == 1 {
		round.Rests = []Rest{{numbers[0], []Reason{{Code: "rest_first_round", A: numbers[0]}}}}
	}
	return round
}

// swiss pairs a later round. Vertices are indexes into entries.
type swiss struct {
	Request
	lots   []string
	order  []int // The vertices that are to be paired: by points, then by lots.
	most   int   // Nobody has met more than so many.
	budget int   // So many pairs meet again, because that can't be avoided.
	pairs  []Pair

	steps int // How many trials are left for a group.
}

// trials bounds the search for a group that is paired within itself as far as possible. Where it is used up one pair less is asked for.
const trials = 2000

func newSwiss(r Request) *swiss {
	s := &swiss{Request: r}
	for i, e := range r.Entries {
		s.lots = append(s.lots, Lot(r.Seed, r.Round, e.Number))
		s.order = append(s.order, i)
		s.most = max(s.most, len(e.Met))
	}
	slices.SortFunc(s.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.Entries[b].Points, r.Entries[a].Points), cmp.Compare(s.lots[a], s.lots[b]), cmp.Compare(r.Entries[a].Number, r.Entries[b].Number))
	})
	return s
}

// met returns the round in which two met, 0 for none.
func (s *swiss) met(a, b int) int { return s.Entries[a].Met[s.Entries[b].Number] }

// matched returns the most pairs among vertices who have not met.
func (s *swiss) matched(vertices []int) int {
	if n := len(vertices); n >= 2*s.most+3 {
		return n / 2 // Each may meet more than half of the others: there is such a matching (Dirac).
	}
	_, pairs := matching(len(vertices), func(a, b int) bool { return s.met(vertices[a], vertices[b]) == 0 })
	return pairs
}

// repeats returns how many of the pairs of vertices must meet again.
func (s *swiss) repeats(vertices []int) int { return len(vertices)/2 - s.matched(vertices) }

// chooseRest takes the one who rests out of an odd number.
func (s *swiss) chooseRest() *Rest {
	if len(s.order)%2 == 0 {
		return nil
	}
	least := s.Entries[s.order[0]].Rests
	for _, v := range s.order {
		least = min(least, s.Entries[v].Rests)
	}
	best, fewest := -1, 0
	for _, at := range s.restOrder() {
		if s.Entries[s.order[at]].Rests != least {
			continue
		}
		if again := s.repeats(without(s.order, at)); best < 0 || again < fewest {
			best, fewest = at, again
		}
		if fewest == 0 {
			break
		}
	}
	e := s.Entries[s.order[best]]
	lot := s.lots[s.order[best]]
	s.order = without(s.order, best)
	code := map[string]string{RestsAnyGroup: "rest_lots_all", RestsLast: "rest_number"}[s.Rests]
	why := []Reason{{Code: cmp.Or(code, "rest_lots"), A: e.Number, Points: e.Points, Lot: lot}}
	if least > 0 {
		why = append(why, Reason{Code: "rest_again", A: e.Number})
	}
	return &Rest{e.Number, why}
}

// restOrder returns the places in the order in which they rest.
func (s *swiss) restOrder() []int {
	places := make([]int, 0, len(s.order))
	for at := range s.order {
		places = append(places, at)
	}
	slices.Reverse(places)
	switch s.Rests {
	case RestsAnyGroup:
		slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(s.lots[s.order[b]], s.lots[s.order[a]]) })
	case RestsLast:
		slices.SortStableFunc(places, func(a, b int) int {
			return cmp.Compare(s.Entries[s.order[b]].Number, s.Entries[s.order[a]].Number)
		})
	}
	return places
}

// without returns a copy without the elements at some places.
func without(list []int, places ...int) []int {
	left := make([]int, 0, len(list))
	for i, v := range list {
		if !slices.Contains(places, i) {
			left = append(left, v)
		}
	}
	return left
}

// pairGroups pairs one group after the other; who is left over goes into the next one.
func (s *swiss) pairGroups() {
	var left []int
	below := s.order
	for len(below) > 0 {
		n := 1
		for n < len(below) && s.Entries[below[n]].Points == s.Entries[below[0]].Points {
			n++
		}
		own := slices.Clone(below[:n])
		if s.Leaves == LeavesFirstLot {
			slices.Reverse(own)
		}
		group := append(left, own...)
		below = below[n:]
		left = s.pairGroup(group, below)
	}
}

// seat puts the pairs in the order of the tables: by the points of the better of two, then as they were drawn.
func (s *swiss) seat() {
	points := map[int]float64{}
	for _, e := range s.Entries {
		points[e.Number] = e.Points
	}
	slices.SortStableFunc(s.pairs, func(a, b Pair) int {
		return cmp.Compare(max(points[b.First], points[b.Second]), max(points[a.First], points[a.Second]))
	})
}

// pairGroup pairs as many as possible within a group, and returns those who are left over.
func (s *swiss) pairGroup(group, below []int) []int {
	for inside := s.matched(group); ; inside-- {
		g := grouping{swiss: s, below: below, inside: max(inside, 0), budget: s.budget}
		s.steps = trials
		if len(below) == 0 {
			g.inside = 0 // All must be paired here.
		}
		if g.pair(group, nil) {
			s.budget = g.budget
			s.pairs = append(s.pairs, g.pairs...)
			return g.left
		}
	}
}
