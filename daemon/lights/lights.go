package lights

import (
	"sync"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// every is how often the LEDs are set again although nothing changed: a board turns them off when nobody speaks to it.
const every = time.Second

// The colours of the LEDs. None of them says anything of a player.
const (
	placeColour  = wire.Blue
	takeColour   = wire.Red | wire.Green
	brokenColour = wire.Red | wire.Blue
	readyColour  = wire.Green
	asksColour   = wire.Red | wire.Green | wire.Blue
)

// LEDs are those of a board.
type LEDs interface {
	Lights(*[engine.Points]wire.Colour) error
}

// Lights shows on a board with LEDs what has to be done at it. The zero value shows nothing until Attach.
type Lights struct {
	mu    sync.Mutex
	leds  LEDs // nil where there are none.
	shown [engine.Points]wire.Colour
	at    time.Time // When they were set last; zero to set them at once.
}

// New returns the lights of a board that has these LEDs.
func New(leds LEDs) *Lights { return &Lights{leds: leds} }

// Attach takes the line of a board that was found.
func (l *Lights) Attach(line LEDs, board wire.Identity) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.leds, l.at = nil, time.Time{}
	if board.Capabilities&wire.HasLights != 0 {
		l.leds = line
	}
}

// Show sets the LEDs, if they changed or were not set for a while. A line that fails is found out by whoever reads it.
func (l *Lights) Show(g game.Guide, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	colours := coloursOf(g)
	if l.leds == nil || colours == l.shown && now.Sub(l.at) < every {
		return
	}
	if l.leds.Lights(&colours) == nil {
		l.shown, l.at = colours, now
	}
}

// coloursOf returns the colours of the LEDs. The kings' points say that the game may begin.
func coloursOf(g game.Guide) (colours [engine.Points]wire.Colour) {
	paint := func(points engine.PointSet, c wire.Colour) {
		for _, p := range points.Points() {
			colours[p] = c
		}
	}
	paint(g.Ready, readyColour)
	paint(g.Place, placeColour)
	paint(g.Take, takeColour)
	paint(g.Asks, asksColour)
	paint(g.Broken, brokenColour)
	return colours
}
