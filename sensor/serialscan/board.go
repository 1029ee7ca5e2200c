package serialscan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// How long the host waits.
const (
	helloEvery  = 100 * time.Millisecond // Until a board has said hello it is asked again.
	searchEvery = 100 * time.Millisecond // A line that is gone is looked for again.
	silentFor   = time.Second            // A board that says nothing for so long is lost.
	pingEvery   = time.Second
)

// Config says which board to read. The zero value is the only board there is.
type Config struct {
	Path     string                     // Of the line; empty to find it by its identity.
	Serial   string                     // The serial number of the USB chip, where several boards are plugged in.
	Start    sensor.Micros              // The time of the first reading.
	Report   func(Event)                // Gets what happens to the line, and may be nil.
	Attached func(*Line, wire.Identity) // Gets what can be said to the board while it is there, and may be nil.
	Timed    func(Timing)               // Gets how board time and the host's belong together, each second, and may be nil.
	Damaged  func(wire.Drops)           // Gets what the line has damaged since it was found, whenever that grows, and may be nil.
}

// Event is something that happened to the line.
type Event struct {
	Path  string
	Board wire.Identity // What the board said of itself, where it was found.
	Lost  error         // Why the line was lost, nil where it was found.
	Drops wire.Drops    // What the line has damaged so far.
}

// String says it in words.
func (e Event) String() string {
	if e.Lost != nil {
		return fmt.Sprintf("board at %s lost: %v", e.Path, e.Lost)
	}
	v := e.Board.Firmware
	return fmt.Sprintf("board %d at %s, firmware %d.%d.%d, start %d (%s)", e.Board.Board, e.Path, v[0], v[1], v[2], e.Board.Boots, e.Board.Cause)
}

// Board is a board on a serial line, which may come and go.
type Board struct {
	config Config
	// What the tests put in the place of the computer's lines.
	list func() ([]Details, error)
	open func(path string) (Port, error)
}

// New returns the board that config describes.
func New(config Config) *Board {
	if config.Report == nil {
		config.Report = func(Event) {}
	}
	if config.Attached == nil {
		config.Attached = func(*Line, wire.Identity) {}
	}
	if config.Timed == nil {
		config.Timed = func(Timing) {}
	}
	if config.Damaged == nil {
		config.Damaged = func(wire.Drops) {}
	}
	return &Board{config: config, list: List, open: open}
}

// Run reads the board until the context is done (then it returns nil) or sink gives an error. A board that is not there,
// or goes, is waited for; but one that is not there at the beginning is an error.
func (b *Board) Run(ctx context.Context, sink func(sensor.Reading) error) error {
	began := time.Now()
	now := func() sensor.Micros { return sensor.Micros(time.Since(began).Microseconds()) }
	f := newFollower(b.config.Start, sink)
	for first := true; ctx.Err() == nil; first = false {
		path, port, err := b.search(ctx, first)
		if err != nil {
			return err
		}
		if port == nil {
			return nil
		}
		s := &session{path: path, port: port, follower: f, now: now, config: &b.config}
		err = s.run(ctx)
		if closing := port.Close(); err == nil {
			err = closing
		}
		var failed sinkError
		if errors.As(err, &failed) {
			return failed.error
		}
		if ctx.Err() == nil {
			b.config.Report(Event{Path: path, Lost: err, Drops: s.decoder.Drops()})
		}
	}
	return nil
}

// search finds the line and opens it. It waits for it, but for the first time; the port is nil when the context is done.
func (b *Board) search(ctx context.Context, first bool) (string, Port, error) {
	for {
		path, err := b.find()
		if err == nil {
			port, opening := b.open(path)
			if opening == nil {
				return path, port, nil
			}
			err = opening
		}
		if first {
			return "", nil, err
		}
		select {
		case <-ctx.Done():
			return "", nil, nil
		case <-time.After(searchEvery):
		}
	}
}

func (b *Board) find() (string, error) {
	if b.config.Path != "" {
		return b.config.Path, nil
	}
	list, err := b.list()
	if err != nil {
		return "", err
	}
	found, err := Find(list, Known, b.config.Serial)
	return found.Path, err
}
