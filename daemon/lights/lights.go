package lights

import (
	"errors"
	"fmt"
	"io"
	"os"
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

// hertz is the bit rate: a frame takes 3 ms, and wires between LEDs bear it.
const hertz = 1_000_000

// The brightness of an LED, of 31, as in the firmware: docs/BUILDING-A-BOARD.md reckons the supply by it.
const (
	dim    = 1
	bright = 3
)

// Chain is an opened chain. It may be used by one goroutine at a time.
type Chain struct {
	out io.WriteCloser
}

// OpenChain opens the chain at an SPI device, such as /dev/spidev0.0.
func OpenChain(device string) (*Chain, error) {
	f, err := os.OpenFile(device, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("lights: %w", err)
	}
	if err := setSpeed(f, hertz); err != nil {
		return nil, errors.Join(fmt.Errorf("lights: expected an SPI device, such as /dev/spidev0.0: %s: %w", device, err), f.Close())
	}
	return &Chain{f}, nil
}

func (c *Chain) Show(colours *[engine.Points]wire.Colour) error {
	if _, err := c.out.Write(frame(colours)); err != nil {
		return fmt.Errorf("lights: %w", err)
	}
	return nil
}

// Close darkens the lights and frees the device.
func (c *Chain) Close() error {
	return errors.Join(c.Show(new([engine.Points]wire.Colour)), c.out.Close())
}

// frame returns the bytes for the wire.
func frame(colours *[engine.Points]wire.Colour) []byte {
	const start, latch, delay = 4, 4, (engine.Points/2 + 7) / 8
	bytes := make([]byte, start, start+4*engine.Points+latch+delay)
	for _, c := range colours {
		brightness := byte(dim)
		if c&wire.Bright != 0 {
			brightness = bright
		}
		bytes = append(bytes, 0xe0|brightness, full(c&wire.Blue), full(c&wire.Green), full(c&wire.Red))
	}
	return append(bytes, make([]byte, latch+delay)...)
}

// full returns the full value of a colour that is on, and 0 for one that is off.
func full(part wire.Colour) byte {
	if part != 0 {
		return 0xff
	}
	return 0
}
