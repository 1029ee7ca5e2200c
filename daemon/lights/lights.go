package lights

import (
	"sync"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// every is the interval at which the LEDs are set again without a change: a board turns them off when the line is silent.
const every = time.Second

// The colours of the LEDs. None of them reveals anything about a player.
const (
	placeColour  = wire.Blue
	takeColour   = wire.Red | wire.Green
	brokenColour = wire.Red | wire.Blue
	readyColour  = wire.Green
	asksColour   = wire.Red | wire.Green | wire.Blue
)

// LEDs are a board's LEDs.
type LEDs interface {
	Lights(*[engine.Points]wire.Colour) error
}

// Lights shows the next physical step on a board with LEDs. The zero value shows nothing until Attach.
type Lights struct {
	mu    sync.Mutex
	leds  LEDs // nil if the board has none.
	shown [engine.Points]wire.Colour
	at    time.Time // When they were last set; zero to set them at once.
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

// Show sets the LEDs, if they changed or were not set for a while. The reader of the line notices its failure.
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

// coloursOf returns the colours of the LEDs. The kings' points mean that the game may begin.
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
