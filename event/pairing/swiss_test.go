package pairing

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// player returns an entry who has met some numbers.
func player(number int, points float64, last Colour, met ...int) Entry {
	e := Entry{Number: number, Points: points, Last: last, Met: map[int]int{}}
	for i, m := range met {
		e.Met[m] = i + 1
	}
	return e
}

func TestSwiss(t *testing.T) {
	const first, second = MovesFirst, MovesSecond
	rested := player(3, 2, NoColour)
	rested.Rests = 1
	for _, tc := range []struct {
		name         string
		round        int
		entries      []Entry
		pairs, rests string // Pairs with a dash where the colours are no lot, else with a colon.
	}{
		{"the first round: neighbours, the odd number first", 1, []Entry{player(1, 0, NoColour), player(2, 0, NoColour), player(3, 0, NoColour), player(4, 0, NoColour)}, "1-2 3-4", ""},
		{"the first round, the last of an odd number rests", 1, []Entry{player(3, 0, NoColour), player(1, 0, NoColour), player(2, 0, NoColour)}, "1-2", "3"},
		{"the first round without number 2", 1, []Entry{player(1, 0, NoColour), player(3, 0, NoColour), player(4, 0, NoColour), player(5, 0, NoColour)}, "1-3 4-5", ""},
		{"who moved first moves second", 2, []Entry{player(1, 2, first, 2), player(2, 0, second, 1), player(3, 0, first, 4), player(4, 2, second, 3)}, "4-1 2-3", ""},
		{"both moved first: lots", 2, []Entry{player(1, 2, first, 2), player(2, 0, second, 1), player(3, 2, first, 4), player(4, 0, second, 3)}, "1:3 2:4", ""},
		{"who has played none takes what is left", 2, []Entry{player(1, 2, first, 2), player(2, 0, second, 1), rested, player(4, 0, second)}, "3-1 2:4", ""},
		{"no pair twice: the leader meets the last", 3,
			[]Entry{player(1, 4, second, 2, 3), player(2, 2, first, 1, 4), player(3, 2, second, 4, 1), player(4, 0, first, 3, 2)}, "1-4 3-2", ""},
		{"everybody has met everybody", 4,
			[]Entry{player(1, 6, first, 2, 3, 4), player(2, 4, second, 1, 4, 3), player(3, 2, first, 4, 1, 2), player(4, 0, second, 3, 2, 1)}, "2-1 4-3", ""},
		{"the lowest who has not rested rests", 2, []Entry{player(1, 2, first, 2), player(2, 0, second, 1), rested}, "3-1", "2"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, err := Swiss(Request{Round: tc.round, Seed: "seed", Entries: tc.entries})
			if err != nil {
				t.Fatal(err)
			}
			var got string
			for _, p := range r.Pairs {
				form := "%d-%d"
				for _, why := range p.Why {
					if (why.Code == "colour_lots" || why.Code == "colour_lots_none") && p.First > p.Second {
						p.First, p.Second = p.Second, p.First
					}
					if why.Code == "colour_lots" || why.Code == "colour_lots_none" {
						form = "%d:%d"
					}
				}
				if got != "" {
					got += " "
				}
				got += fmt.Sprintf(form, p.First, p.Second)
			}
			if _, rests := told(r); got != tc.pairs || rests != tc.rests {
				t.Errorf("%s rests %q, want %s rests %q", got, rests, tc.pairs, tc.rests)
			}
		})
	}
}

func TestRepeatsCanBeForbidden(t *testing.T) {
	two := []Entry{player(1, 2, MovesFirst, 2), player(2, 0, MovesSecond, 1)}
	if _, err := Swiss(Request{Round: 2, Entries: two, NoRepeats: true}); err == nil || err.Error() != "round 2: 1 pairs would have to meet again, and the regulations forbid it" {
		t.Errorf("error %v", err)
	}
}

func TestALotCanBeDrawnAgain(t *testing.T) {
	// printf %s "Huế 2026/2/7" | sha256sum
	if got, want := Lot("Huế 2026", 2, 7), "7576d6785394cd00"; got != want {
		t.Errorf("lot %s, want %s", got, want)
	}
}

// Lots are no order: with 600 seeds each of four players meets each other about as often.
func TestLotsAreNoOrder(t *testing.T) {
	seen := map[string]int{}
	for seed := range 600 {
		var entries []Entry
		for n := 1; n <= 4; n++ {
			entries = append(entries, player(n, 1, NoColour))
		}
		r, err := Swiss(Request{Round: 2, Seed: fmt.Sprint(seed), Entries: entries})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range r.Pairs {
			seen[fmt.Sprint(min(p.First, p.Second), max(p.First, p.Second))]++
		}
	}
	for pair, n := range seen {
		if n < 150 || n > 250 {
			t.Errorf("%s met %d times of 600", pair, n)
		}
	}
	if len(seen) != 6 {
		t.Errorf("pairs %v", seen)
	}
}

// fewestRepeats tries all pairings of a few entries: how many pairs must have met, and with so many, how many pairs of the highest group
// can be made at most. It is the proof for what Swiss does by matching.
func fewestRepeats(entries []Entry) (repeats, inside int) {
	top := entries[0].Points
	for _, e := range entries {
		top = max(top, e.Points)
	}
	n := len(entries)
	best := make([]int, 1<<n) // 1000 for each pair that has met, less one for each pair of the highest group.
	for set := 1; set < 1<<n; set++ {
		best[set] = 1 << 30
		if bits.OnesCount(uint(set))%2 == 1 {
			continue
		}
		a := bits.TrailingZeros(uint(set))
		for b := a + 1; b < n; b++ {
			if set>>b&1 == 0 {
				continue
			}
			cost := best[set&^(1<<a|1<<b)]
			switch {
			case entries[a].Met[entries[b].Number] > 0:
				cost += 1000
			case entries[a].Points == top && entries[b].Points == top:
				cost--
			}
			best[set] = min(best[set], cost)
		}
	}
	all := best[1<<n-1]
	repeats = (all + 999) / 1000
	return repeats, repeats*1000 - all
}

// simulate plays a random event and calls check with each round.
func simulate(random *rand.Rand, size, rounds int, check func(request Request, round Round)) error {
	entries := make([]Entry, size)
	for i := range entries {
		entries[i] = player(i+1, 0, NoColour)
	}
	for round := 1; round <= rounds; round++ {
		var present []Entry
		for _, e := range entries {
			if random.IntN(12) > 0 {
				present = append(present, e)
			}
		}
		if len(present) < 2 {
			continue
		}
		request := Request{Round: round, Seed: fmt.Sprint(random.Uint64()), Entries: present}
		r, err := Swiss(request)
		if err != nil {
			return err
		}
		check(request, r)
		for _, rest := range r.Rests {
			entries[rest.Number-1].Rests++
			entries[rest.Number-1].Points += 2
		}
		for _, p := range r.Pairs {
			a, b := &entries[p.First-1], &entries[p.Second-1]
			switch result := random.IntN(10); {
			case result < 4:
				a.Points += 2
			case result < 6:
				a.Points++
				b.Points++
			case result < 9:
				b.Points += 2
			default: // b did not come.
				a.Points += 2
				a.Rests++
				continue
			}
			a.Met[b.Number], b.Met[a.Number] = round, round
			a.Last, b.Last = MovesFirst, MovesSecond
		}
	}
	return nil
}

// checkRound checks what the law and the readings say of a round, by other means than those of Swiss.
func checkRound(t *testing.T, request Request, round Round) {
	t.Helper()
	by, places := map[int]Entry{}, map[int]int{}
	for _, e := range request.Entries {
		by[e.Number] = e
	}
	repeats := 0
	var paired []Entry
	for _, p := range round.Pairs {
		a, b := by[p.First], by[p.Second]
		places[p.First]++
		places[p.Second]++
		paired = append(paired, a, b)
		if a.Met[b.Number] > 0 {
			repeats++
		}
		if a.Last == MovesFirst && b.Last != MovesFirst || b.Last == MovesSecond && a.Last != MovesSecond {
			t.Errorf("round %d: %d moves first again against %d", request.Round, p.First, p.Second)
		}
		if len(p.Why) == 0 {
			t.Errorf("round %d: %d-%d has no reason", request.Round, p.First, p.Second)
		}
	}
	for _, rest := range round.Rests {
		places[rest.Number]++
		for _, e := range request.Entries {
			if e.Rests < by[rest.Number].Rests {
				t.Errorf("round %d: %d rests for the %dth time, before %d", request.Round, rest.Number, by[rest.Number].Rests+1, e.Number)
			}
		}
	}
	for _, e := range request.Entries {
		if places[e.Number] != 1 {
			t.Errorf("round %d: %d has %d places", request.Round, e.Number, places[e.Number])
		}
	}
	if len(round.Rests) != len(request.Entries)%2 {
		t.Errorf("round %d: %d rests of %d", request.Round, len(round.Rests), len(request.Entries))
	}
	if request.Round == 1 {
		return
	}
	most, inside := 0, -1
	if len(paired) <= 12 {
		most, inside = fewestRepeats(paired)
	} else {
		_, pairs := matching(len(paired), func(a, b int) bool { return paired[a].Met[paired[b].Number] == 0 })
		most = len(paired)/2 - pairs
	}
	if repeats != most {
		t.Errorf("round %d: %d pairs meet again, %d must", request.Round, repeats, most)
	}
	if top := insideTop(round, by); inside >= 0 && most == 0 && top != inside {
		t.Errorf("round %d: %d pairs within the highest group, %d are possible: %v", request.Round, top, inside, round)
	}
}

func insideTop(round Round, by map[int]Entry) (n int) {
	top := 0.0
	for _, p := range round.Pairs {
		top = max(top, by[p.First].Points, by[p.Second].Points)
	}
	for _, p := range round.Pairs {
		if by[p.First].Points == top && by[p.Second].Points == top {
			n++
		}
	}
	return n
}

func TestRandomEvents(t *testing.T) {
	random := randtest.New(t, 3201)
	for range sweeptest.Of(1000, 20000) {
		size := 2 + random.IntN(13)
		if err := simulate(random, size, 1+random.IntN(size+1), func(request Request, round Round) { checkRound(t, request, round) }); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			return
		}
	}
}

func TestLargeRandomEvents(t *testing.T) {
	random := randtest.New(t, 3202)
	for range sweeptest.Of(20, 1000) {
		if err := simulate(random, 30+random.IntN(120), 9, func(request Request, round Round) { checkRound(t, request, round) }); err != nil {
			t.Fatal(err)
		}
	}
}

// The most pairs of random graphs, by trying all sets.
func TestMatching(t *testing.T) {
	random := randtest.New(t, 3203)
	for range sweeptest.Of(3000, 100000) {
		n := 1 + random.IntN(11)
		var edges [12][12]bool
		density := 1 + random.IntN(5)
		for a := range n {
			for b := range a {
				edges[a][b] = random.IntN(6) < density
				edges[b][a] = edges[a][b]
			}
		}
		best := make([]int, 1<<n)
		for set := 1; set < 1<<n; set++ {
			a := bits.TrailingZeros(uint(set))
			best[set] = best[set&^(1<<a)]
			for b := a + 1; b < n; b++ {
				if set>>b&1 == 1 && edges[a][b] {
					best[set] = max(best[set], 1+best[set&^(1<<a|1<<b)])
				}
			}
		}
		mate, pairs := matching(n, func(a, b int) bool { return edges[a][b] })
		if pairs != best[1<<n-1] {
			t.Fatalf("%d pairs, %d are possible: %v", pairs, best[1<<n-1], edges)
		}
		for a, b := range mate {
			if b >= 0 && (mate[b] != a || !edges[a][b]) {
				t.Fatalf("%d is with %d, who is with %d", a, b, mate[b])
			}
		}
	}
}

// BenchmarkSwiss1000 pairs the last of nine rounds of 1,000 players, beside one matching of as many who have met as often: what a pairing
// that has no order, no lots and no colours takes at least.
func BenchmarkSwiss1000(b *testing.B) {
	var last Request
	if err := simulate(randtest.New(b, 3204), 1000, 9, func(request Request, _ Round) { last = request }); err != nil {
		b.Fatal(err)
	}
	b.Run("kyban", func(b *testing.B) {
		for b.Loop() {
			if _, err := Swiss(last); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("peer_matching_alone", func(b *testing.B) {
		for b.Loop() {
			matching(len(last.Entries), func(x, y int) bool { return last.Entries[x].Met[last.Entries[y].Number] == 0 })
		}
	})
}
