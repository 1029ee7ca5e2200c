package cli

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// ParseDelay reads the public's delay of a game, such as 10m, 90s or 0.
func ParseDelay(text string) (sensor.Micros, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d.Microseconds() > int64(trace.DelayMax) {
		return 0, fmt.Errorf("delay %q: expected a time from 0 to 24h, such as 10m or 1m30s", text)
	}
	return sensor.Micros(d.Microseconds()), nil
}

// DelayFlags adds the flags --delay and --delay-moves to a command.
func DelayFlags(cmd *cobra.Command, value *trace.Delay) {
	cmd.Flags().Var(delayTime{&value.Time}, "delay", "how much later the public is told of what happens, such as 10m; games begin with it")
	DelayMovesFlag(cmd, &value.Moves, "delay-moves", "how many moves more must have been made before the public is told of one; games begin with it")
	cmd.Flags().Lookup("delay").DefValue = ""
}

// DelayMovesFlag adds a flag for the moves of a delay.
func DelayMovesFlag(cmd *cobra.Command, value *int, name, usage string) {
	cmd.Flags().Var(delayMoves{value}, name, usage)
	cmd.Flags().Lookup(name).DefValue = ""
}

// delayTime is the time of a delay as the value of a flag.
type delayTime struct{ *sensor.Micros }

// Set reads a time such as 10m.
func (d delayTime) Set(text string) (err error) {
	*d.Micros, err = ParseDelay(text)
	return err
}

// String returns the time as the user writes it.
func (d delayTime) String() string { return (time.Duration(*d.Micros) * time.Microsecond).String() }

// Type names the value in the help.
func (d delayTime) Type() string { return "TIME" }

// delayMoves is the number of moves of a delay as the value of a flag.
type delayMoves struct{ *int }

// Set reads a number of moves.
func (d delayMoves) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > trace.DelayMovesMax {
		return fmt.Errorf("%q moves: expected a number from 0 to %d", text, trace.DelayMovesMax)
	}
	*d.int = n
	return nil
}

// String returns the number.
func (d delayMoves) String() string { return strconv.Itoa(*d.int) }

// Type names the value in the help.
func (d delayMoves) Type() string { return "N" }
