package main

import (
	"sync"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// lightsEvery is how often the lights are told again although nothing changed: a board turns them off when nobody speaks to it.
const lightsEvery = time.Second

// The colours of the lights. None of them says anything of a player.
const (
	placeLight  = wire.Blue
	takeLight   = wire.Red | wire.Green
	brokenLight = wire.Red | wire.Blue
	readyLight  = wire.Green
)

// lamps are the lights of a board.
type lamps interface {
	Lights(*[engine.Points]wire.Colour) error
}

// lights shows on a board with lights what has to be done at it.
type lights struct {
	mu    sync.Mutex
	lamps lamps // nil where there are none.
	shown [engine.Points]wire.Colour
	at    time.Time // When they were told last; zero to tell them at once.
}

// attach takes the line of a board that was found.
func (l *lights) attach(line *serialscan.Line, board wire.Identity) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lamps, l.at = nil, time.Time{}
	if board.Capabilities&wire.HasLights != 0 {
		l.lamps = line
	}
}

// show tells the board's lights, if they changed or were not told for a while. A line that fails is found out by whoever
// reads it.
func (l *lights) show(g game.Guide, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	colours := coloursOf(g)
	if l.lamps == nil || colours == l.shown && now.Sub(l.at) < lightsEvery {
		return
	}
	if l.lamps.Lights(&colours) == nil {
		l.shown, l.at = colours, now
	}
}

// coloursOf returns the colours of the lights. The generals' points say that the game may begin.
func coloursOf(g game.Guide) (colours [engine.Points]wire.Colour) {
	paint := func(points engine.PointSet, c wire.Colour) {
		for _, p := range points.Points() {
			colours[p] = c
		}
	}
	if g.Ready {
		paint(engine.SetOf(engine.NewPoint(4, 0), engine.NewPoint(4, 9)), readyLight)
	}
	paint(g.Place, placeLight)
	paint(g.Take, takeLight)
	paint(g.Broken, brokenLight)
	return colours
}
