package source

import (
	"context"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
)

// bench is a board with simulated players at it.
type bench struct {
	matrix sensortest.Matrix
	player *sensortest.Player
	clock  *benchClock
	said   []fact.Input
	idle   func(now sensor.Micros) error // Called on each scan while the players do nothing; nil if not needed.
}

// newBench returns a board with players that act out a script.
func newBench(s *sensortest.Script) *bench {
	b := &bench{clock: &benchClock{}}
	b.player = sensortest.NewPlayer(s, &b.matrix)
	return b
}

// scan scans the board until the context ends.
func (b *bench) scan(ctx context.Context, l *daemon.Live, period sensor.Micros, s Speed) error {
	pace := newPace(s, b.clock.now)
	b.clock.wait = func(at sensor.Micros) error { return pace.until(ctx, at) }
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: period}, b, nil, b.clock)
	if err != nil {
		return err
	}
	return scan(ctx, l, scanner)
}

// Scan advances the players to the present and returns the closed contacts.
func (b *bench) Scan() (engine.PointSet, error) {
	for _, line := range b.player.Advance(b.clock.now) {
		switch line.Fact.(type) {
		case fact.Press, fact.Adjust, fact.Resign, fact.Agree, fact.Promote, fact.Offer, fact.Takeback, fact.End, fact.Claim:
			b.said = append(b.said, fact.Input{At: line.At, Fact: line.Fact})
		}
	}
	if _, busy := b.player.Next(); !busy && b.idle != nil {
		if err := b.idle(b.clock.now); err != nil {
			return engine.PointSet{}, err
		}
	}
	return b.matrix.Scan(), nil
}

// takeSaid returns the inputs since the last call.
func (b *bench) takeSaid() []fact.Input {
	said := b.said
	b.said = nil
	return said
}

// benchClock is the time of a simulation: it passes only by scans, however late the host is, so that a busy host never makes a
// gap.
type benchClock struct {
	now  sensor.Micros
	wait func(sensor.Micros) error
}

// Now returns the simulated time.
func (c *benchClock) Now() sensor.Micros { return c.now }

// SleepUntil lets time pass. An interruption ends the scanner by itself: it has the same context.
func (c *benchClock) SleepUntil(at sensor.Micros) {
	if c.wait(at) == nil {
		c.now = max(c.now, at)
	}
}
