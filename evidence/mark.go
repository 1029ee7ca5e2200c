package evidence

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Marker makes marks: a board writes them beside the records of a game at each instant, so that it recognizes its own ones later. A
// mark costs a twentieth of a signature. It proves nothing to others, because checking it takes the board's secret; the next
// checkpoint over the same records proves them.
// One goroutine uses a marker at a time.
type Marker struct {
	mac  hash.Hash // HMAC-SHA256 with a secret that is derived from the board's key, for the game alone.
	text []byte    // Holds the bytes to mark, and then their sum.
}

// Marker returns the marker of a game's records.
func (k *Key) Marker(game UID) (*Marker, error) {
	secret, err := hkdf.Key(sha256.New, k.seed[:], nil, markTitle+" "+game.String(), sha256.Size)
	if err != nil {
		return nil, err
	}
	return &Marker{mac: hmac.New(sha256.New, secret), text: make([]byte, 0, markedBytes)}, nil
}

// Mark appends the mark of a tree, 16 bytes: the beginning of the HMAC-SHA256 of its number of leaves, in eight bytes, and its
// root.
func (m *Marker) Mark(to []byte, tree *Tree) []byte {
	root := tree.Root()
	m.mac.Reset()
	m.mac.Write(append(binary.BigEndian.AppendUint64(m.text[:0], uint64(tree.Size())), root[:]...))
	return append(to, m.mac.Sum(m.text[:0])[:markBytes]...)
}

// Fits reports whether a mark is that of the tree.
func (m *Marker) Fits(tree *Tree, mark []byte) bool {
	return hmac.Equal(m.Mark(nil, tree), mark)
}
