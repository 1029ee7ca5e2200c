package wal

import "encoding/binary"

// sum is SQLite's checksum of a log: two words, which go on from frame to frame.
type sum struct{ a, b uint32 }

func sumAt(b []byte) sum { return sum{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])} }

// add goes on over bytes, whose number is a multiple of 8.
func (s sum) add(order binary.ByteOrder, b []byte) sum {
	for ; len(b) >= 8; b = b[8:] {
		s.a += order.Uint32(b) + s.b
		s.b += order.Uint32(b[4:]) + s.a
	}
	return s
}

func (s sum) put(b []byte) {
	binary.BigEndian.PutUint32(b, s.a)
	binary.BigEndian.PutUint32(b[4:], s.b)
}

func (s sum) bytes() []byte {
	b := make([]byte, 8)
	s.put(b)
	return b
}

// oneByte returns the place of the only byte in which two texts of one length differ.
func oneByte(x, y []byte) (place int, one bool) {
	for i := range x {
		if x[i] != y[i] {
			if one {
				return 0, false
			}
			place, one = i, true
		}
	}
	return place, one
}

// mend looks for one byte with another value of which the bytes have the checksum that is wanted, and returns its place.
// Where there is only one such place it sets the byte.
//
// When a word grows by d the checksum grows by d*x and d*y, where x and y are neighbours among Fibonacci's numbers and
// depend on nothing but how many words follow. One of two neighbours is odd, and can be divided by. Modulo a small power of
// two the numbers come again, so a wrong byte at the upper end of a word has several places.
func mend(order binary.ByteOrder, words []byte, found, wanted sum) (places []int) {
	missing := sum{wanted.a - found.a, wanted.b - found.b}
	var last [4]byte
	x, y := uint32(0), uint32(1) // For the last word.
	for at := len(words) - 4; at >= 0; at -= 4 {
		d := missing.a * inverse(x)
		if x&1 == 0 {
			d = missing.b * inverse(y)
		}
		var other [4]byte
		order.PutUint32(other[:], order.Uint32(words[at:])+d)
		if place, one := oneByte(words[at:at+4], other[:]); one && d*x == missing.a && d*y == missing.b {
			places, last = append(places, at+place), other
		}
		x, y = y, x+y
	}
	if len(places) == 1 {
		copy(words[places[0]&^3:], last[:])
	}
	return places
}

// inverse returns what an odd number is to be multiplied with to give 1, modulo 2^32. Each step of Newton's method doubles
// the number of bits that are right, which are three at first.
func inverse(odd uint32) uint32 {
	x := odd
	for range 4 {
		x *= 2 - odd*x
	}
	return x
}
