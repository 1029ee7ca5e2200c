package wire

import (
	"fmt"

	"github.com/kyban/kyban/engine"
)

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
