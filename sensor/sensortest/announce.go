package sensortest

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/trace"
)

// Announce adds the players' words at the end of their only game, where its last position does not decide it: the loser
// resigns, or both agree on a draw. A script with another end, or with an unknown result, stays as it is.
func (s *Script) Announce(result string) {
	last := len(s.Steps) - 1
	if last < 1 || s.Steps[last].Says.Kind != trace.End || len(s.Truth.Games) != 1 || s.Truth.Games[0].Result != "*" {
		return
	}
	kind, side, ok := said(result)
	if !ok {
		return
	}
	line, reason := trace.Line{Kind: kind, Side: side}, "resignation"
	if kind == trace.Agree {
		reason = "agreement"
	}
	line.At, line.Point = (s.Steps[last-1].At+s.Steps[last].At)/2, engine.NoPoint
	s.Steps = slices.Insert(s.Steps, last, Step{At: line.At, Point: engine.NoPoint, Says: line})
	s.Truth.Games[0].Result, s.Truth.Games[0].Reason = result, reason
}

// said returns the word that ends a game with a result: the loser resigns, or both agree on a draw. It returns false for an
// unknown result.
func said(result string) (kind trace.Kind, side engine.Side, ok bool) {
	switch result {
	case "1-0":
		return trace.Resign, engine.Second, true
	case "0-1":
		return trace.Resign, engine.First, true
	case "1/2-1/2":
		return trace.Agree, engine.NoSide, true
	}
	return trace.NoKind, engine.NoSide, false
}
