package fact

import (
	"errors"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Start says that the board was switched on, or the trace began, with these sensors closed.
type Start struct {
	Closed   engine.PointSet `json:"closed"`
	StuckOff engine.PointSet `json:"stuck_off,omitempty"` // As Closed, like the two below: what a test of the board found before.
	StuckOn  engine.PointSet `json:"stuck_on,omitempty"`
	NoDiode  engine.PointSet `json:"no_diode,omitempty"`
	PublicDelay
	Regulations
	Evidence bool `json:"board_is_evidence,omitempty"` // By the regulations of the event the board's record is evidence.
	Offers   bool `json:"offers,omitempty"`            // The board follows offers of a draw; earlier versions only recorded them.
	// The arbiter consents to draws if the rulebook demands it; in sessions of earlier versions only if the regulations do.
	Consents   bool   `json:"consents,omitempty"`
	Repetition string `json:"repetition,omitempty"` // The rulebook whose law of repetition holds, empty to look for no repeated positions.
	Limits     bool   `json:"limits,omitempty"`     // Limits on moves end its games, if the rulebook has such; not in sessions of versions without them.
	Finds      bool   `json:"finds_game,omitempty"` // No game is named, and the pieces on the board show which one it is.
}

// Known returns the results of a test of the board before.
func (s Start) Known() sensor.Defects {
	return sensor.Defects{StuckOff: s.StuckOff, StuckOn: s.StuckOn, NoDiode: s.NoDiode}
}

// Event is a debounced event of one sensor.
type Event struct {
	Point       engine.Point  `json:"point"`
	Placed      bool          `json:"placed,omitempty"`
	Bounces     int           `json:"bounces,omitempty"`
	Uncertainty sensor.Micros `json:"uncertainty_us,omitempty"`
}

// EventOf returns the fact of a sensor's event.
func EventOf(e sensor.Event) Event { return Event{e.Point, e.Placed, e.Bounces, e.Uncertainty} }

// At returns the sensor's event at a time.
func (e Event) At(at sensor.Micros) sensor.Event {
	return sensor.Event{At: at, Point: e.Point, Placed: e.Placed, Bounces: e.Bounces, Uncertainty: e.Uncertainty}
}

func (e Event) checked() (Fact, error) {
	if !e.Point.Valid() {
		return nil, errors.New("an event needs a point")
	}
	return e, nil
}

// Frame is all sensors at once, after a gap or a reset.
type Frame struct {
	Closed engine.PointSet `json:"closed"`
}

// Gap says that nothing was seen for so long before.
type Gap struct {
	Length sensor.Micros `json:"length_us,omitempty"`
}

// Fault says that the health of the sensors changed.
type Fault struct {
	Closed  engine.PointSet  `json:"closed"` // The points.
	Kind    sensor.FaultKind `json:"fault,omitempty"`
	Cleared bool             `json:"cleared,omitempty"`
}

// FaultOf returns the fact of a fault.
func FaultOf(f sensor.Fault) Fault { return Fault{f.Points, f.Kind, f.Cleared} }

// At returns the fault at a time.
func (f Fault) At(at sensor.Micros) sensor.Fault {
	return sensor.Fault{Kind: f.Kind, At: at, Points: f.Closed, Cleared: f.Cleared}
}

// Facts of the program.
type (
	Tick  struct{} // Time passed, and nothing happened. It need not be stored.
	Break struct{} // The trace broke off: nothing more is decided, and the game is closed as it stands.
	End   struct{} // The trace ended, or the organiser closed the session.
	Alive struct{} // The program is up: the clocks run. Without it a restart could not tell since when the program was down.
	// ClockStep says that the host's clock was set, by Amount; board time does not change.
	ClockStep struct {
		Amount sensor.Micros `json:"amount_us,omitempty"`
	}
	Unrecorded Gap // The events of the last gap were stored late, because the disk failed.
	Outage     Gap // The program that keeps the clocks was down in the last gap.
)

// ofSensors holds the facts of the sensors and of the program.
var ofSensors = []Fact{Start{}, Event{}, Frame{}, Gap{}, Fault{}, Tick{}, Break{}, End{}, Alive{}, ClockStep{}, Unrecorded{}, Outage{}}

func (Start) Word() string      { return "start" }
func (Event) Word() string      { return "event" }
func (Frame) Word() string      { return "frame" }
func (Gap) Word() string        { return "gap" }
func (Fault) Word() string      { return "fault" }
func (Tick) Word() string       { return "tick" }
func (Break) Word() string      { return "break" }
func (End) Word() string        { return "end" }
func (Alive) Word() string      { return "alive" }
func (ClockStep) Word() string  { return "clock_step" }
func (Unrecorded) Word() string { return "unrecorded" }
func (Outage) Word() string     { return "outage" }
