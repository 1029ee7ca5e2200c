package wire

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Protocol is the only version of the protocol that this package knows.
const Protocol = 1

// EdgesMax is the most edges that one message holds.
const EdgesMax = 16

// Type is the type of a frame.
type Type uint8

// A board's messages, and a host's requests.
const (
	Hello     Type = 0x01
	FullFrame Type = 0x02
	Edges     Type = 0x03
	Heartbeat Type = 0x04
	Pong      Type = 0x05

	AskHello     Type = 0x81
	AskFullFrame Type = 0x82
	Resend       Type = 0x83
	Ping         Type = 0x84
	Lights       Type = 0x85
	Buzzer       Type = 0x86
)

// Message is one message of a board. Which fields are set depends on its type; the others are zero.
type Message struct {
	Type     Type
	Sequence uint8
	Time     uint32 // Microseconds since the board's start, which wrap: of all types.

	Next   uint16           // FullFrame, Heartbeat: the number of the edge that comes next. Edges: that of the first.
	Closed engine.PointSet  // FullFrame: the sensors that are closed.
	Down   sensor.ButtonSet // FullFrame: the buttons that are down.
	Edges  []Edge           // Edges: valid until the decoder's next call.
	Token  uint32           // Pong: that of the ping.

	Identity Identity // Hello.
	Counters Counters // Heartbeat.
}

// Edge is a switch that read otherwise than at the last scan.
type Edge struct {
	Time   uint32
	Switch Switch
	Closed bool
}

// Switch is a sensor or a button: 0 to 89 are the points, then the buttons follow.
type Switch uint8

// Switches is how many switches a board has.
const Switches = Switch(engine.Points) + Switch(sensor.Buttons)

// Point returns the point of a sensor, NoPoint for a button.
func (s Switch) Point() engine.Point {
	if s < Switch(engine.Points) {
		return engine.Point(s)
	}
	return engine.NoPoint
}

// Button returns the button, false for a sensor.
func (s Switch) Button() (sensor.Button, bool) {
	if s < Switch(engine.Points) || s >= Switches {
		return 0, false
	}
	return sensor.Button(s - Switch(engine.Points)), true
}

// String returns the name of the point or of the button.
func (s Switch) String() string {
	if b, ok := s.Button(); ok {
		return b.String()
	}
	return s.Point().String()
}

// Identity is a board's identity in a hello.
type Identity struct {
	Protocol     uint8
	Firmware     [3]uint8 // Major, minor, patch.
	Board        uint32   // The number given when it was flashed, 0 when none was.
	Capabilities Capabilities
	Boots        uint16 // How often this board has started; wraps.
	Cause        Cause
	Period       uint16 // Of the scans, in microseconds.
}

// Capabilities are the parts of a board beside its sensors, a bit each.
type Capabilities uint16

// The parts that a board may have.
const (
	HasLights Capabilities = 1 << iota
	HasBuzzer
	HasLevers
	HasAdjust
	HasArbiter
)

// Cause is why a board has started, a bit each; none is set where a bootloader has hidden it.
type Cause uint8

var causeNames = []string{"power", "reset pin", "supply dip", "watchdog", "debugger"}

// String names the causes.
func (c Cause) String() string {
	var names []string
	for i, name := range causeNames {
		if c>>i&1 != 0 {
			names = append(names, name)
		}
	}
	switch {
	case c>>len(causeNames) != 0:
		return fmt.Sprintf("cause %#02x", uint8(c))
	case names == nil:
		return "unknown"
	}
	return strings.Join(names, " and ")
}

// Counters are a board's counts since its start; all but IntervalMax wrap.
type Counters struct {
	Overruns    uint16 // Scans that could not begin in time.
	Dropped     uint16 // Edges that were given up.
	Refused     uint16 // Frames of the host that were dropped.
	IntervalMax uint16 // The longest time between two scans since the last heartbeat, in microseconds.
}
