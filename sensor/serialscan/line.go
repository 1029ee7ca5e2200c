package serialscan

import (
	"fmt"
	"sync"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// Line is what can be said to a board. It may be used by several goroutines.
type Line struct {
	mu      sync.Mutex
	port    Port
	encoder wire.Encoder
	buffer  []byte
}

// begin ends what noise the line may have made up.
func (l *Line) begin() { l.buffer = append(l.buffer[:0], 0) }

func (l *Line) send(message func(e *wire.Encoder, to []byte) []byte) error {
	return l.trySend(func(e *wire.Encoder, to []byte) ([]byte, error) { return message(e, to), nil })
}

func (l *Line) trySend(message func(e *wire.Encoder, to []byte) ([]byte, error)) (err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.buffer, err = message(&l.encoder, l.buffer); err != nil {
		return err
	}
	_, err = l.port.Write(l.buffer)
	l.buffer = l.buffer[:0]
	if err != nil {
		return fmt.Errorf("write to the line: %w", err)
	}
	return nil
}

// Lights sets the lights of all points. The board turns them off when nobody has spoken to it for three seconds.
func (l *Line) Lights(colours *[engine.Points]wire.Colour) error {
	return l.send(func(e *wire.Encoder, to []byte) []byte { return e.Lights(to, colours) })
}

// Buzz sounds the buzzer; a duration of 0 ends the sound.
func (l *Line) Buzz(hertz int, d time.Duration) error {
	return l.trySend(func(e *wire.Encoder, to []byte) ([]byte, error) {
		return e.Buzzer(to, uint16(hertz), uint16(d.Milliseconds()))
	})
}
