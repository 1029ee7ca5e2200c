package sensortest

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/trace"
)

// Announce lets the players say how their only game ended, where its last position does not: who lost resigns, or both agree on a draw.
// A script that ends otherwise than by its end, or a result that nobody knows, stays as it is.
func (s *Script) Announce(result string) {
	last := len(s.Steps) - 1
	if last < 1 || s.Steps[last].Says.Kind != trace.End || len(s.Truth.Games) != 1 || s.Truth.Games[0].Result != "*" {
		return
	}
	said, reason := trace.Line{Kind: trace.Resign}, "resignation"
	switch result {
	case "1-0":
		said.Side = engine.Black
	case "0-1":
		said.Side = engine.Red
	case "1/2-1/2":
		said.Kind, reason = trace.Agree, "agreement"
	default:
		return
	}
	said.At, said.Point = (s.Steps[last-1].At+s.Steps[last].At)/2, engine.NoPoint
	s.Steps = slices.Insert(s.Steps, last, Step{At: said.At, Point: engine.NoPoint, Says: said})
	s.Truth.Games[0].Result, s.Truth.Games[0].Reason = result, reason
}
