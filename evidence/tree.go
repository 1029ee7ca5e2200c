package evidence

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a hash of the tree: SHA-256 as RFC 6962, section 2.1, uses it.
type Hash = tlog.Hash

// shortLeaf is longer than the leaf of most records, in bytes.
const shortLeaf = 512

// LeafHash returns the hash of a leaf: SHA-256 of a zero byte and the leaf. A short one, as of most records, is copied behind its byte
// and hashed in one piece: that takes half the time of tlog's way, piece by piece.
func LeafHash(leaf []byte) Hash {
	var whole [1 + shortLeaf]byte
	if len(leaf) > shortLeaf {
		return tlog.RecordHash(leaf)
	}
	return sha256.Sum256(append(whole[:1], leaf...))
}

// Tree grows by one leaf after the other and knows its root. It keeps only the roots of the complete subtrees at its right edge:
// a leaf costs O(log n), and so does the memory. The zero value is an empty tree.
type Tree struct {
	size int
	edge []Hash // The largest subtree first.
}

// Append adds the hash of the next leaf. A subtree that it completes replaces its two halves.
func (t *Tree) Append(leaf Hash) {
	whole := leaf
	for n := t.size; n&1 == 1; n >>= 1 {
		last := len(t.edge) - 1
		whole = tlog.NodeHash(t.edge[last], whole)
		t.edge = t.edge[:last]
	}
	t.edge = append(t.edge, whole)
	t.size++
}

// Size returns the number of leaves.
func (t *Tree) Size() int { return t.size }

// Root returns the root of the tree; that of an empty one is the hash of nothing.
func (t *Tree) Root() Hash {
	if t.size == 0 {
		return sha256.Sum256(nil)
	}
	last := len(t.edge) - 1
	root := t.edge[last]
	for i := last - 1; i >= 0; i-- {
		root = tlog.NodeHash(t.edge[i], root)
	}
	return root
}

// Hashes are all hashes of a tree, for proofs of its records and of its growth; see tlog.ProveRecord and tlog.ProveTree.
type Hashes []Hash

// NewHashes returns the hashes of the tree with these leaves.
func NewHashes(leaves []Hash) Hashes {
	h := make(Hashes, 0, 2*len(leaves))
	for i, leaf := range leaves {
		more, err := tlog.StoredHashesForRecordHash(int64(i), leaf, h)
		if err != nil {
			panic("evidence: a tree without its hashes: " + err.Error())
		}
		h = append(h, more...)
	}
	return h
}

func (h Hashes) ReadHashes(indexes []int64) ([]Hash, error) {
	found := make([]Hash, 0, len(indexes))
	for _, index := range indexes {
		if index < 0 || index >= int64(len(h)) {
			return nil, fmt.Errorf("hash %d: expected one of %d", index, len(h))
		}
		found = append(found, h[index])
	}
	return found, nil
}

const (
	markTitle   = "kyban mark 1"  // Another way of making marks gets another number.
	markBytes   = 16              // Half of an HMAC-SHA256, which RFC 2104, section 5, allows.
	markedBytes = 8 + sha256.Size // The number of leaves and the root.
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

// An Encoder writes a bundle block by block, as Bundle.Encode does at once. The caller gives the blocks in their order.
type Encoder struct {
	out  io.Writer
	sum  hash.Hash
	line []byte
	err  error
}

// NewEncoder begins a file with the version of the program that writes it and the public key of the board.
func NewEncoder(out io.Writer, program, board string) *Encoder {
	e := &Encoder{out: out, sum: sha256.New()}
	e.write([]byte(bundleTitle))
	e.Block("program", []byte(program))
	e.Block("board", []byte(board))
	return e
}

// Record writes the leaf of a record with its hash.
func (e *Encoder) Record(leaf []byte) {
	hash := LeafHash(leaf)
	e.block("record", " "+hex.EncodeToString(hash[:]), leaf)
}

func (e *Encoder) Block(name string, body []byte) { e.block(name, "", body) }

// Stream writes a block of length bytes, by calling write.
func (e *Encoder) Stream(name string, length int, write func(io.Writer) error) {
	e.write(fmt.Appendf(nil, "%s %d\n", name, length))
	body := &counted{to: e}
	if err := write(body); e.err == nil && err != nil {
		e.err = err
	}
	if e.err == nil && body.written != length {
		e.err = fmt.Errorf("%s: expected %d bytes, found %d", name, length, body.written)
	}
	e.write([]byte{'\n'})
}

// counted writes a part of a file and counts its bytes.
type counted struct {
	to      *Encoder
	written int
}

func (c *counted) Write(text []byte) (int, error) {
	c.to.write(text)
	c.written += len(text)
	return len(text), c.to.err
}

func (e *Encoder) block(name, hash string, body []byte) {
	e.line = append(append(strconv.AppendInt(append(append(e.line[:0], name...), ' '), int64(len(body)), 10), hash...), '\n')
	e.write(e.line)
	e.write(body)
	e.write([]byte{'\n'})
}

// write writes and adds to the sum, unless an earlier write failed.
func (e *Encoder) write(text []byte) {
	if e.err == nil {
		e.sum.Write(text)
		_, e.err = e.out.Write(text)
	}
}

// Close ends the file, and returns the first error.
func (e *Encoder) Close() error {
	e.Block("end", []byte(hex.EncodeToString(e.sum.Sum(nil))))
	return e.err
}
