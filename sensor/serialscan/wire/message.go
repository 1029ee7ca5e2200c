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

// Encoder writes a host's messages, each appended to the bytes given. Its zero value begins with sequence 0.
type Encoder struct{ sequence uint8 }

// Hello asks a board for its identity.
func (e *Encoder) Hello(to []byte) []byte { return e.send(to, AskHello) }

// FullFrame asks for all switches.
func (e *Encoder) FullFrame(to []byte) []byte { return e.send(to, AskFullFrame) }

// Resend asks for all edges from the number given on.
func (e *Encoder) Resend(to []byte, first uint16) []byte {
	return e.send(to, Resend, byte(first), byte(first>>8))
}

// Ping asks for the board's time; the pong brings the token back.
func (e *Encoder) Ping(to []byte, token uint32) []byte {
	return e.send(to, Ping, byte(token), byte(token>>8), byte(token>>16), byte(token>>24))
}

// Colour is the colour of a light: red, green and blue, or any mixture of them, bright or not. Zero is dark.
type Colour uint8

// The parts of a colour.
const (
	Red Colour = 1 << iota
	Green
	Blue
	Bright
)

// Lights sets the lights of all points at once.
func (e *Encoder) Lights(to []byte, colours *[engine.Points]Colour) []byte {
	var body [engine.Points / 2]byte
	for i := range body {
		body[i] = byte(colours[2*i]&0x0f | colours[2*i+1]&0x0f<<4)
	}
	return e.send(to, Lights, body[:]...)
}

// Buzzer sounds for so many milliseconds, at most 2000; 0 ends a sound. An error names the value that is out of its range, and
// then nothing is appended.
func (e *Encoder) Buzzer(to []byte, hertz, millis uint16) ([]byte, error) {
	if millis != 0 && (hertz < 100 || hertz > 10_000) {
		return to, fmt.Errorf("buzzer: expected 100 to 10000 Hz, found %d", hertz)
	}
	if millis > 2000 {
		return to, fmt.Errorf("buzzer: expected at most 2000 ms, found %d", millis)
	}
	return e.send(to, Buzzer, byte(hertz), byte(hertz>>8), byte(millis), byte(millis>>8)), nil
}

// AppendFrame appends any frame, with its CRC, stuffed and ended. It serves a simulation of the other end.
func AppendFrame(to []byte, kind Type, sequence uint8, body ...byte) []byte {
	var frame [frameMax]byte
	return stuff(to, withCRC(append(append(frame[:0], byte(kind), sequence), body...)))
}

func (e *Encoder) send(to []byte, kind Type, body ...byte) []byte {
	e.sequence++
	return AppendFrame(to, kind, e.sequence-1, body...)
}

// stuff appends a frame and its end. A frame is short, so that no run of COBS has to be split.
func stuff(to, frame []byte) []byte {
	code := len(to)
	to = append(to, 0)
	for _, b := range frame {
		if b == 0 {
			to[code] = byte(len(to) - code)
			code = len(to)
		}
		to = append(to, b)
	}
	to[code] = byte(len(to) - code)
	return append(to, 0)
}
