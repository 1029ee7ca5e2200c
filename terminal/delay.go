package terminal

import (
	"fmt"

	"github.com/kyban/kyban/sensor"
)

// Delayed says how much later than the board the public is told of a game.
func Delayed(by sensor.Micros, moves int) string {
	count := fmt.Sprintf("%d moves", moves)
	if moves == 1 {
		count = "1 move"
	}
	switch {
	case by == 0 && moves == 0:
		return "the public is told at once"
	case moves == 0:
		return fmt.Sprintf("the public is told %s later", duration(by))
	case by == 0:
		return fmt.Sprintf("the public is told %s later", count)
	}
	return fmt.Sprintf("the public is told %s and %s later", duration(by), count)
}
