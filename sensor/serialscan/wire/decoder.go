package wire

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// The sizes of a frame, in bytes.
const (
	frameMin   = 6            // Type, sequence and CRC.
	frameMax   = 64           // The same with the longest body.
	stuffedMax = frameMax + 1 // Without the zero byte at its end.
	crcSize    = 4
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
	stuffed [stuffedMax]byte // The frame so far, as it came.
	length  int              // How much of stuffed is filled.
	skip    bool             // The frame is overlong: nothing counts until the next zero byte.
	edges   [EdgesMax]Edge
	dropped Drops
}

// Drops returns what was dropped so far.
func (d *Decoder) Drops() Drops { return d.dropped }

// Next reads p up to the end of the next whole message and puts that into m. It returns what of p is left, or false
// when p has ended before; then the next call goes on where this has stopped.
func (d *Decoder) Next(p []byte, m *Message) (rest []byte, ok bool) {
	for len(p) > 0 {
		n, ended := d.collect(p)
		p = p[n:]
		if ended && d.finish(m) {
			return p, true
		}
	}
	return nil, false
}

// collect takes bytes up to the end of a frame, and returns how many and whether it has ended.
func (d *Decoder) collect(p []byte) (n int, ended bool) {
	end := bytes.IndexByte(p, 0)
	if end < 0 {
		end = len(p)
	} else {
		n, ended = 1, true
	}
	if end > stuffedMax-d.length {
		d.skip = true
	} else {
		d.length += copy(d.stuffed[d.length:], p[:end])
	}
	return n + end, ended
}

// finish makes a message of a frame that has ended, and gets ready for the next.
func (d *Decoder) finish(m *Message) bool {
	frame := d.examine()
	return frame != nil && d.parse(frame, m)
}

// examine returns the frame that has ended without its CRC, or nil when it is dropped.
func (d *Decoder) examine() []byte {
	stuffed, skip := d.stuffed[:d.length], d.skip
	d.length, d.skip = 0, false
	switch {
	case skip:
		d.dropped.Overlong++
	case len(stuffed) == 0: // Nothing between two zero bytes.
	case !unstuff(stuffed):
		d.dropped.Stuffing++
	case len(stuffed)-1 < frameMin:
		d.dropped.Short++
	case !undamaged(stuffed[1:]):
		d.dropped.CRC++
	default:
		return stuffed[1 : len(stuffed)-crcSize]
	}
	return nil
}

// unstuff puts back the zeros where they stand, and one in front of the frame. Each code says how far it is to the next
// one and stands for a zero itself, as no frame is so long that a run had to be split. It returns false unless the last
// code ends where the frame does.
func unstuff(stuffed []byte) bool {
	i := 0
	for i < len(stuffed) {
		code := int(stuffed[i])
		stuffed[i] = 0
		i += code
	}
	return i == len(stuffed)
}

// undamaged says whether the CRC at the end of a frame is right.
func undamaged(frame []byte) bool { return ^crc32.Checksum(frame, table) == residue }

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
