package main

import (
	"fmt"
	"io"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/trace"
)

// startOver tells the board of an open session that boardd was started again with another delay of the public. The game
// that is on keeps the delay that it began with: nobody may see earlier, after a restart, what was to be held back.
func (d *daemon) startOver(open *stored, report io.Writer) error {
	open.tellRegulations(d.config.Evidence, report)
	if open == nil || d.board.View().Started == d.config.Delay {
		return nil
	}
	err := d.locked(func() error {
		in := game.Input{Kind: game.KindDelay, At: d.board.View().At, Delay: d.config.Delay, Next: true}
		return d.sink(in, d.board.Step(in))
	})
	fmt.Fprintf(report, "boardd: game %d: %s; games that begin from now on: %s; boardctl game delay changes both\n",
		open.last().ID, delayed(d.board.View().Delay), delayed(d.config.Delay))
	return err
}

// began returns the delay that a session began with.
func (s *stored) began() trace.Delay {
	if len(s.facts) == 0 {
		return trace.Delay{}
	}
	return s.facts[0].Delay
}

// delayed says how much later the public is told.
func delayed(d trace.Delay) string { return terminal.Delayed(d.Time, d.Moves) }
