package game_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// garbage is the input of a board without players.
type garbage struct {
	random *rand.Rand
	now    sensor.Micros
	closed engine.PointSet
	start  boardgame.Position
	play   boardgame.Position
	list   []fact.Input
}

// newGarbage returns garbage at a board set up for the game play.
func newGarbage(t testing.TB, play string, seed, number uint64) *garbage {
	t.Helper()
	start := newBoard(t, game.Config{Play: play}).View().Position
	g := &garbage{random: rand.New(rand.NewPCG(seed, number)), closed: start.Occupied(), start: start, play: start}
	g.list = []fact.Input{{Fact: fact.Start{Closed: g.closed}}, {At: 1_000_000, Fact: fact.Tick{}}}
	g.now = 1_000_000
	return g
}

func (g *garbage) wait(most sensor.Micros) { g.now += 1 + sensor.Micros(g.random.Int64N(int64(most))) }

func (g *garbage) toggle(p engine.Point) {
	if g.closed.Has(p) {
		g.closed.Remove(p)
	} else {
		g.closed.Add(p)
	}
	g.list = append(g.list, fact.Input{At: g.now, Fact: fact.Event{Point: p, Placed: g.closed.Has(p), Uncertainty: 12_000}})
}

func (g *garbage) anyPoint() engine.Point { return engine.Point(g.random.IntN(engine.Points)) }

// closedPoint returns a point with a piece, by its sensor.
func (g *garbage) closedPoint() engine.Point {
	points := g.closed.Points()
	if len(points) == 0 {
		return g.anyPoint()
	}
	return points[g.random.IntN(len(points))]
}

func (g *garbage) press() {
	side := engine.First
	if g.random.IntN(2) == 0 {
		side = engine.Second
	}
	g.list = append(g.list, fact.Input{At: g.now, Fact: fact.Press{Side: side}})
}

func (g *garbage) frame() {
	g.list = append(g.list, fact.Input{At: g.now, Fact: fact.Gap{Length: 1000}}, fact.Input{At: g.now, Fact: fact.Frame{Closed: g.closed}})
}

var garbageKinds = []struct {
	name string
	next func(g *garbage)
}{
	{"random edges", func(g *garbage) { g.wait(2_000_000); g.toggle(g.anyPoint()) }},
	{"fast random edges", func(g *garbage) { g.wait(50_000); g.toggle(g.anyPoint()) }},
	{"edges and presses", func(g *garbage) {
		g.wait(1_000_000)
		if g.random.IntN(4) == 0 {
			g.press()
		} else {
			g.toggle(g.anyPoint())
		}
	}},
	{"random frames", func(g *garbage) {
		g.wait(1_000_000)
		g.closed = engine.PointSet{Lo: g.random.Uint64(), Hi: g.random.Uint64()}.And(engine.AllPoints)
		g.frame()
	}},
	{"frames a few points apart", func(g *garbage) {
		g.wait(1_000_000)
		for range 1 + g.random.IntN(6) {
			p := g.anyPoint()
			g.closed = g.closed.Xor(engine.SetOf(p))
		}
		g.frame()
	}},
	{"frames with pieces moved", func(g *garbage) {
		g.wait(1_000_000)
		for range 1 + g.random.IntN(5) {
			g.closed.Remove(g.closedPoint())
			if g.random.IntN(3) > 0 {
				g.closed.Add(g.anyPoint())
			}
		}
		g.frame()
	}},
	{"brushes", func(g *garbage) {
		var up []engine.Point
		for range 1 + g.random.IntN(6) {
			p := g.closedPoint()
			g.wait(20_000)
			g.toggle(p)
			up = append(up, p)
		}
		for _, p := range up {
			g.wait(20_000)
			g.toggle(p)
		}
	}},
	{"pieces lifted and set down anywhere", func(g *garbage) {
		g.wait(500_000)
		g.toggle(g.closedPoint())
		g.wait(500_000)
		g.toggle(g.anyPoint())
		if g.random.IntN(3) == 0 {
			g.press()
		}
	}},
	{"damaged play", func(g *garbage) { g.damagedTurn(12, true) }},
	{"damaged play, no clock", func(g *garbage) { g.damagedTurn(12, false) }},
	{"little damaged play", func(g *garbage) { g.damagedTurn(40, true) }},
	{"little damaged play, no clock", func(g *garbage) { g.damagedTurn(40, false) }},
	{"anything", func(g *garbage) {
		g.wait(300_000)
		switch g.random.IntN(12) {
		case 0:
			g.press()
		case 1:
			g.frame()
		case 2, 3, 4:
			g.toggle(g.anyPoint())
		case 5, 6, 7:
			g.toggle(g.closedPoint())
		default:
			g.damagedTurn(20, true)
		}
	}},
}

// damagedTurn plays a legal move; one in rarely of its facts is lost and another one false.
func (g *garbage) damagedTurn(rarely int, clocked bool) {
	moves := g.play.Moves()
	if len(moves) == 0 {
		g.play = g.start
		return
	}
	m := moves[g.random.IntN(len(moves))]
	points := []engine.Point{m.From()}
	if captured := boardgame.Captured(g.play, m); captured != engine.NoPoint {
		points = append(points, captured)
	}
	points = append(points, m.To())
	if from, to := g.play.Beside(m); to != engine.NoPoint {
		points = append(points, from, to)
	}
	for _, p := range points {
		g.wait(600_000)
		switch g.random.IntN(rarely) {
		case 0:
			continue
		case 1:
			g.toggle(g.anyPoint())
		}
		g.toggle(p)
	}
	if clocked && g.random.IntN(rarely) > 0 {
		g.wait(600_000)
		g.list = append(g.list, fact.Input{At: g.now, Fact: fact.Press{Side: g.play.Turn()}})
	}
	g.play = g.play.After(m)
}

// garbageMax is how much work one input may be: the tracker's own limit, and one reading more.
const garbageMax = 18_000 + 3_000

// No input of any board costs more work than garbageMax, and the same inputs with time passing in smaller steps give the same records.
func TestGarbageIsBoundedWork(t *testing.T) {
	seed, games := randtest.Seed(t, 6), uint64(sweeptest.Of(1, 3))
	for _, play := range boardgame.Names() {
		for i, kind := range garbageKinds {
			t.Run(play+", "+kind.name, func(t *testing.T) {
				for n := range games {
					g := newGarbage(t, play, seed+n, uint64(i))
					for len(g.list) < 200 {
						kind.next(g)
					}
					said, worst := sayGarbage(t, play, g.list, false)
					if worst > garbageMax {
						t.Errorf("seed %d: an input was work for %d, want at most %d", seed+n, worst, garbageMax)
					}
					if again, _ := sayGarbage(t, play, g.list, true); said != again {
						t.Errorf("seed %d: with ticks other records follow", seed+n)
					}
				}
			})
		}
	}
}

// sayGarbage feeds the inputs to a board, on request with a tick before each, and returns the records and the most work of an input.
func sayGarbage(t *testing.T, play string, list []fact.Input, ticks bool) (records string, worst int) {
	t.Helper()
	board := newBoard(t, game.Config{Play: play})
	var said strings.Builder
	step := func(in fact.Input) {
		for _, r := range board.Step(in) {
			said.Write(append(record.Encode(r), '\n'))
		}
		worst = max(worst, board.Work())
	}
	for i, in := range list {
		if ticks && i > 0 {
			for at := list[i-1].At; at < in.At; at += 40_000 {
				step(fact.Input{At: at, Fact: fact.Tick{}})
			}
		}
		step(in)
	}
	return said.String(), worst
}

// The board records what it could not follow in full, and settles nothing by it.
func TestWorkIsSaidToBeLimited(t *testing.T) {
	g := newGarbage(t, "xiangqi", 7, 9)
	for len(g.list) < 200 {
		g.damagedTurn(12, false)
	}
	records, _ := sayGarbage(t, "xiangqi", g.list, false)
	if n := strings.Count(records, `"code":"work_limited"`); n == 0 {
		t.Errorf("no note says that not every reading was followed:\n%s", records)
	}
}

// BenchmarkGarbage reports how long the worst input takes. Each is timed three times, and the fastest counts, because other programs slow
// the machine.
func BenchmarkGarbage(b *testing.B) {
	for i, kind := range garbageKinds {
		b.Run(kind.name, func(b *testing.B) {
			var worst time.Duration
			for seed := uint64(0); b.Loop(); seed++ {
				g := newGarbage(b, "xiangqi", seed, uint64(i))
				for len(g.list) < 400 {
					kind.next(g)
				}
				worst = max(worst, slices.Max(fastestOf(b, 3, g.list)))
			}
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
		})
	}
}

// fastestOf feeds the inputs to so many boards, and returns how long each input takes on the fastest of them.
func fastestOf(b *testing.B, boards int, list []fact.Input) []time.Duration {
	took := make([]time.Duration, len(list))
	for n := range boards {
		board := newBoard(b, game.Config{})
		for i, in := range list {
			began := time.Now()
			board.Step(in)
			if d := time.Since(began); n == 0 || d < took[i] {
				took[i] = d
			}
		}
	}
	return took
}
