package evidence

import (
	"fmt"
	"slices"

	"github.com/transparency-dev/formats/proof"
	"golang.org/x/mod/sumdb/tlog"
)

// Prove returns the proof that a record stands in a game that the board signed, as c2sp.org/tlog-proof lays it out. Its
// extra data is the leaf, so that the proof needs nothing beside it but the key of the board. The bundle must hold; see
// Verify. The checkpoint is the largest that a witness cosigned, or the last one where none did.
func (b *Bundle) Prove(record int) ([]byte, error) {
	report := b.Verify()
	switch {
	case len(report.Damages) > 0:
		return nil, fmt.Errorf("nothing is proven by a file that does not hold: %s", report.Damages[0].What)
	case record < 0 || record > report.Records:
		return nil, fmt.Errorf("record %d: expected one of 0 to %d", record, report.Records)
	}
	size, signed := report.Sealed+1, b.Checkpoints[len(b.Checkpoints)-1]
	for _, w := range report.Witnesses {
		if w.Records >= record {
			size, signed = w.Records+1, b.checkpointOf(w.Records+1, report)
		}
	}
	hashes := make([]Hash, 0, size)
	for _, leaf := range b.Leaves[:size] {
		hashes = append(hashes, leaf.Hash)
	}
	path, err := tlog.ProveRecord(int64(size), int64(record), NewHashes(hashes))
	if err != nil {
		return nil, err
	}
	p := proof.TLogProof{Index: uint64(record), Checkpoint: signed, ExtraData: b.Leaves[record].Bytes}
	for _, h := range path {
		p.Hashes = append(p.Hashes, h)
	}
	return p.Marshal(), nil
}

// checkpointOf returns the checkpoint of so many leaves.
func (b *Bundle) checkpointOf(size int, report *Report) []byte {
	verifier, err := report.Board.Verifier(report.Game)
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(b.Checkpoints, func(signed []byte) bool {
		c, err := OpenCheckpoint(signed, verifier)
		return err == nil && c.Size == size
	})
	return b.Checkpoints[i]
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
