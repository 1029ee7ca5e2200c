package engine

var (
	pieceKeys = newPieceKeys()
	blackKey  = mixed(0)
)

// Key returns a number for the position: pieces on their points and the side to move, not the counters. Every change
// updates it. Different positions share a key only by chance (1 in 2^64); the keys are the same in every run and every
// build.
func (p *Position) Key() uint64 { return p.key }

// turnKey returns the part of the side to move in the key.
func turnKey(s Side) uint64 {
	if s == Second {
		return blackKey
	}
	return 0
}

func newPieceKeys() *[32][Points]uint64 {
	var t [32][Points]uint64
	n := uint64(0)
	for s := First; s <= Second; s++ {
		for k := General; k <= Pawn; k++ {
			for pt := range t[0] {
				n++
				t[NewPiece(s, k)][pt] = mixed(n)
			}
		}
	}
	return &t
}

// mixed returns the n-th number of the SplitMix64 sequence (Steele, Lea and Flood 2014) that starts at 0.
func mixed(n uint64) uint64 {
	z := (n + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
