package lights

import (
	"sync"
	"time"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// tone is a sound of the buzzer; the zero value is silence.
type tone struct {
	hertz int
	long  time.Duration
}

// The sounds of a board. None of them reveals anything about a player. The buzzer of the guide is loudest at 4000 Hz.
var (
	readyTone = tone{4000, 100 * time.Millisecond}
	faultTone = tone{1000, 400 * time.Millisecond}
)

// Buzzer is a board's buzzer.
type Buzzer interface {
	Buzz(hertz int, long time.Duration) error
}

// Sounds plays on a board's buzzer that it is ready, and that a sensor is broken.
type Sounds struct {
	told map[string]bool // The faults that have sounded: one that comes and goes sounds once.

	mu     sync.Mutex // Guards what follows.
	buzzer Buzzer     // nil if the board has none.
	next   tone
}

// Announce requests the sound of records for the time when they are stored.
func (s *Sounds) Announce(records []record.Record) (stored func()) {
	sound := s.of(records)
	if sound == (tone{}) {
		return nil
	}
	return func() { s.ask(sound) }
}

// of returns the sound of records. A fault goes before readiness, which the lights show as well. The consequences of pieces on
// a board with a known defect, and a gap on the line, are not new faults of a sensor.
func (s *Sounds) of(records []record.Record) (sound tone) {
	for _, said := range records {
		switch r := said.(type) {
		case record.State:
			if r.State == string(game.Ready) && sound != faultTone {
				sound = readyTone
			}
		case record.Sensor:
			if !r.Cleared && r.Fault != string(sensor.Gap) && r.Fault != string(sensor.MaskedOn) && s.isNew(r) {
				sound = faultTone
			}
		}
	}
	return sound
}

// isNew reports whether a fault has not sounded before.
func (s *Sounds) isNew(r record.Sensor) bool {
	if s.told == nil {
		s.told = map[string]bool{}
	}
	fresh := false
	for _, name := range r.FaultsByPlace() {
		fresh = fresh || !s.told[name]
		s.told[name] = true
	}
	return fresh
}

// Attach takes the line of a board that was found.
func (s *Sounds) Attach(line Buzzer, board wire.Identity) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.buzzer = nil
	if board.Capabilities&wire.HasBuzzer != 0 {
		s.buzzer = line
	}
}

// ask requests a sound for the next readings: the caller does not wait for the line.
func (s *Sounds) ask(t tone) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t == faultTone || t == readyTone && s.next != faultTone {
		s.next = t
	}
}

// Play plays the requested sound. A sound that fails now is not repeated: later it would mean something else.
func (s *Sounds) Play() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.buzzer != nil && s.next != (tone{}) {
		_ = s.buzzer.Buzz(s.next.hertz, s.next.long) // The reader of the line notices its failure.
	}
	s.next = tone{}
}
