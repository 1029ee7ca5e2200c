package main

import (
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
)

// countingOf returns how the moves of the game on a board are counted. Boards of earlier versions don't report who began.
func countingOf(s *control.Status) terminal.Counting {
	c := terminal.CountingFrom(s.FEN, s.First)
	if s.First == "" {
		c = terminal.CountingIn(s.FEN, s.Ply)
	}
	return c.Behind(sensor.Micros(s.Delay), s.DelayMoves)
}
