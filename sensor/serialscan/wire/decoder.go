package wire

import (
	"bytes"
	"encoding/binary"
)

// The sizes of a frame, in bytes.
const (
	frameMin   = 6            // Type, sequence and CRC.
	frameMax   = 64           // The same with the longest body.
	stuffedMax = frameMax + 1 // Without the zero byte at its end.
	crcSize    = 4
	blocksMax  = (stuffedMax + block - 1) / block * block
)

// Drops counts dropped frames by their kind, in the order of examination.
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
	stuffed [blocksMax]byte // The frame so far, as it came.
	length  int             // How much of it has come.
	frame   [blocksMax]byte // The last frame, after a zero: the meaning of its first code.
	skip    bool            // The frame is overlong: nothing counts until the next zero byte.
	edges   [EdgesMax]Edge
	dropped Drops
}

// Drops returns the counts of dropped frames so far.
func (d *Decoder) Drops() Drops { return d.dropped }

// Next reads p up to the end of the next whole message and stores that in m. It returns the rest of p, or false when p ended
// before; the next call continues there.
func (d *Decoder) Next(p []byte, m *Message) (rest []byte, ok bool) {
	for len(p) > 0 {
		n, stuffed, ended := d.collect(p)
		p = p[n:]
		if ended && d.finish(stuffed, m) {
			return p, true
		}
	}
	return nil, false
}

// collect takes bytes up to the end of a frame. It returns how many, and whether the frame has ended, then with the frame, whose
// array holds whole blocks. A frame that came at once is not copied for that unless it is the last in p.
func (d *Decoder) collect(p []byte) (n int, stuffed []byte, ended bool) {
	end := bytes.IndexByte(p, 0)
	if d.length == 0 && !d.skip && 0 <= end && end <= stuffedMax && len(p) >= blocksMax {
		return end + 1, p[:end:blocksMax], true
	}
	n = end + 1
	if end < 0 {
		n, end = len(p), len(p)
	} else {
		ended = true
	}
	if end > stuffedMax-d.length {
		d.skip = true
	} else {
		d.length += copy(d.stuffed[d.length:], p[:end])
	}
	return n, d.stuffed[:d.length], ended
}

// finish makes a message from a frame that has ended, and prepares for the next.
func (d *Decoder) finish(stuffed []byte, m *Message) bool {
	frame := d.examine(stuffed)
	return frame != nil && d.parse(frame, m)
}

// examine returns the frame that has ended without its CRC, or nil when it is dropped.
func (d *Decoder) examine(stuffed []byte) []byte {
	skip := d.skip
	d.length, d.skip = 0, false
	if skip {
		d.dropped.Overlong++
		return nil
	}
	if len(stuffed) == 0 { // Nothing between two zero bytes.
		return nil
	}
	zeros, ok := findZeros(stuffed)
	switch {
	case !ok:
		d.dropped.Stuffing++
	case len(stuffed)-1 < frameMin:
		d.dropped.Short++
	case d.unstuff(stuffed, zeros) != undamagedSums[len(stuffed)]:
		d.dropped.CRC++
	default:
		return d.frame[1 : len(stuffed)-crcSize]
	}
	return nil
}

// bits is a set of the places in a frame, place 64 in the upper half.
type bits struct{ low, high uint64 }

// findZeros returns the places of the codes. Each code gives the distance to the next one and stands for a zero itself, because
// a frame is too short for a split run. It returns false unless the last code ends where the frame does.
func findZeros(stuffed []byte) (codes bits, ok bool) {
	i := uint(0)
	for i < uint(len(stuffed)) {
		codes.low |= 1 << i
		codes.high |= 1 << (i - 64)
		i += uint(stuffed[i])
	}
	return codes, i == uint(len(stuffed))
}

// unstuff stores in d.frame the frame with its zeros, one in front of it and as many behind as fill the last block, and returns
// the sum of the blocks. Byte by byte, each would wait for the CRC of the one before.
func (d *Decoder) unstuff(stuffed []byte, zeros bits) (sum uint32) {
	length := uint(len(stuffed))
	zeros.low |= ^uint64(0) << length
	if length >= 64 {
		zeros.high |= ^uint64(0) << (length - 64)
	}
	from := (*[blocksMax]byte)(stuffed[:blocksMax])
	here := zeros.low
	for i := uint(0); i < length && i <= blocksMax-block; i += block {
		if i == 64 {
			here = zeros.high
		}
		b := le.Uint64(from[i:]) &^ spread[byte(here)]
		le.PutUint64(d.frame[i:], b)
		sum = addBlock(sum, b)
		here >>= 8
	}
	return sum
}

// parse makes a message from a frame whose CRC is right.
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
