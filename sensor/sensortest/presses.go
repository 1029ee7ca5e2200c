package sensortest

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
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
