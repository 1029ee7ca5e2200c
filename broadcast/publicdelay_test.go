package broadcast

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/randtest"
)

// noon is the time of day of the tests.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// at is a time of the tests: so many seconds after noon.
func at(second int) time.Time { return noon.Add(time.Duration(second) * time.Second) }

func delayed(seconds, moves int) *publicDelay {
	return &publicDelay{Time: time.Duration(seconds) * time.Second, Moves: moves}
}

func TestReleasePoint(t *testing.T) {
	type ask struct {
		second int
		want   int // The last released sequence.
	}
	moves := func(n int) (facts []releaseFact) { // Ply 1, 2, ... made at 1 s, 2 s, ... with the sequences 2, 3, ...
		for ply := 1; ply <= n; ply++ {
			facts = append(facts, releaseFact{Seq: ply + 1, Durable: at(ply), Ply: ply, Made: true})
		}
		return facts
	}
	begin := func(d *publicDelay, facts ...releaseFact) []releaseFact {
		return append([]releaseFact{{Seq: 1, Durable: at(0), Delay: d}}, facts...)
	}
	for _, tc := range []struct {
		name  string
		facts []releaseFact
		asks  []ask
	}{
		{"without a delay all at once", append([]releaseFact{{Seq: 1, Durable: at(0)}}, moves(3)...), []ask{{3, 4}}},
		{"each after the delay", begin(delayed(10, 0), moves(3)...), []ask{{9, 0}, {10, 1}, {11, 2}, {12, 3}, {13, 4}}},
		{"not a nanosecond before", begin(delayed(10, 0), releaseFact{Seq: 2, Durable: at(1).Add(1), Ply: 1, Made: true}), []ask{{11, 1}, {12, 2}}},
		{"a move waits for two behind it", begin(delayed(0, 2), moves(4)...), []ask{{4, 3}}},
		{"and what stands behind it waits with it", begin(delayed(0, 1), releaseFact{Seq: 2, Durable: at(1), Ply: 1, Made: true}, releaseFact{Seq: 3, Durable: at(1)}),
			[]ask{{99, 1}}},
		{"a move that stands tells as much as one that is made", begin(delayed(0, 1),
			releaseFact{Seq: 2, Durable: at(1), Ply: 1}, releaseFact{Seq: 3, Durable: at(2), Ply: 1, Made: true},
			releaseFact{Seq: 4, Durable: at(3), Ply: 2}, releaseFact{Seq: 5, Durable: at(4), Ply: 2, Made: true}), []ask{{99, 3}}},
		{"until the game is over", begin(delayed(0, 2), append(moves(3), releaseFact{Seq: 5, Durable: at(4), Over: true})...), []ask{{4, 5}}},
		{"and the time has passed", begin(delayed(10, 2), append(moves(3), releaseFact{Seq: 5, Durable: at(4), Over: true})...), []ask{{4, 0}, {13, 4}, {14, 5}}},
		{"both: the later of the two", begin(delayed(10, 1), moves(3)...), []ask{{12, 3}, {99, 3}}},
		{"moves taken back count by their number", begin(delayed(0, 1), releaseFact{Seq: 2, Durable: at(1), Ply: 1, Made: true}, releaseFact{Seq: 3, Durable: at(2)},
			releaseFact{Seq: 4, Durable: at(3), Ply: 1, Made: true}), []ask{{99, 1}}},
		{"a delay that is set in mid-game holds from there", []releaseFact{{Seq: 1, Durable: at(0)}, {Seq: 2, Durable: at(1), Ply: 1, Made: true},
			{Seq: 3, Durable: at(2), Delay: delayed(60, 0)}, {Seq: 4, Durable: at(3)}}, []ask{{3, 2}, {61, 2}, {62, 3}, {63, 4}}},
		{"a delay that is lifted holds for nothing any more", begin(delayed(60, 5), releaseFact{Seq: 2, Durable: at(1), Ply: 1, Made: true},
			releaseFact{Seq: 3, Durable: at(2), Delay: delayed(0, 0)}), []ask{{2, 3}}},
		{"what was stored together with a delay waits for it", []releaseFact{{Seq: 1, Durable: at(0)}, {Seq: 2, Durable: at(0), Delay: delayed(60, 0)}},
			[]ask{{0, 0}, {59, 0}, {60, 2}}},
		{"nothing is durable before what stands before it", begin(delayed(10, 0), releaseFact{Seq: 2, Durable: at(5)}, releaseFact{Seq: 3, Durable: at(1)}),
			[]ask{{14, 1}, {15, 3}}},
		{"what was released stays so when the clock goes back", begin(delayed(10, 0), moves(2)...), []ask{{12, 3}, {0, 3}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var p releasePoint
			for _, f := range tc.facts {
				p.add(f)
			}
			for _, a := range tc.asks {
				if got := p.at(at(a.second)); got != a.want {
					t.Errorf("after %d s: released up to %d, want %d", a.second, got, a.want)
				}
			}
		})
	}
}

func TestOfWhichPliesAnEngineMayThink(t *testing.T) {
	begun := releaseFact{Seq: 1, Durable: at(0)}
	made := func(seq, second, ply int) releaseFact {
		return releaseFact{Seq: seq, Durable: at(second), Ply: ply, Made: true}
	}
	set := func(seq, second int, d *publicDelay) releaseFact {
		return releaseFact{Seq: seq, Durable: at(second), Delay: d}
	}
	three := []releaseFact{begun, made(2, 10, 1), made(3, 20, 2), made(4, 30, 3)}
	type ask struct{ second, released, allowed, plies int }
	for _, tc := range []struct {
		name  string
		facts []releaseFact
		asks  []ask
	}{
		{"without a delay of all", three, []ask{{30, 4, math.MaxInt, 3}}},
		{"behind a delay that held from the start of what is public", append([]releaseFact{set(1, 0, delayed(60, 0))}, three[1:]...),
			[]ask{{69, 1, 1, 0}, {70, 2, 2, 1}, {89, 3, 3, 2}, {90, 4, math.MaxInt, 3}}},
		{"a delay that is raised: what is public stays so, and no engine thinks of what is newer than the delay allows",
			append(slices.Clone(three), set(5, 31, delayed(60, 0)), made(6, 35, 4)),
			[]ask{{35, 4, 1, 0}, {70, 4, 2, 1}, {89, 4, 3, 2}, {91, 5, 5, 3}, {95, 6, math.MaxInt, 4}}},
		{"so with a delay in moves", append(slices.Clone(three), set(5, 31, delayed(0, 3)), made(6, 35, 4)), []ask{{99, 5, 2, 1}}},
		{"a delay that is raised twice counts as it is now", append(slices.Clone(three), set(5, 31, delayed(60, 0)), set(6, 95, delayed(600, 0))),
			[]ask{{95, 5, 1, 0}, {609, 5, 1, 0}, {610, 5, 2, 1}}},
		{"a delay that is lowered lets it think of what is public by then", append(slices.Clone(three), set(5, 31, delayed(600, 0)), set(6, 32, delayed(15, 0))),
			[]ask{{34, 4, 2, 1}, {35, 4, 3, 2}, {45, 4, math.MaxInt, 3}}},
		{"a ply that was made again is as old as it was made last", append(slices.Clone(three), made(6, 80, 3), set(7, 81, delayed(60, 0))),
			[]ask{{100, 6, 5, 2}, {140, 6, math.MaxInt, 3}}},
		{"with the result the moves are no secret", append(slices.Clone(three), set(5, 31, delayed(0, 3)), releaseFact{Seq: 6, Durable: at(40), Over: true}),
			[]ask{{40, 6, math.MaxInt, 3}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var p releasePoint
			for _, f := range tc.facts {
				p.add(f)
			}
			for _, a := range tc.asks {
				now := at(a.second)
				if got := (ask{a.second, p.at(now), p.allowed(now), p.allowedPlies(now)}); got != a {
					t.Errorf("released, allowed, plies: %v, want %v", got, a)
				}
			}
		})
	}
}

// The delay changes now and then, moves are taken back: nothing is released that a plain reading of the rule forbids, and
// a release point made anew of the stored rows releases the same or less.
func TestTheReleasePointKeepsItsWordInRandomGames(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	for range 100 {
		facts := randomFacts(random)
		var p releasePoint
		now, known := at(0), 0
		for step := 0; step < 60; step++ {
			now = now.Add(time.Duration(random.IntN(4)) * time.Second)
			for known < len(facts) && !facts[known].Durable.After(now) {
				p.add(facts[known])
				known++
				p.at(facts[known-1].Durable)
			}
			released := p.at(now)
			if err := forbids(facts[:known], released, now); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			var again releasePoint
			for _, f := range facts[:known] {
				again.add(f)
			}
			if got := again.at(now); got > released {
				t.Fatalf("seed %d: made anew it releases up to %d, at first up to %d", seed, got, released)
			}
		}
	}
}

func randomFacts(random *rand.Rand) (facts []releaseFact) {
	second, ply := 0, 0
	for seq := 1; seq <= 40; seq++ {
		second += random.IntN(3)
		f := releaseFact{Seq: seq, Durable: at(second)}
		switch random.IntN(8) {
		case 0:
			f.Delay = delayed(random.IntN(20), random.IntN(4))
		case 1:
			ply = max(0, ply-1)
		case 2:
			f.Ply = ply + 1
		case 3, 4, 5:
			ply++
			f.Ply, f.Made = ply, true
		}
		facts = append(facts, f)
	}
	return facts
}

// forbids returns an error for a record that was released too early: under each delay in force since it became durable,
// its time had not passed, or its moves were not made.
func forbids(facts []releaseFact, released int, now time.Time) error {
	for _, f := range facts {
		if f.Seq > released {
			return nil
		}
		allowed, current := false, publicDelay{}
		for i, d := range facts {
			if d.Delay != nil {
				current = *d.Delay
			}
			until := now
			for _, next := range facts[i+1:] {
				if next.Delay != nil {
					until = next.Durable
					break
				}
			}
			last := 0
			for _, m := range facts {
				if m.Seq > f.Seq && m.Made && !m.Durable.After(until) {
					last = max(last, m.Ply)
				}
			}
			inTime := !until.Before(f.Durable.Add(current.Time))
			allowed = allowed || inTime && (f.Ply == 0 || current.Moves == 0 || last >= f.Ply+current.Moves)
		}
		if !allowed {
			return fmt.Errorf("record %d, durable at %v, is released at %v", f.Seq, f.Durable, now)
		}
	}
	return nil
}

func TestWhenStoredRowsBecameDurable(t *testing.T) {
	host := func(second int) boardlog.Wall { return boardlog.Wall{Time: at(second), Source: boardlog.WallHost} }
	set := func(second, by int) boardlog.Row {
		return boardlog.Row{Wall: host(second), Kind: "clock_step", Bytes: fmt.Appendf(nil, `{"type":"clock_step","amount_us":%d}`, by*1_000_000)}
	}
	for _, tc := range []struct {
		name string
		rows []boardlog.Row
		set  int   // By how many seconds the clock was set in later games.
		want []int // Seconds after noon; it is 100 now.
	}{
		{"by the computer's clock", []boardlog.Row{{Wall: host(10)}, {Wall: host(20)}}, 0, []int{10, 20}},
		{"a trace's date is no time of this computer", []boardlog.Row{{Wall: boardlog.Wall{Time: at(-9999), Source: boardlog.WallTrace}}}, 0, []int{100}},
		{"an unknown time", []boardlog.Row{{Wall: boardlog.Wall{Source: boardlog.WallNone}}}, 0, []int{100}},
		{"a time that is yet to come", []boardlog.Row{{Wall: host(5000)}, {Wall: host(20)}}, 0, []int{100, 20}},
		{"a clock that was slow was set", []boardlog.Row{{Wall: host(-3590)}, set(20, 3600), {Wall: host(30)}}, 0, []int{10, 20, 30}},
		{"a clock that was fast was set", []boardlog.Row{{Wall: host(3610)}, set(20, -3600), {Wall: host(30)}}, 0, []int{10, 20, 30}},
		{"one that was slow was set in a later game", []boardlog.Row{{Wall: host(-3590)}, {Wall: host(-3580)}}, 3600, []int{10, 20}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for i, got := range durableSince(tc.rows, time.Duration(tc.set)*time.Second, at(100)) {
				if !got.Equal(at(tc.want[i])) {
					t.Errorf("row %d: %v, want %v", i+1, got, at(tc.want[i]))
				}
			}
		})
	}
}

// Unreadable rows are read again and again; the rows before them are not taken in more than once.
func TestRowsThatCantBeReadAreNotTakenInByHalf(t *testing.T) {
	c := newBroadcastGame(new(Hub), 1)
	rows := []boardlog.Row{
		{Game: 1, Seq: 1, Kind: "game", Bytes: []byte(`{"type":"game","state":"ready"}`)},
		{Game: 1, Seq: 2, Kind: "move", Bytes: []byte(`{"type":"move","ply":"two"}`)},
	}
	for range 2 {
		if err := c.take(rows, []time.Time{noon, noon}); err == nil {
			t.Fatal("a ply that is no number was read")
		}
	}
	if n := len(c.releasePoint.waiting); n != 0 {
		t.Errorf("%d facts were taken in, want none", n)
	}
}
