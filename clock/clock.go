package clock

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Clock is the clock of one game. It takes the time from its inputs alone, and never goes backwards: an input with an
// earlier time than one before it gets the time of that one. A copy of a Clock is independent.
type Clock struct {
	control Control
	first   engine.Side // The side that makes ply 1.
	phase   phase
	at      sensor.Micros // The end of the counted time.
	ply     int           // The ply to be played.
	waits   sensor.Micros // How much longer its time is not counted.
	turn    sensor.Micros // How much was counted for it.
	own     [engine.Second + 1]own
	checks  []int // The plies that gave check, if checks are limited. It is copied before it grows.
}

// own is the clock's state of one side. All else follows from the ply.
type own struct {
	left sensor.Micros
	down bool // The flag.
}

type phase uint8

const (
	waiting phase = iota // For a first press, or a start.
	running
	stopped
)

// New returns the clock of a game with the side that moves first. It waits for a start or a press.
func New(control Control, first engine.Side) Clock {
	c := Clock{control: control, first: first, ply: 1}
	stage := control.Stage(1)
	for _, side := range sides {
		c.own[side].left = stage.Time + stage.Increment
	}
	c.begin()
	return c
}

var sides = []engine.Side{engine.First, engine.Second}

func (c *Clock) Control() Control { return c.control }

// Deadline returns when the next flag falls without another input. None falls while no time runs, or once the flag of the
// side whose time runs is down.
func (c *Clock) Deadline() (sensor.Micros, bool) {
	now := c.own[c.onMove()]
	return c.at + c.waits + now.left, c.phase == running && !now.down
}

// State returns the state of the clock at a time, not earlier than the last input.
func (c Clock) State(at sensor.Micros) State {
	c.Advance(at)
	return c.state()
}

// Advance counts the time up to at and returns the flag that falls in it. Every other input does so first.
func (c *Clock) Advance(at sensor.Micros) []Event {
	var events []Event
	if due, ok := c.Deadline(); ok && due <= at {
		c.pass(due)
		events = c.flags()
	}
	c.pass(at)
	return events
}

// Go starts the clock: the time of the side on move runs, from the first move on or after a Stop.
func (c *Clock) Go(at sensor.Micros) []Event {
	events := c.Advance(at)
	c.phase = running
	return c.changed(events, Started)
}

// Stop stops the time of both sides until Go.
func (c *Clock) Stop(at sensor.Micros) []Event {
	events := c.Advance(at)
	c.phase = stopped
	return c.changed(events, Stopped)
}

// Press is the press of a side's lever. The side on move has completed its move, and the time of the other one runs. On a
// stopped clock the move counts, too, and no time runs. The press of the side that is not on move changes nothing: it
// pressed twice, or the wrong player pressed.
func (c *Clock) Press(side engine.Side, at sensor.Micros) []Event {
	events := c.Advance(at)
	if side != c.onMove() {
		return c.changed(events, NotOnMove)
	}
	c.complete()
	return c.changed(events, Pressed)
}

// Replied means that the side on move had moved and forgot to press, and that the opponent has replied, and pressed or
// will do without, too. Both moves count, and all the time until now was that of the side that forgot.
func (c *Clock) Replied(at sensor.Micros) []Event {
	events := c.Advance(at)
	c.complete()
	c.complete()
	return c.changed(events, Replied)
}

// Adjust gives a side time by a ruling, or takes some if the amount is negative.
func (c *Clock) Adjust(side engine.Side, amount, at sensor.Micros) []Event {
	events := c.Advance(at)
	c.own[side].left += amount
	return c.changed(events, Adjusted)
}

// Restore sets the clock to a ply to be played, after the arbiter has had the position restored. The number of moves and
// the stage of each side follow from the ply. The laws leave the sides' times to the arbiter: those of [Clock.State] when
// the ply was first to be played, or the present ones. A stopped clock stays stopped.
func (c *Clock) Restore(ply int, red, black, at sensor.Micros) ([]Event, error) {
	if ply < 1 {
		return nil, fmt.Errorf("restore the clock to ply %d: expected the ply to be played, from 1 on", ply)
	}
	events := c.Advance(at)
	c.ply = ply
	c.begin()
	c.own[engine.First].left, c.own[engine.Second].left = red, black
	c.forgetChecks()
	return c.changed(events, Restored), nil
}

// LeftAt returns a side's time at a time if another ply is to be played then: less the time of stages and the extra time
// for moves that no longer count, plus those for moves that count again. If the side has used that time already, it keeps
// what it has: no flag falls because moves are taken back.
func (c Clock) LeftAt(side engine.Side, ply int, at sensor.Micros) sensor.Micros {
	c.Advance(at)
	there := c
	there.ply = ply
	now, then, left := c.made(side), there.made(side), c.own[side].left
	for n := now; n > then; n-- {
		time, extra := c.given(n)
		left -= time + extra
	}
	if left <= 0 && then < now {
		return c.own[side].left
	}
	for n := now + 1; n <= then; n++ {
		left = c.with(left, n)
	}
	return left
}

// given returns the time that the side gets for its nth move: that of a stage, and the extra time of its next move.
func (c *Clock) given(n int) (time, extra sensor.Micros) {
	before, _ := c.control.Reached(n - 1)
	now, _ := c.control.Reached(n)
	stage := c.control.Stage(now)
	if now != before {
		time = stage.Time
	}
	return time, stage.Increment
}

// with returns a side's time, with left before, after its nth move. While its flag is down it gets no extra time: a flag
// that rises and falls with each move would hide that it fell.
func (c *Clock) with(left sensor.Micros, n int) sensor.Micros {
	time, extra := c.given(n)
	if left += time; left > 0 {
		left += extra
	}
	return left
}

// pass counts the time up to a moment.
func (c *Clock) pass(to sensor.Micros) {
	if to <= c.at {
		return
	}
	if c.phase == running {
		waited := min(to-c.at, c.waits)
		counted := to - c.at - waited
		c.waits -= waited
		c.turn += counted
		c.own[c.onMove()].left -= counted
	}
	c.at = to
}

// begin begins the turn of the ply to be played: the clock waits for its stage's delay.
func (c *Clock) begin() {
	c.turn, c.waits = 0, 0
	if stage := c.control.Stage(c.stageOf(c.ply)); !stage.Bronstein {
		c.waits = stage.Delay
	}
}

// givenBack returns the time given back to the side on move for a completed move, while its flag is up.
func (c *Clock) givenBack() sensor.Micros {
	stage := c.control.Stage(c.stageOf(c.ply))
	if !stage.Bronstein || c.own[c.onMove()].left <= 0 {
		return 0
	}
	return min(c.turn, stage.Delay)
}

// complete counts a move of the side on move, and gives it the time of its next one.
func (c *Clock) complete() {
	side, back := c.onMove(), c.givenBack()
	c.ply++
	c.own[side].left = c.with(c.own[side].left+back, c.made(side))
	c.begin()
	if c.phase == waiting {
		c.phase = running
	}
}

// changed ends an input: it returns the state of the clock, then the flags that the input itself let fall.
func (c *Clock) changed(events []Event, cause Cause) []Event {
	flags := c.flags()
	return append(append(events, Changed{cause, c.state()}), flags...)
}

// flags returns the flags that have fallen, and notes those that are up again.
func (c *Clock) flags() []Event {
	var events []Event
	for _, side := range sides {
		own := &c.own[side]
		was := own.down
		if own.down = own.left <= 0; own.down && !was {
			t := c.time(side)
			events = append(events, Flag{side, c.ply, t.Stage, t.Moves, t.Needed, c.at})
		}
	}
	return events
}

func (c *Clock) state() State {
	s := State{At: c.at, Ply: c.ply, OnMove: c.onMove(), Red: c.time(engine.First), Black: c.time(engine.Second)}
	if c.phase == running {
		s.Running = s.OnMove
	}
	s.Waits = c.waits
	return s
}

func (c *Clock) time(side engine.Side) Time {
	stage, moves := c.control.Reached(c.made(side))
	own := c.own[side]
	return Time{own.left, stage, moves, c.control.Stage(stage).Moves, c.countChecks(side, stage), own.down}
}

func (c *Clock) onMove() engine.Side { return c.mover(c.ply) }

func (c *Clock) mover(ply int) engine.Side {
	if ply%2 == 1 {
		return c.first
	}
	return c.first.Other()
}

// made returns the number of a side's completed moves.
func (c *Clock) made(side engine.Side) int {
	if side == c.first {
		return c.ply / 2
	}
	return (c.ply - 1) / 2
}

// Check is a check in a stage that limits their number.
type Check struct {
	Side  engine.Side // The side that gives it.
	Ply   int
	Stage int
	Count int // The checks of the side in this stage, with this one.
	Limit int
}

// Over reports whether the side has given more checks than allowed. The law names no penalty.
func (c Check) Over() bool { return c.Count > c.Limit }

// Check counts the check that the move of a ply gives, in the stage for which this move counts. A ply counts once,
// however often it is reported. It returns false if the stage has no limit.
func (c *Clock) Check(ply int) (Check, bool) {
	side, stage := c.mover(ply), c.stageOf(ply)
	limit := c.control.Stage(stage).Checks
	if limit == 0 {
		return Check{}, false
	}
	if !slices.Contains(c.checks, ply) {
		c.checks = append(slices.Clip(c.checks), ply)
	}
	return Check{side, ply, stage, c.countChecks(side, stage), limit}, true
}

// ChecksLimit returns how many checks the side of a ply may give in the stage for which its move counts, 0 for any
// number.
func (c *Clock) ChecksLimit(ply int) int { return c.control.Stage(c.stageOf(ply)).Checks }

// stageOf returns the stage for which the move of a ply counts: the one before the move.
func (c *Clock) stageOf(ply int) int {
	stage, _ := c.control.Reached((ply - 1) / 2)
	return stage
}

func (c *Clock) countChecks(side engine.Side, stage int) int {
	n := 0
	for _, ply := range c.checks {
		if c.mover(ply) == side && c.stageOf(ply) == stage {
			n++
		}
	}
	return n
}

// forgetChecks drops the checks of plies that are still to be played.
func (c *Clock) forgetChecks() {
	c.checks = slices.DeleteFunc(slices.Clone(c.checks), func(ply int) bool { return ply >= c.ply })
}
