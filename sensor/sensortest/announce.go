package sensortest

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/trace"
)

// Announce adds the players' words at the end of their only game, where its last position does not decide it: the loser
// resigns, or both agree on a draw. A script with another end, or with an unknown result, stays as it is.
func (s *Script) Announce(result string) {
	last := len(s.Steps) - 1
	if last < 1 || !fact.Is[fact.End](s.Steps[last].Says.Fact) || len(s.Truth.Games) != 1 || s.Truth.Games[0].Result != "*" {
		return
	}
	word := said(result)
	if word == nil {
		return
	}
	reason := "resignation"
	if fact.Is[fact.Agree](word) {
		reason = "agreement"
	}
	line := trace.Line{At: (s.Steps[last-1].At + s.Steps[last].At) / 2, Fact: word}
	s.Steps = slices.Insert(s.Steps, last, Step{At: line.At, Point: engine.NoPoint, Says: line})
	s.Truth.Games[0].Result, s.Truth.Games[0].Reason = result, reason
}

// said returns the word that ends a game with a result: the loser resigns, or both agree on a draw. It returns nil for an
// unknown result.
func said(result string) fact.Fact {
	switch result {
	case "1-0":
		return fact.Resign{Side: engine.Second}
	case "0-1":
		return fact.Resign{Side: engine.First}
	case "1/2-1/2":
		return fact.Agree{}
	}
	return nil
}
