package evidence

import (
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a hash of the tree: SHA-256 as RFC 6962, section 2.1, uses it.
type Hash = tlog.Hash

// LeafHash returns the hash of a leaf: SHA-256 of a zero byte and the leaf.
func LeafHash(leaf []byte) Hash { return tlog.RecordHash(leaf) }

// Tree grows by one leaf after the other and knows its root. It keeps the roots of the complete subtrees at its right
// edge and nothing else: a leaf costs O(log n), and so does what is kept. The zero value is an empty tree.
type Tree struct {
	size int64
	edge edge
}

// Append adds the hash of the next leaf.
func (t *Tree) Append(leaf Hash) {
	hashes, err := tlog.StoredHashesForRecordHash(t.size, leaf, t.edge)
	if err != nil {
		panic("evidence: a tree without its edge: " + err.Error())
	}
	merged := len(hashes) - 1
	t.edge = append(t.edge[:len(t.edge)-merged], node{
		index: tlog.StoredHashIndex(merged, t.size>>merged), hash: hashes[merged],
	})
	t.size++
}

// Size returns how many leaves the tree has.
func (t *Tree) Size() int { return int(t.size) }

// Root returns the root of the tree, that of RFC 6962 for an empty one too.
func (t *Tree) Root() Hash {
	root, err := tlog.TreeHash(t.size, t.edge)
	if err != nil {
		panic("evidence: a tree without its edge: " + err.Error())
	}
	return root
}

// edge is the right edge of a tree, the largest subtree first.
type edge []node

// node is the root of a complete subtree.
type node struct {
	index int64 // In the order in which tlog stores hashes.
	hash  Hash
}

// ReadHashes returns nodes of the edge.
func (e edge) ReadHashes(indexes []int64) ([]Hash, error) {
	hashes := make([]Hash, 0, len(indexes))
	for _, index := range indexes {
		for _, n := range e {
			if n.index == index {
				hashes = append(hashes, n.hash)
			}
		}
	}
	if len(hashes) != len(indexes) {
		return nil, fmt.Errorf("the edge has not all of the hashes %v", indexes)
	}
	return hashes, nil
}

// Hashes are all hashes of a tree, for proofs of its records and of its growth; see tlog.ProveRecord and
// tlog.ProveTree.
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

// ReadHashes returns hashes in the order of tlog.
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
