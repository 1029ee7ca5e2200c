package sensortest

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

var moveAfterPress = Span{second, 3 * second}

func (p *plot) pressNoMove() bool {
	if !p.law.emptyPress {
		p.mishap.Culprits = nil
	}
	p.at(p.ply).before = func(at sensor.Micros) sensor.Micros {
		p.press(p.mishap.Side, at)
		return p.pressed + moveAfterPress.draw(p.rng)
	}
	return true
}

func (p *plot) forgottenPress() bool {
	p.mishap.Culprits = nil
	forget := func() {}
	p.at(p.ply).press = forget
	if p.rng.IntN(2) == 0 {
		p.at(p.ply + 1).press = forget
	}
	return true
}

// silentTakeback plays another move, a capture half of the time where there is one, and puts it back.
func (p *plot) silentTakeback() bool {
	var quiet, captures []engine.Move
	for _, m := range p.pos().Moves() {
		switch {
		case m == p.move():
		case boardgame.Captured(p.pos(), m) != engine.NoPoint:
			captures = append(captures, m)
		default:
			quiet = append(quiet, m)
		}
	}
	others := quiet
	if len(captures) > 0 && (len(quiet) == 0 || p.rng.IntN(2) == 0) {
		others = captures
	}
	if len(others) == 0 {
		return false
	}
	p.mishap.Culprits, p.mishap.Other = nil, others[p.rng.IntN(len(others))]
	p.at(p.ply).first = p.playAndPutBack
	return true
}

func (p *plot) playAndPutBack() {
	now, other := p.doing[p.ply], p.mishap.Other
	p.doing[p.ply] = &doing{}
	before := p.hands.pos
	p.turn(other)
	p.doing[p.ply] = now
	p.putBack(other, before, max(p.placed, p.pressed)+agreeAfter.draw(p.rng))
}

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
