package serialscan

import (
	"fmt"
	"sync"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// Line sends to a board. It may be used by several goroutines. A silent board may be in its bootloader, where a single byte keeps
// it. So messages wait until the board is known to run, and messages in a later silence are dropped.
type Line struct {
	mu      sync.Mutex
	port    Port
	now     func() sensor.Micros
	heard   sensor.Micros // The time of the board's last message.
	fresh   bool          // More bytes have come from the line than may be stale.
	spoke   sensor.Micros // The time of the host's last message.
	encoder wire.Encoder
	buffer  []byte
}

// begin takes a line that was just opened. Its first byte ends a frame that noise may have begun.
func (l *Line) begin(port Port, now func() sensor.Micros) {
	l.port, l.now, l.buffer = port, now, append(l.buffer[:0], 0)
}

// observe notes a whole message of the board, and whether it is fresh. Then it sends the waiting messages.
func (l *Line) observe(fresh bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	waited := fresh && !l.fresh && len(l.buffer) > 1
	l.heard, l.fresh = l.now(), fresh
	if waited {
		return l.write()
	}
	return nil
}

// awake reports whether the board's firmware is known to run.
func (l *Line) awake() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.listens()
}

func (l *Line) listens() bool { return l.fresh && l.now()-l.heard < micros(awakeFor) }

// spoken returns the time of the last message to the board.
func (l *Line) spoken() sensor.Micros {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.spoke
}

// askHello asks the board for its hello, awake or not.
func (l *Line) askHello() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buffer = l.encoder.Hello(l.buffer)
	return l.write()
}

func (l *Line) send(message func(e *wire.Encoder, to []byte) []byte) error {
	return l.trySend(func(e *wire.Encoder, to []byte) ([]byte, error) { return message(e, to), nil })
}

func (l *Line) trySend(message func(e *wire.Encoder, to []byte) ([]byte, error)) (err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fresh && !l.listens() {
		return nil
	}
	if l.buffer, err = message(&l.encoder, l.buffer); err != nil || !l.fresh {
		return err
	}
	return l.write()
}

func (l *Line) write() error {
	_, err := l.port.Write(l.buffer)
	l.buffer, l.spoke = l.buffer[:0], l.now()
	if err != nil {
		return fmt.Errorf("write to the line: %w", err)
	}
	return nil
}

// Lights sets the lights of all points. The board turns them off after three seconds without a message, so the caller sets them
// again each second; a board that is away misses them till then.
func (l *Line) Lights(colours *[engine.Points]wire.Colour) error {
	return l.send(func(e *wire.Encoder, to []byte) []byte { return e.Lights(to, colours) })
}

// Buzz sounds the buzzer; a duration of 0 ends the sound.
func (l *Line) Buzz(hertz int, d time.Duration) error {
	return l.trySend(func(e *wire.Encoder, to []byte) ([]byte, error) {
		return e.Buzzer(to, uint16(hertz), uint16(d.Milliseconds()))
	})
}
