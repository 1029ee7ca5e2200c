package discovery

import "encoding/binary"

// The layout of a packet of DNS (RFC 1035, 4.1).
const (
	headerBytes   = 12
	questionBytes = 4  // Of a question behind its name.
	recordBytes   = 10 // Of a record after its name, before its data.
	typePTR       = 12
	typeSRV       = 33
	serverBytes   = 6 // Of a SRV record before the name of the computer.
	pointerBits   = 0xc0
)

// withoutDots returns a packet in whose names no part has a dot, as the name of a board called Table 7.1 may have: package
// dnsmessage, which writes names with dots between their parts, refuses such a packet as a whole. Each dot becomes a hyphen,
// the same in all records. It leaves a broken part as it is, so that dnsmessage refuses it.
func withoutDots(packet []byte) []byte {
	p := dotted(append([]byte(nil), packet...))
	if len(p) < headerBytes {
		return p
	}
	count := func(at int) int { return int(binary.BigEndian.Uint16(p[at:])) }
	off := headerBytes
	for range count(4) {
		if off = p.name(off) + questionBytes; off < headerBytes {
			return p
		}
	}
	for range count(6) + count(8) + count(10) {
		off = p.name(off)
		if off < 0 || off+recordBytes > len(p) {
			return p
		}
		kind, said := count(off), off+recordBytes
		off = said + count(off+recordBytes-2)
		switch kind {
		case typePTR:
			p.name(said)
		case typeSRV:
			p.name(said + serverBytes)
		}
	}
	return p
}

// dotted is a packet whose names may have parts with dots.
type dotted []byte

// name replaces the dots of the name at an offset, and returns the offset after it; -1 and less for a broken name.
func (p dotted) name(off int) int {
	for off >= 0 && off < len(p) {
		n := int(p[off])
		switch {
		case n == 0:
			return off + 1
		case n&pointerBits == pointerBits:
			return off + 2
		case n&pointerBits != 0 || off+n >= len(p):
			return -headerBytes
		}
		for i := off + 1; i <= off+n; i++ {
			if p[i] == '.' {
				p[i] = '-'
			}
		}
		off += n + 1
	}
	return -headerBytes
}
