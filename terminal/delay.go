package terminal

import (
	"fmt"

	"github.com/kyban/kyban/sensor"
)

// Delayed returns the public delay of a game in words: a time, plies, or both.
func (c Counting) Delayed(by sensor.Micros, plies int) string {
	count := c.Moves(plies)
	switch {
	case by == 0 && plies == 0:
		return "the public is told at once"
	case plies == 0:
		return fmt.Sprintf("the public is told %s later", duration(by))
	case by == 0:
		return fmt.Sprintf("the public is told %s later", count)
	}
	return fmt.Sprintf("the public is told %s and %s later", duration(by), count)
}
