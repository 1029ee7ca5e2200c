package cli

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/fact"
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
func DelayFlags(cmd *cobra.Command, delay *fact.PublicDelay) {
	cmd.Flags().Var(&value{"TIME", func(text string) (err error) {
		delay.Time, err = ParseDelay(text)
		return err
	}, func() string { return (time.Duration(delay.Time) * time.Microsecond).String() }},
		"delay", "how much later the public is told of what happens, such as 10m; games begin with it")
	DelayMovesFlag(cmd, &delay.Moves, "delay-moves", "how many moves more must have been made before the public is told of one; games begin with it")
	cmd.Flags().Lookup("delay").DefValue = ""
}

// DelayMovesFlag adds a flag for the moves of a delay.
func DelayMovesFlag(cmd *cobra.Command, moves *int, name, usage string) {
	cmd.Flags().Var(&value{"N", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > trace.DelayMovesMax {
			return fmt.Errorf("%q moves: expected a number from 0 to %d", text, trace.DelayMovesMax)
		}
		*moves = n
		return nil
	}, func() string { return strconv.Itoa(*moves) }}, name, usage)
	cmd.Flags().Lookup(name).DefValue = ""
}
