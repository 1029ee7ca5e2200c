package standings_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/standings/naivetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// randomEvent makes rounds of every kind.
func randomEvent(random *rand.Rand, rules standings.Rules, size, rounds int) []standings.Entry {
	entries := make([]standings.Entry, size)
	for i := range entries {
		entries[i] = standings.Entry{Number: i + 1, Rounds: make([]standings.Round, rounds)}
	}
	for round := range rounds {
		order := random.Perm(size)
		for len(order) > 0 {
			a := &entries[order[0]].Rounds[round]
			switch kind := random.IntN(20); {
			case len(order) == 1 || kind == 0:
				*a = standings.Round{Kind: standings.Rest, Points: rules.Win}
				if random.IntN(3) == 0 {
					*a = []standings.Round{{Kind: standings.ZeroBye}, {Kind: standings.HalfBye, Points: rules.Draw}, {Kind: standings.FullBye, Points: rules.Win}, {Kind: standings.Open}}[random.IntN(4)]
				}
				order = order[1:]
				continue
			case kind == 1:
				*a = standings.Round{Kind: standings.ZeroBye}
				order = order[1:]
				continue
			}
			b := &entries[order[1]].Rounds[round]
			a.Opponent, b.Opponent, a.Kind, b.Kind = order[1]+1, order[0]+1, standings.Played, standings.Played
			b.Second = true
			switch result := random.IntN(12); {
			case result < 4:
				a.Points, a.Wins = rules.Win, 1
			case result < 7:
				a.Points, b.Points = rules.Draw, rules.Draw
			case result < 10:
				b.Points, b.Wins, b.WinsBack = rules.Win, 1, 1
			case result == 10:
				a.Kind, b.Kind, a.Points = standings.ForfeitWin, standings.ForfeitLoss, rules.Win
			default:
				a.Kind, b.Kind = standings.ForfeitLoss, standings.ForfeitLoss
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
		rules := standings.Rules{Win: 2, Draw: 1, Edition: standings.Edition(standings.Editions()[random.IntN(3)]), RoundRobin: random.IntN(4) == 0}
		if random.IntN(2) == 0 {
			rules.Win, rules.Draw = 1, 0.5
		}
		for _, i := range random.Perm(len(standings.Tiebreaks()))[:random.IntN(4)] {
			rules.Order = append(rules.Order, standings.Tiebreak(standings.Tiebreaks()[i]))
		}
		if random.IntN(2) == 0 && !slices.Contains(rules.Order, standings.DirectEncounter) {
			rules.Order = append([]standings.Tiebreak{standings.DirectEncounter}, rules.Order...)
		}
		entries := randomEvent(random, rules, 2+random.IntN(sweeptest.Of(6, 7)), 1+random.IntN(6))
		second := naivetest.New(entries, rules)
		ranks := second.Ranks()
		for _, row := range standings.Compute(entries, rules) {
			if row.Rank != ranks[row.Number] || row.Points != second.Points(row.Number) {
				t.Fatalf("event %d, %+v: %d has rank %d and %v points, by the second standings %d and %v\n%s", event, rules, row.Number, row.Rank, row.Points, ranks[row.Number], second.Points(row.Number), told(entries))
			}
			for tiebreak, want := range second.Values(row.Number) {
				if got := row.Tiebreaks[tiebreak]; got != want {
					t.Fatalf("event %d, %+v: %s of %d is %v, by the second standings %v\n%s", event, rules, tiebreak, row.Number, got, want, told(entries))
				}
			}
		}
	}
}

func told(entries []standings.Entry) (text string) {
	for _, e := range entries {
		text += fmt.Sprintf("%d: %+v\n", e.Number, e.Rounds)
	}
	return text
}

// BenchmarkStandings1000 ranks 1,000 after nine rounds by four tie-breaks, beside the second standings.
func BenchmarkStandings1000(b *testing.B) {
	rules := standings.Rules{Win: 2, Draw: 1, Edition: standings.FIDE2026, Order: []standings.Tiebreak{standings.BuchholzCut1, standings.Buchholz, standings.SonnebornBerger, standings.Wins}}
	entries := randomEvent(randtest.New(b, 3211), rules, 1000, 9)
	b.Run("kyban", func(b *testing.B) {
		for b.Loop() {
			standings.Compute(entries, rules)
		}
	})
	b.Run("peer_by_the_words", func(b *testing.B) {
		for b.Loop() {
			naivetest.New(entries, rules).Ranks()
		}
	})
}
