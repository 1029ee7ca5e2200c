package serialscan

import (
	"fmt"
	"sync"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// Line is what can be said to a board. It may be used by several goroutines. A board that is silent may be in its bootloader,
// where a single byte keeps it. So what is said before it is known to run waits, and what is said in a later silence is dropped.
type Line struct {
	mu      sync.Mutex
	port    Port
	now     func() sensor.Micros
	heard   sensor.Micros // When the board said something last.
	fresh   bool          // More has come from the line than may be stale.
	spoke   sensor.Micros // When something was said to it last.
	encoder wire.Encoder
	buffer  []byte
}

// begin takes a line that was just opened. What is said first ends what noise it may have made up.
func (l *Line) begin(port Port, now func() sensor.Micros) {
	l.port, l.now, l.buffer = port, now, append(l.buffer[:0], 0)
}

// hear notes that the board has said something that is whole, and whether it is fresh. Then it is told what has waited.
func (l *Line) hear(fresh bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	waited := fresh && !l.fresh && len(l.buffer) > 1
	l.heard, l.fresh = l.now(), fresh
	if waited {
		return l.write()
	}
	return nil
}

// awake says whether the board's firmware runs, as far as was heard.
func (l *Line) awake() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.listens()
}

func (l *Line) listens() bool { return l.fresh && l.now()-l.heard < micros(awakeFor) }

// spoken returns when something was said to the board last.
func (l *Line) spoken() sensor.Micros {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.spoke
}

// askHello asks who is there, awake or not.
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

// write says what is in the buffer.
func (l *Line) write() error {
	_, err := l.port.Write(l.buffer)
	l.buffer, l.spoke = l.buffer[:0], l.now()
	if err != nil {
		return fmt.Errorf("write to the line: %w", err)
	}
	return nil
}

// Lights sets the lights of all points. The board turns them off when nobody has spoken to it for three seconds,
// so they are set again each second; a board that is away misses them till then.
func (l *Line) Lights(colours *[engine.Points]wire.Colour) error {
	return l.send(func(e *wire.Encoder, to []byte) []byte { return e.Lights(to, colours) })
}

// Buzz sounds the buzzer; a duration of 0 ends the sound.
func (l *Line) Buzz(hertz int, d time.Duration) error {
	return l.trySend(func(e *wire.Encoder, to []byte) ([]byte, error) {
		return e.Buzzer(to, uint16(hertz), uint16(d.Milliseconds()))
	})
}
