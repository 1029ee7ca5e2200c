package wire

import (
	"encoding/binary"
	"hash/crc32"
)

// The sizes of a frame, in bytes.
const (
	frameMin   = 6            // Type, sequence and CRC.
	frameMax   = 64           // The same with the longest body.
	stuffedMax = frameMax + 1 // Without the zero byte at its end.
)

// table is that of CRC-32K. The residue is the CRC of any undamaged frame with its CRC, before the final inversion.
var table = crc32.MakeTable(crc32.Koopman)

const residue = 0x0843323b

// Drops counts the frames that were dropped, by their kind, in the order of examination.
type Drops struct {
	Overlong uint64 // No zero byte in time.
	Stuffing uint64 // Not COBS.
	Short    uint64 // Fewer bytes than the least frame.
	CRC      uint64 // The CRC is wrong.
	Type     uint64 // A type that no board sends.
	Body     uint64 // Of a wrong length, or with a value out of its range.
}

// Total returns how many there are of all kinds.
func (d Drops) Total() uint64 { return d.Overlong + d.Stuffing + d.Short + d.CRC + d.Type + d.Body }

// Decoder makes messages of a stream of bytes. Its zero value is ready, at the beginning of a frame.
type Decoder struct {
	// The frame so far, unstuffed. Its first byte is the zero that COBS would put before the first run, and no part of it.
	frame   [128]byte
	length  int    // How much of frame is filled.
	run     uint8  // Bytes until the next zero.
	crc     uint32 // Of the frame so far, inverted.
	skip    bool   // The frame is overlong: nothing counts until the next zero byte.
	edges   [EdgesMax]Edge
	dropped Drops
}

// Drops returns what was dropped so far.
func (d *Decoder) Drops() Drops { return d.dropped }

// Next reads p up to the end of the next whole message and puts that into m. It returns what of p is left, or false
// when p has ended before; then the next call goes on where this has stopped.
func (d *Decoder) Next(p []byte, m *Message) (rest []byte, ok bool) {
	for len(p) > 0 {
		n, ended := d.unstuff(p)
		p = p[n:]
		if ended && d.finish(m) {
			return p, true
		}
	}
	return nil, false
}

// unstuff takes bytes up to the end of a frame, and returns how many and whether it has ended. Unstuffing and the
// CRC are one loop: each byte is looked at once.
func (d *Decoder) unstuff(p []byte) (n int, ended bool) {
	length, run, crc := d.length, d.run, d.crc
	if length == 0 && !d.skip {
		if p[0] == 0 {
			return 1, true
		}
		length, run, crc, n = 1, p[0], 0xffffffff, 1
	}
	for n < len(p) {
		b := p[n]
		n++
		if b == 0 {
			ended = true
			break
		}
		out := b
		run--
		if run == 0 {
			out = 0
		}
		if run == 0 {
			run = b
		}
		d.frame[length&127] = out
		crc = table[byte(crc)^out] ^ crc>>8
		if length++; length > frameMax+1 {
			d.skip = true
			length = frameMax + 1
		}
	}
	d.length, d.run, d.crc = length, run, crc
	return n, ended
}

// finish makes a message of a frame that has ended, and gets ready for the next.
func (d *Decoder) finish(m *Message) bool {
	frame := d.examine()
	return frame != nil && d.parse(frame, m)
}

// examine returns the frame that has ended without its CRC, or nil when it is dropped.
func (d *Decoder) examine() []byte {
	length, skip := d.length, d.skip
	d.length, d.skip = 0, false
	switch {
	case skip:
		d.dropped.Overlong++
	case length == 0: // Nothing between two zero bytes.
	case d.run != 1:
		d.dropped.Stuffing++
	case length-1 < frameMin:
		d.dropped.Short++
	case d.crc != residue:
		d.dropped.CRC++
	default:
		return d.frame[1 : length-4]
	}
	return nil
}

// parse makes a message of a frame whose CRC is right.
func (d *Decoder) parse(frame []byte, m *Message) bool {
	body, ok := frame[2:], false
	*m = Message{Type: Type(frame[0]), Sequence: frame[1]}
	switch m.Type {
	case Hello:
		ok = m.parseHello(body)
	case FullFrame:
		ok = m.parseFullFrame(body)
	case Edges:
		ok = m.parseEdges(body, &d.edges)
	case Heartbeat:
		ok = m.parseHeartbeat(body)
	case Pong:
		ok = m.parsePong(body)
	default:
		d.dropped.Type++
		return false
	}
	if !ok {
		d.dropped.Body++
	}
	return ok
}

var le = binary.LittleEndian
