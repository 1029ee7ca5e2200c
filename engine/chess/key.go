package chess

// The parts of a key (Zobrist, 1970). They are the same in each run, so keys may be compared between runs.
var (
	pieceKeys    [24][64]uint64       // By piece.
	castlingKeys [Black + 1][8]uint64 // By the file of the rook.
	passedKeys   [8]uint64            // By file.
	blackKey     uint64
)

func init() {
	state := uint64(0x6b7962616e)
	next := func() uint64 { // SplitMix64 (Steele, Lea and Flood, 2014).
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for side := White; side <= Black; side++ {
		for kind := Pawn; kind <= King; kind++ {
			for p := range NoPoint {
				pieceKeys[NewPiece(side, kind)][p] = next()
			}
		}
		for file := range 8 {
			castlingKeys[side][file] = next()
		}
	}
	for file := range 8 {
		passedKeys[file] = next()
	}
	blackKey = next()
}

// Key returns a number that two positions share if the same pieces stand on the same points, the same side is to move and
// the moves are the same: rights to castle and to capture en passant count (9.2.2). Others hardly ever share it.
func (p *Position) Key() uint64 { return p.key }

// rightsKey returns the part of the key for castling and en passant.
func (p *Position) rightsKey() (key uint64) {
	for side := White; side <= Black; side++ {
		for _, rook := range p.castling[side] {
			if rook != NoPoint {
				key ^= castlingKeys[side][rook.File()]
			}
		}
	}
	return key ^ p.passedKey()
}

func (p *Position) passedKey() uint64 {
	if p.passed == NoPoint {
		return 0
	}
	return passedKeys[p.passed.File()]
}
