package boardtest

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
)

// bench is a board with faults, and a person who does as a Test asks.
type bench struct {
	test    Test
	now     sensor.Micros
	dead    engine.PointSet
	stuck   engine.PointSet
	missing engine.PointSet // Diodes.
	wired   func(engine.Point) engine.Point
	bounce  sensor.Micros
	clumsy  bool // Puts the first piece on the wrong point once.
}

// seen returns the closed sensors when pieces stand on points.
func (b *bench) seen(standing engine.PointSet) engine.PointSet {
	closed := b.stuck
	for _, p := range standing.Without(b.dead).Points() {
		closed.Add(b.wired(p))
	}
	ghosts := engine.PointSet{}
	for _, p := range b.missing.And(closed).Points() {
		for _, q := range closed.Points() { // Row s.Rank() is low, pulls the column of p low, through p its row, and so q's column.
			for _, s := range closed.Points() {
				if q != p && s != p && q.Rank() == p.Rank() && s.File() == p.File() {
					ghosts.Add(engine.NewPoint(q.File(), s.Rank()))
				}
			}
		}
	}
	return closed.Or(ghosts)
}

// show lets the sensors show the standing pieces, with bouncing, for half a second.
func (b *bench) show(from, to engine.PointSet) {
	for at := sensor.Micros(0); at < 500_000; at += 1000 {
		standing := to
		if at < b.bounce && at/1000%2 == 1 {
			standing = from
		}
		b.now += 1000
		b.test.Read(sensor.Frame{At: b.now, Closed: b.seen(standing)})
	}
}

// run follows the test to its end, and returns the stages that it went through.
func (b *bench) run(t *testing.T) []Stage {
	t.Helper()
	var stages []Stage
	var standing engine.PointSet
	b.show(standing, standing)
	for steps := 0; b.test.Stage() != Done; steps++ {
		if steps > 400 {
			t.Fatalf("the test does not end: stage %d, asked %v", b.test.Stage(), b.test.Asked().Points())
		}
		if n := len(stages); n == 0 || stages[n-1] != b.test.Stage() {
			stages = append(stages, b.test.Stage())
		}
		stage, asked := b.test.Stage(), b.test.Asked()
		before := len(b.test.asked)
		if stage == Clear {
			b.test.Skip()
			continue
		}
		if stage == Frame {
			b.show(standing, frame)
			standing = frame
			if b.test.Stage() == Frame {
				b.test.Skip()
			}
			continue
		}
		if b.clumsy {
			b.clumsy = false
			asked = engine.SetOf(engine.NewPoint(4, 4))
		}
		b.show(standing, standing.Or(asked))
		b.show(standing.Or(asked), standing)
		if _, again := b.test.Other(); !again && len(b.test.asked) == before && b.test.Stage() == stage {
			b.test.Skip()
		}
	}
	return stages
}

func straight(p engine.Point) engine.Point { return p }

// exchanged wires two ranks, or two files, crosswise.
func ranksExchanged(r, s engine.Rank) func(engine.Point) engine.Point {
	return func(p engine.Point) engine.Point {
		switch p.Rank() {
		case r:
			return engine.NewPoint(p.File(), s)
		case s:
			return engine.NewPoint(p.File(), r)
		}
		return p
	}
}

func filesExchanged(f, g engine.File) func(engine.Point) engine.Point {
	return func(p engine.Point) engine.Point {
		switch p.File() {
		case f:
			return engine.NewPoint(g, p.Rank())
		case g:
			return engine.NewPoint(f, p.Rank())
		}
		return p
	}
}

func TestFaultsAreNamed(t *testing.T) {
	whole, partial := []Stage{Alone, Frame, Cross}, []Stage{Alone}
	for name, c := range map[string]struct {
		bench                bench
		stages               []Stage
		dead, stuck, missing string
		wires                []string
		whole                int // Diodes shown to work.
	}{
		"a board without faults":            {bench: bench{}, stages: whole, whole: 90},
		"a dead point":                      {bench: bench{dead: enginetest.Points(t, "e4")}, stages: whole, dead: "e4", whole: 89},
		"a dead point of the frame":         {bench: bench{dead: enginetest.Points(t, "c0")}, stages: whole, dead: "c0", whole: 80},
		"a stuck point":                     {bench: bench{stuck: enginetest.Points(t, "e4")}, stages: append([]Stage{Clear}, whole...), stuck: "e4", whole: 89},
		"a missing diode":                   {bench: bench{missing: enginetest.Points(t, "e4")}, stages: whole, missing: "e4", whole: 89},
		"a missing diode of the frame":      {bench: bench{missing: enginetest.Points(t, "a3")}, stages: whole, missing: "a3", whole: 89},
		"a missing diode in the corner":     {bench: bench{missing: enginetest.Points(t, "a0")}, stages: whole, missing: "a0", whole: 89},
		"rows exchanged":                    {bench: bench{wired: ranksExchanged(2, 7)}, stages: partial, wires: []string{"the wires of rows 2 and 7 are exchanged"}},
		"the frame's row exchanged":         {bench: bench{wired: ranksExchanged(0, 3)}, stages: partial, wires: []string{"the wires of rows 0 and 3 are exchanged"}},
		"columns exchanged":                 {bench: bench{wired: filesExchanged(0, 8)}, stages: partial, wires: []string{"the wires of columns a and i are exchanged"}},
		"a hand that takes the wrong point": {bench: bench{clumsy: true}, stages: whole, whole: 90},
	} {
		t.Run(name, func(t *testing.T) {
			b := c.bench
			if b.wired == nil {
				b.wired = straight
			}
			b.bounce = 3_000
			stages := b.run(t)
			r := &b.test.Result
			for what, pair := range map[string][2]engine.PointSet{
				"dead": {r.Dead, enginetest.Points(t, c.dead)}, "stuck": {r.Stuck, enginetest.Points(t, c.stuck)}, "missing": {r.Missing, enginetest.Points(t, c.missing)},
				"ghosts": {r.Ghosts, engine.PointSet{}},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s: %v, want %v", what, pair[0].Points(), pair[1].Points())
				}
			}
			if got := r.Wires(); !slices.Equal(got, c.wires) {
				t.Errorf("wires: %q, want %q", got, c.wires)
			}
			if len(c.wires) == 0 && r.Whole.Len() != c.whole {
				t.Errorf("%d diodes are known to be there, want %d; not: %v", r.Whole.Len(), c.whole, engine.AllPoints.Without(r.Whole).Points())
			}
			if !slices.Equal(stages, c.stages) {
				t.Errorf("stages %v, want %v", stages, c.stages)
			}
			if r.Lift != 2_000 || r.Place != 2_000 {
				t.Errorf("bounced for %d and %d us, want 2000 and 2000", r.Lift, r.Place)
			}
		})
	}
}
