package wire

import (
	"hash/crc32"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Each of these takes the body of a message and reports whether its length and its values are those of docs/PROTOCOL.md.

func (m *Message) parseHello(b []byte) bool {
	if len(b) != 19 {
		return false
	}
	m.Identity = Identity{
		Protocol:     b[0],
		Firmware:     [3]uint8(b[1:4]),
		Board:        le.Uint32(b[4:]),
		Capabilities: Capabilities(le.Uint16(b[8:])),
		Boots:        le.Uint16(b[10:]),
		Cause:        Cause(b[12]),
		Period:       le.Uint16(b[13:]),
	}
	m.Time = le.Uint32(b[15:])
	return true
}

func (m *Message) parseFullFrame(b []byte) bool {
	const buttonBits = 64 - (engine.Points - 64) // The bits of the upper half that are no points.
	if len(b) != 18 {
		return false
	}
	high := uint64(le.Uint32(b[14:]))
	m.Time, m.Next = le.Uint32(b), le.Uint16(b[4:])
	m.Closed = engine.PointSet{Lo: le.Uint64(b[6:]), Hi: high << buttonBits >> buttonBits}
	down := high >> (engine.Points - 64)
	m.Down = sensor.ButtonSet(down)
	return down < 1<<sensor.Buttons
}

func (m *Message) parseEdges(b []byte, edges *[EdgesMax]Edge) bool {
	if len(b) < 9 || len(b) > 6+3*EdgesMax || len(b)%3 != 0 || le.Uint16(b[6:]) != 0 {
		return false
	}
	m.Next, m.Time = le.Uint16(b), le.Uint32(b[2:])
	at, n := m.Time, 0
	for b = b[6:]; len(b) >= 3; b = b[3:] {
		at += uint32(le.Uint16(b))
		e := Edge{Time: at, Switch: Switch(b[2] & 0x7f), Closed: b[2]&0x80 != 0}
		if e.Switch >= Switches {
			return false
		}
		edges[n&(EdgesMax-1)] = e
		n++
	}
	m.Edges = edges[:n]
	return true
}

func (m *Message) parseHeartbeat(b []byte) bool {
	if len(b) != 14 {
		return false
	}
	m.Time, m.Next = le.Uint32(b), le.Uint16(b[4:])
	m.Counters = Counters{
		Overruns:    le.Uint16(b[6:]),
		Dropped:     le.Uint16(b[8:]),
		Refused:     le.Uint16(b[10:]),
		IntervalMax: le.Uint16(b[12:]),
	}
	return true
}

func (m *Message) parsePong(b []byte) bool {
	if len(b) != 8 {
		return false
	}
	m.Token, m.Time = le.Uint32(b), le.Uint32(b[4:])
	return true
}

// table is that of CRC-32K. The residue is the CRC of any undamaged frame with its CRC, before the final inversion.
var table = crc32.MakeTable(crc32.Koopman)

const residue = 0x0843323b

func withCRC(frame []byte) []byte { return le.AppendUint32(frame, crc32.Checksum(frame, table)) }

// The decoder takes eight bytes at a time (slicing by 8: Kounavis and Berry, 2005); the standard library does that for other
// polynomials only. It fills a frame up to whole blocks with zeros, one in front and the others after it, and begins with zero.
// As a CRC is linear, both change the sum of an undamaged frame by a value that depends on its length alone, so the expected sum
// includes it.
const block = 8

var (
	blockTables   = makeBlockTables()
	undamagedSums = makeUndamagedSums()
	spread        = makeSpread()
)

// makeBlockTables returns the share of a byte in the CRC, by the number of bytes behind it in its block.
func makeBlockTables() (tables [block][256]uint32) {
	tables[0] = *table
	for n := 1; n < block; n++ {
		for b, crc := range tables[n-1] {
			tables[n][b] = addZero(crc)
		}
	}
	return tables
}

// makeUndamagedSums returns the sum of the blocks of any undamaged frame, by the length of the frame and the zero in front of it.
func makeUndamagedSums() (sums [blocksMax + 1]uint32) {
	ones := uint32(0xffffffff)
	for length := 1; length <= blocksMax; length++ {
		sum := residue ^ ones
		for end := length; end%block != 0; end++ {
			sum = addZero(sum)
		}
		sums[length] = sum
		ones = addZero(ones)
	}
	return sums
}

// makeSpread returns for each byte the block whose bytes are ones where its bits are.
func makeSpread() (blocks [256]uint64) {
	for b := range blocks {
		for bit := range block {
			blocks[b] |= uint64(b>>bit&1) * 0xff << (8 * bit)
		}
	}
	return blocks
}

func addZero(sum uint32) uint32 { return table[byte(sum)] ^ sum>>8 }

// addBlock adds eight bytes, the first one lowest, to a sum that is not inverted.
func addBlock(sum uint32, b uint64) uint32 {
	t := &blockTables
	b ^= uint64(sum)
	return t[7][byte(b)] ^ t[6][byte(b>>8)] ^ t[5][byte(b>>16)] ^ t[4][byte(b>>24)] ^
		t[3][byte(b>>32)] ^ t[2][byte(b>>40)] ^ t[1][byte(b>>48)] ^ t[0][b>>56]
}
