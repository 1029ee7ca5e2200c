package clock

import (
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// movesOfPace is the number of a side's moves whose extra times count towards the pace (fide2018 A.1, B.1).
const movesOfPace = 60

// Pace returns the pace of games with the control, which keeps time: by a side's time for 60 moves, ten minutes or less
// are blitz, less than an hour is rapid. A delay counts as an increment does: it is fixed extra time for each move.
func (c Control) Pace() rulebook.Pace {
	total, left := c.Stages[0].Time, movesOfPace
	for n := 1; left > 0; n++ {
		stage := c.Stage(n)
		moves := left
		if stage.Moves > 0 {
			moves = min(left, stage.Moves)
		}
		total += (stage.Increment + stage.Delay) * sensor.Micros(moves)
		if left -= moves; left > 0 {
			total += c.Stage(n + 1).Time
		}
	}
	switch {
	case total <= 10*minute:
		return rulebook.Blitz
	case total < 60*minute:
		return rulebook.Rapid
	}
	return rulebook.Standard
}
