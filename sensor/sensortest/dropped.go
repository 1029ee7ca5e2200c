package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

var betweenPoints = Span{second, 3 * second} // From a piece dropped between points to the same piece on its point.

func (p *plot) dropped() bool {
	m := p.move()
	if involved(p.pos(), m).Len() > 2 {
		return false
	}
	piece := p.displace(m.From(), m.To())
	var landed sensor.Micros
	now := p.at(p.ply)
	now.play = func(m engine.Move, lift sensor.Micros) sensor.Micros {
		p.contacts.lift(m.From(), lift)
		landed = lift + p.profile.Travel.draw(p.rng)
		if p.contacts.closed.Has(m.To()) {
			taken := lift + captureLag.draw(p.rng)
			p.contacts.lift(m.To(), taken)
			landed = max(landed, taken)
		}
		stands := landed + betweenPoints.draw(p.rng)
		p.contacts.place(m.To(), stands)
		p.mishap.Pieces[piece].Left, p.mishap.Pieces[piece].Back = lift, stands
		return stands
	}
	if p.profile.Clock && p.rng.IntN(3) == 0 {
		now.press = func() { p.press(p.mishap.Side, landed+p.profile.Press.draw(p.rng)) } // He sees it lying and presses first.
	}
	return true
}
