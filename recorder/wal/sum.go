package wal

import "encoding/binary"

// sum is SQLite's checksum of a log: two words, which go on from frame to frame.
type sum struct{ a, b uint32 }

func sumAt(b []byte) sum { return sum{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])} }

// add adds bytes to the sum; their number is a multiple of 8.
func (s sum) add(order binary.ByteOrder, b []byte) sum {
	for ; len(b) >= 8; b = b[8:] {
		s.a += order.Uint32(b) + s.b
		s.b += order.Uint32(b[4:]) + s.a
	}
	return s
}
