package evidence

import (
	"crypto/sha256"
	"fmt"

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
