package clock

import (
	"reflect"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// naive is a clock that goes through every microsecond and takes one from the side whose time runs. It keeps a player for
// each side, who gets his stages, and knows no deadlines.
type naive struct {
	control    Control
	red, black player
	turn       engine.Side
	started    bool
	going      bool
	waits      sensor.Micros // Of the turn, before its time counts.
	used       sensor.Micros // Of the turn's time.
	ply        int
	now        sensor.Micros
	events     []Event // Of the last input.
}

type player struct {
	side   engine.Side
	left   sensor.Micros
	stage  int // From 1 on.
	moves  int // Made in it.
	down   bool
	checks map[int]int // The stage of each ply that gave check.
}

func newNaive(control Control, first engine.Side) *naive {
	n := &naive{control: control, ply: 1, turn: first}
	n.red, n.black = player{side: engine.First}, player{side: engine.Second}
	for _, p := range []*player{&n.red, &n.black} {
		p.stage, p.checks = 1, map[int]int{}
		p.left = control.Stages[0].Time + control.Stages[0].Increment
	}
	n.takeTurn()
	return n
}

// takeTurn begins the next player's turn.
func (n *naive) takeTurn() {
	n.used, n.waits = 0, 0
	if s := n.stage(n.player(n.turn)); !s.Bronstein {
		n.waits = s.Delay
	}
}

func (n *naive) player(side engine.Side) *player {
	if side == engine.First {
		return &n.red
	}
	return &n.black
}

// stage returns a player's stage: the last one for ever.
func (n *naive) stage(p *player) Stage {
	stages := n.control.Stages
	for i := 1; i < p.stage && len(stages) > 1; i++ {
		stages = stages[1:]
	}
	return stages[0]
}

func (n *naive) live(to sensor.Micros) {
	for n.now < to {
		n.now++
		switch {
		case n.going && n.waits > 0:
			n.waits--
		case n.going:
			n.player(n.turn).left--
			n.used++
			n.look()
		}
	}
}

// look checks whether a flag has fallen.
func (n *naive) look() {
	for _, p := range []*player{&n.red, &n.black} {
		switch {
		case p.left > 0:
			p.down = false
		case !p.down:
			p.down = true
			n.events = append(n.events, Flag{p.side, n.ply, p.stage, p.moves, n.stage(p).Moves, n.now})
		}
	}
}

// makeMove makes the move of the player on turn, and gives him the next stage if it is due.
func (n *naive) makeMove() {
	p := n.player(n.turn)
	if s := n.stage(p); s.Bronstein && p.left > 0 {
		p.left += min(n.used, s.Delay)
	}
	p.moves++
	if p.moves == n.stage(p).Moves {
		p.stage, p.moves = p.stage+1, 0
		p.left += n.stage(p).Time
	}
	if p.left > 0 {
		p.left += n.stage(p).Increment
	}
	n.ply++
	n.turn = n.turn.Other()
	n.takeTurn()
}

func (n *naive) press(side engine.Side) Cause {
	if n.turn != side {
		return NotOnMove
	}
	n.makeMove()
	if !n.started {
		n.started, n.going = true, true
	}
	return Pressed
}

// restore replays the game from its first ply, counting moves alone, and then sets the times.
func (n *naive) restore(ply int, red, black sensor.Micros) {
	if n.ply%2 == 0 {
		n.turn = n.turn.Other()
	}
	n.ply = 1
	n.red.stage, n.red.moves, n.black.stage, n.black.moves = 1, 0, 1, 0
	for n.ply < ply {
		n.makeMove()
	}
	n.red.left, n.black.left = red, black
	n.takeTurn()
	for _, p := range []*player{&n.red, &n.black} {
		for given := range p.checks {
			if given >= ply {
				delete(p.checks, given)
			}
		}
	}
}

func (n *naive) state() State {
	s := State{At: n.now, Ply: n.ply, OnMove: n.turn, Waits: n.waits, Red: n.time(&n.red), Black: n.time(&n.black)}
	if n.going {
		s.Running = n.turn
	}
	return s
}

func (n *naive) time(p *player) Time {
	checks := 0
	for _, stage := range p.checks {
		if stage == p.stage {
			checks++
		}
	}
	return Time{p.left, p.stage, p.moves, n.stage(p).Moves, checks, p.down}
}

// Controls with stages of a few microseconds.
var smallControls = []Control{
	{Stages: []Stage{{Time: 200}}},
	{Stages: []Stage{{Time: 60, Increment: 9}}},
	{Stages: []Stage{{Increment: 30}}},
	{Stages: []Stage{{Moves: 2, Time: 90}, {Time: 60}}},
	{Stages: []Stage{{Moves: 1, Time: 40, Increment: 5}, {Moves: 2, Time: 50, Increment: 11}, {Time: 40}}},
	{Stages: []Stage{{Moves: 3, Time: 80, Checks: 2}}},
	{Stages: []Stage{{Time: 120, Delay: 25}}},
	{Stages: []Stage{{Time: 120, Delay: 25, Bronstein: true}}},
	{Stages: []Stage{{Moves: 2, Time: 60, Delay: 9}, {Moves: 1, Time: 30, Increment: 7}, {Time: 40, Delay: 30, Bronstein: true}}},
	{Stages: []Stage{{Moves: 3, Time: 100}, {Moves: 1, Time: 30, Increment: 2, Checks: 1}, {Moves: 2, Time: 30, Checks: 4}}},
}

// playBoth gives a clock and a naive one the same inputs, two bytes each, and fails if they differ. It returns the number
// of fallen flags.
func playBoth(t testing.TB, game []byte) (flags int) {
	if len(game) < 2 {
		return 0
	}
	control := smallControls[int(game[0])%len(smallControls)]
	first := engine.First + engine.Side(game[1]%2)
	c, n := New(control, first), newNaive(control, first)
	for i := 2; i+1 < len(game); i += 2 {
		what, amount := game[i], sensor.Micros(game[i+1])
		side := engine.First + engine.Side(what>>4)%2
		at := n.now + amount%64 - 2 // Sometimes earlier than the last one.
		n.events = nil
		due, falls := c.Deadline()
		got, input := enterBoth(&c, n, what&15, side, amount, at)
		if !reflect.DeepEqual(got, n.events) {
			t.Fatalf("%v, first %s, input %d, %s of %s at %d, %d:\n%+v\nnaive\n%+v", control, first, i/2, input, side, at, amount, got, n.events)
		}
		for _, e := range got {
			if flag, ok := e.(Flag); ok {
				flags++
				if ahead := input != "adjust" && input != "restore"; ahead && (!falls || flag.At != due) {
					t.Fatalf("%v: flag at %d, the deadline was %d, %t", control, flag.At, due, falls)
				}
			}
		}
		later := n.now + amount
		want := *n
		want.live(later)
		if got := c.State(later); got != want.state() {
			t.Fatalf("%v, first %s, after input %d: state at %d is\n%+v, naive\n%+v", control, first, i/2, later, got, want.state())
		}
	}
	return flags
}

// enterBoth gives both clocks one input and returns the events of the first, and the input's name. Presses and passing
// time are the most frequent.
func enterBoth(c *Clock, n *naive, what byte, side engine.Side, amount, at sensor.Micros) ([]Event, string) {
	n.live(at)
	told := func(cause Cause) {
		lived := len(n.events)
		n.look()
		n.events = slices.Insert(n.events, lived, Event(Changed{cause, n.state()}))
	}
	switch what {
	case 0, 1, 2:
		return c.Advance(at), "wait"
	case 3:
		n.started, n.going = true, true
		told(Started)
		return c.Go(at), "go"
	case 4:
		n.started, n.going = true, false
		told(Stopped)
		return c.Stop(at), "stop"
	case 5:
		n.makeMove()
		n.makeMove()
		if !n.started {
			n.started, n.going = true, true
		}
		told(Replied)
		return c.Replied(at), "replied"
	case 6:
		n.player(side).left += amount - 128
		told(Adjusted)
		return c.Adjust(side, amount-128, at), "adjust"
	case 7:
		ply := 1 + int(amount)%20
		n.restore(ply, amount-20, 90-amount)
		told(Restored)
		events, err := c.Restore(ply, amount-20, 90-amount, at)
		if err != nil {
			return []Event{}, err.Error()
		}
		return events, "restore"
	case 8:
		c.Check(n.ply)
		if p := n.player(n.turn); n.stage(p).Checks > 0 {
			p.checks[n.ply] = p.stage
		}
		return c.Advance(at), "check"
	}
	told(n.press(side))
	return c.Press(side, at), "press"
}

func TestTheClockIsThatOfWhoCountsEveryMicrosecond(t *testing.T) {
	random := randtest.New(t, 1)
	flags := 0
	for range 300 {
		game := make([]byte, 400)
		for i := range game {
			game[i] = byte(random.Uint32())
		}
		flags += playBoth(t, game)
	}
	if flags < 300 {
		t.Errorf("%d flags fell in 300 games: they are too quiet", flags)
	}
}

func FuzzClock(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte{0, 0, 3, 10, 9, 20, 25, 60, 9, 63})
	corpus.Add([]byte{6, 1, 25, 30, 9, 40, 8, 3, 25, 30, 7, 9, 6, 0, 4, 5, 5, 60})
	corpus.Fuzz(func(t testing.TB, game []byte) {
		if len(game) <= 1000 {
			playBoth(t, game)
		}
	})
}
