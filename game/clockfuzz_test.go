package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// naiveClock gives the times of a game as two people with stopwatches and a list of stages would: it knows no deadlines, and checks the
// time only at events.
type naiveClock struct {
	stages []clock.Stage
	sides  [2]naiveSide // Red, Black.
	turn   int          // The side whose time runs.
	ply    int          // To be played.
	runs   bool
	begun  bool
	waits  sensor.Micros // Of the turn, before its time counts.
	used   sensor.Micros // Of the turn's time.
	now    sensor.Micros
	said   []string
}

type naiveSide struct {
	left   sensor.Micros
	stage  int // From 0 on.
	made   int // In the stage.
	fallen bool
}

func (n *naiveClock) stageOf(side int) clock.Stage {
	return n.stages[min(n.sides[side].stage, len(n.stages)-1)]
}

// until lets time pass.
func (n *naiveClock) until(at sensor.Micros) {
	s := &n.sides[n.turn]
	if n.runs {
		waited := min(at-n.now, n.waits)
		n.now, n.waits = n.now+waited, n.waits-waited
		if s.left > 0 && at-n.now >= s.left {
			n.flag(n.turn, n.now+s.left)
		}
		s.left, n.used = s.left-(at-n.now), n.used+at-n.now
	}
	n.now = at
}

func (n *naiveClock) flag(side int, at sensor.Micros) {
	s, article := &n.sides[side], "part3-flag"
	if n.stageOf(side).Moves > 0 {
		article = "part3-counts"
	}
	s.fallen = true
	n.said = append(n.said, fmt.Sprintf("%d flag of %s: ply %d, stage %d, %d of %d, %s", at, []string{"red", "black"}[side], n.ply, s.stage+1,
		s.made, n.stageOf(side).Moves, article))
}

// done counts the move of the side on move.
func (n *naiveClock) done() {
	s, stage := &n.sides[n.turn], n.stageOf(n.turn)
	if stage.Bronstein && s.left > 0 {
		s.left += min(n.used, stage.Delay)
	}
	if s.made++; stage.Moves > 0 && s.made == stage.Moves {
		s.stage, s.made = s.stage+1, 0
		s.left += n.stageOf(n.turn).Time
	}
	if s.left > 0 {
		s.left += n.stageOf(n.turn).Increment
	}
	if !n.begun {
		n.begun, n.runs = true, true
	}
	n.ply, n.turn = n.ply+1, 1-n.turn
	n.takeTurn()
}

func (n *naiveClock) takeTurn() {
	n.used, n.waits = 0, 0
	if stage := n.stageOf(n.turn); !stage.Bronstein {
		n.waits = stage.Delay
	}
}

func (n *naiveClock) say(why string) {
	runs := "none"
	if n.runs {
		runs = []string{"red", "black"}[n.turn]
	}
	var of [2]string
	for side := range n.sides {
		s, toGo := n.sides[side], 0
		if n.stageOf(side).Moves > 0 {
			toGo = n.stageOf(side).Moves - s.made
		}
		of[side] = fmt.Sprintf("%d/%d+%d", s.left, s.stage+1, toGo)
	}
	n.said = append(n.said, fmt.Sprintf("%d %s: ply %d, %s runs, red %s, black %s", n.now, why, n.ply, runs, of[0], of[1]))
	for side := range n.sides {
		if s := &n.sides[side]; s.left > 0 {
			s.fallen = false
		} else if !s.fallen {
			n.flag(side, n.now)
		}
	}
}

// Random games, with levers pressed twice, wrongly and not at all, stopped clocks and rulings of time, are compared with a naive clock.
func TestTheClockOfAGameIsThatOfANaiveOne(t *testing.T) {
	seed := randtest.Seed(t, 4)
	random := rand.New(rand.NewPCG(seed, 1))
	for range 60 {
		specs := []string{"30", "20+2", "3/12:*2/6", "4/10+1:10+2", "20d2", "20b2", "3/12d1:10b3", "vn2004-rapid-15", "25/3600:1800"}
		spec := specs[random.IntN(len(specs))]
		control, err := clock.ParseControl(spec)
		if err != nil {
			t.Fatal(err)
		}
		text, naive := randomClocks(random, spec, control)
		got := slices.DeleteFunc(clocksOf(t, text), func(line string) bool { return strings.Contains(line, "press_") })
		if !slices.Equal(got, naive.said) {
			t.Fatalf("%s\ngot\n%s\nwant\n%s", text, strings.Join(got, "\n"), strings.Join(naive.said, "\n"))
		}
	}
}

// randomClocks plays a game at random, on a board and on a naive clock.
func randomClocks(random *rand.Rand, spec string, control clock.Control) (string, *naiveClock) {
	n := &naiveClock{stages: control.Stages, ply: 1}
	for side := range n.sides {
		n.sides[side].left = control.Stages[0].Time + control.Stages[0].Increment
	}
	n.takeTurn()
	g := newRooks("control " + spec)
	later := func() sensor.Micros { return g.last + second + sensor.Micros(random.IntN(2_500_000)) }
	does := func(what, why string, do func()) {
		at := later()
		g.say(at, what)
		n.until(at)
		do()
		n.say(why)
	}
	press := [2]string{"press red", "press black"}
	if random.IntN(2) == 0 {
		does("go", "started", func() { n.begun, n.runs = true, true })
	}
	for range 8 + random.IntN(20) {
		switch random.IntN(12) {
		case 0:
			does(press[1-n.turn], "not_on_move", func() {})
		case 1:
			does("stop", "stopped", func() { n.begun, n.runs = true, false })
			does("go", "started", func() { n.runs = true })
		case 2:
			side, amount := random.IntN(2), sensor.Micros(random.IntN(20_000_000)-8_000_000)
			does(fmt.Sprintf(`rule 1 time %s %d "Trần" part3-complaints "So."`, []string{"red", "black"}[side], amount), "adjusted",
				func() { n.sides[side].left += amount })
		case 3:
			if n.ply > 2 && n.runs {
				g.move(later())
				g.move(later())
				does(press[1-n.turn], "replied", func() { n.done(); n.done() })
			}
		}
		g.move(later())
		does(press[n.turn], "pressed", n.done)
	}
	g.say(g.last+1, "end")
	n.until(g.last)
	return g.text.String(), n
}
