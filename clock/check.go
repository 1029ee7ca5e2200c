package clock

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

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
