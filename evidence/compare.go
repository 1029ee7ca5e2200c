package evidence

import (
	"fmt"
	"iter"
	"slices"
)

// Compare compares the records of a bundle with checkpoints of the same game that were kept elsewhere, by a witness or after an
// earlier export, and returns the checkpoints in the order given. The damages name the contradictions: the board has then signed
// another log, or more of this one. The error is about a checkpoint that this board has not signed for this game, which proves
// nothing about the bundle. The report is that of Verify.
func (b *Bundle) Compare(report *Report, kept ...[]byte) ([]Checkpoint, []Damage, error) {
	return compare(b, report, kept)
}

// Compare is Bundle.Compare.
func (f *File) Compare(report *Report, kept ...[]byte) ([]Checkpoint, []Damage, error) {
	return compare(f, report, kept)
}

func compare(p Parts, report *Report, kept [][]byte) ([]Checkpoint, []Damage, error) {
	verifier, err := report.Board.Verifier(report.Game)
	if err != nil {
		return nil, nil, err
	}
	var said []Checkpoint
	for i, signed := range kept {
		c, err := OpenCheckpoint(signed, verifier)
		if err != nil {
			return nil, nil, fmt.Errorf("checkpoint %d: the board with the fingerprint %s has not signed it for the game %s: %w",
				i+1, report.Board.Fingerprint(), report.Game, err)
		}
		said = append(said, c)
	}
	return said, contradictions(p, said), nil
}

// contradictions compares the roots, the smallest first: a differing record lies behind the last checkpoint that agrees.
func contradictions(p Parts, said []Checkpoint) []Damage {
	var tree Tree
	var damages []Damage
	agreed, leaves := 0, p.outline().leaves
	next, stop := iter.Pull2(p.All())
	defer stop()
	said = slices.SortedFunc(slices.Values(said), func(a, b Checkpoint) int { return a.Size - b.Size })
	for _, c := range said {
		for tree.Size() < min(c.Size, leaves) {
			_, leaf, ok := next()
			if !ok {
				return damages // The file could not be read.
			}
			tree.Append(LeafHash(leaf.Bytes))
		}
		switch {
		case c.Size > leaves:
			signed := said[len(said)-1].Size - 1
			return append(damages, Damage{Record: leaves, CutBack: signed, What: fmt.Sprintf("record %d is missing: the board signed %d records of this game, "+
				"as a checkpoint says that was kept elsewhere, and the file holds %d: it was cut off, or exported before", leaves, signed, leaves-1)})
		case tree.Root() == c.Root:
			agreed = c.Size
		case len(damages) == 0:
			which := fmt.Sprintf("one of the records %d to %d", agreed, c.Size-1)
			if agreed == c.Size-1 {
				which = fmt.Sprintf("record %d", agreed)
			}
			damages = append(damages, Damage{Record: agreed, What: fmt.Sprintf("%s is not the one that the board signed before, "+
				"as a checkpoint over %d records says that was kept elsewhere: the board has signed two different logs of this game", which, c.Size-1)})
		}
	}
	return damages
}
