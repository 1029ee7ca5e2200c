package evidence

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/transparency-dev/formats/proof"
	"golang.org/x/mod/sumdb/tlog"
)

// Prove returns the proof that a record belongs to a game that the board signed, in the layout of c2sp.org/tlog-proof. Its extra
// data is the leaf, so that the proof needs only the key of the board beside it. The bundle must hold; see Verify. The checkpoint
// is the largest that a witness cosigned, or the last one without a cosignature.
func (b *Bundle) Prove(record int) ([]byte, error) { return prove(b, record) }

// Prove is Bundle.Prove.
func (f *File) Prove(record int) ([]byte, error) {
	text, err := prove(f, record)
	return text, errors.Join(err, f.Err())
}

func prove(parts Parts, record int) ([]byte, error) {
	report := parts.Verify()
	switch {
	case len(report.Damages) > 0:
		return nil, fmt.Errorf("nothing is proven by a file that does not hold: %s", report.Damages[0].What)
	case record < 0 || record > report.Records:
		return nil, fmt.Errorf("record %d: expected one of 0 to %d", record, report.Records)
	}
	size := report.Sealed + 1
	for _, w := range report.Witnesses {
		if w.Records >= record {
			size = w.Records + 1
		}
	}
	p := proof.TLogProof{Index: uint64(record), Checkpoint: checkpointOf(parts, size, report)}
	siblings := siblingsOf(record, size)
	for i, leaf := range parts.All() {
		if i == record {
			p.ExtraData = slices.Clone(leaf.Bytes)
		}
		for j := range siblings {
			if s := &siblings[j]; s.from <= i && i < s.to {
				s.tree.Append(leaf.Hash)
			}
		}
	}
	for i := range siblings {
		p.Hashes = append(p.Hashes, siblings[i].tree.Root())
	}
	return p.Marshal(), nil
}

// sibling is a subtree whose root goes into a proof, with the leaves from one up to another.
type sibling struct {
	from, to int
	tree     Tree
}

// siblingsOf returns the subtrees beside the path from a leaf to the root of a tree, as PATH of RFC 6962, section 2.1.1, lists them.
func siblingsOf(leaf, size int) (path []sibling) {
	for from, to := 0, size; to-from > 1; {
		half := from + 1<<(bits.Len(uint(to-from-1))-1)
		if leaf < half {
			path, to = append(path, sibling{from: half, to: to}), half
		} else {
			path, from = append(path, sibling{from: from, to: half}), half
		}
	}
	slices.Reverse(path)
	return path
}

func checkpointOf(p Parts, size int, report *Report) []byte {
	verifier, err := report.Board.Verifier(report.Game)
	if err != nil {
		return nil
	}
	for _, signed := range p.Notes() {
		if c, err := OpenCheckpoint(signed, verifier); err == nil && c.Size == size {
			return slices.Clone(signed)
		}
	}
	return nil
}

// CheckProof checks a proof that Prove wrote with the key of the board, and returns the record.
func CheckProof(text []byte, board PublicKey) (Record, error) {
	var p proof.TLogProof
	if err := p.Unmarshal(text); err != nil {
		return Record{}, err
	}
	record, err := ParseLeaf(p.ExtraData)
	if err != nil {
		return Record{}, fmt.Errorf("extra data: expected the leaf of a record: %w", err)
	}
	verifier, err := board.Verifier(record.Game)
	if err != nil {
		return Record{}, err
	}
	checkpoint, err := OpenCheckpoint(p.Checkpoint, verifier)
	if err != nil {
		return Record{}, fmt.Errorf("checkpoint: %w", err)
	}
	path := make(tlog.RecordProof, 0, len(p.Hashes))
	for _, h := range p.Hashes {
		path = append(path, h)
	}
	if p.Index != uint64(record.Seq) || p.Index >= uint64(checkpoint.Size) {
		return Record{}, fmt.Errorf("index %d: expected that of record %d, below %d", p.Index, record.Seq, checkpoint.Size)
	}
	if err := tlog.CheckRecord(path, int64(checkpoint.Size), checkpoint.Root, int64(p.Index), LeafHash(p.ExtraData)); err != nil {
		return Record{}, fmt.Errorf("record %d is not in the game that was signed: %w", record.Seq, err)
	}
	return record, nil
}
