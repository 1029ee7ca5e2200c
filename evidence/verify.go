package evidence

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
)

// Verify checks everything that can be checked with the bundle alone: layout and order of the records, hashes, roots,
// and all signatures. Whether the key is that of the board that one means, who the witnesses are, and what the records
// say is left to the caller.
func (b *Bundle) Verify() *Report {
	v := verification{bundle: b, report: &Report{Records: len(b.Leaves) - 1}}
	if len(b.Leaves) == 0 {
		v.damage(0, "record 0: expected the opening of the game, found no record")
		return v.report
	}
	key, err := ParsePublicKey(b.Board)
	if err != nil {
		v.damage(-1, "board: %v", err)
	}
	v.report.Board = key
	v.readRecords()
	v.openCheckpoints()
	v.growTree()
	v.judgeHashes()
	v.readWitnesses()
	if b.otherSum && len(v.report.Damages) == 0 {
		v.damage(-1, "end: the sum of the file is another: the file was changed where nothing else shows it, or its sum was")
	}
	slices.SortStableFunc(v.report.Damages, func(a, b Damage) int { return rank(a) - rank(b) })
	return v.report
}

// rank puts the records in their order, and what shows in none of them last.
func rank(d Damage) int {
	if d.Record < 0 {
		return math.MaxInt
	}
	return d.Record
}

// verification is a bundle that is being checked.
type verification struct {
	bundle  *Bundle
	report  *Report
	opened  []opened // The checkpoints that hold, the smallest first.
	leaves  []parsed // What the leaves say.
	hashes  []Hash   // Of the leaves.
	wrong   []int    // The records beside which another hash stands.
	matched int      // How many leaves the largest checkpoint has up to which all roots are those of these records.
}

// parsed is a leaf that was read.
type parsed struct {
	Record
	err error
}

func (v *verification) damage(record int, format string, args ...any) {
	v.report.Damages = append(v.report.Damages, Damage{Record: record, What: fmt.Sprintf(format, args...)})
}

// readRecords checks that each leaf is a record of this game and that they follow one another. What a record says whose
// hash is another is not looked at.
func (v *verification) readRecords() {
	n := len(v.bundle.Leaves)
	v.leaves, v.hashes = make([]parsed, n), make([]Hash, n)
	share(n, func(i int) {
		leaf := v.bundle.Leaves[i].Bytes
		v.hashes[i] = LeafHash(leaf)
		v.leaves[i].Record, v.leaves[i].err = ParseLeaf(leaf)
	})
	v.readOpening()
	ordered := true
	for i, r := range v.leaves {
		switch {
		case !v.believed(i):
			v.wrong = append(v.wrong, i)
		case r.err != nil:
			v.damage(i, "record %d is no record: %v", i, r.err)
		case r.Game != v.report.Game:
			v.damage(i, "record %d is of another game, %v", i, r.Game)
		case r.Seq != i && ordered:
			ordered = false
			v.outOfOrder(i)
		case (r.Kind == KindOpening) != (r.Seq == 0):
			v.damage(i, "record %d: expected the opening of the game as record 0 and nowhere else, found the kind %q", i, r.Kind)
		}
	}
}

// share divides calls for 0 to n-1 among the processors.
func share(n int, call func(i int)) {
	workers := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			for i := n * w / workers; i < n*(w+1)/workers; i++ {
				call(i)
			}
		})
	}
	group.Wait()
}

// believed says whether a record has the hash that stands beside it.
func (v *verification) believed(i int) bool { return v.hashes[i] == v.bundle.Leaves[i].Hash }

// readOpening finds out which game this is.
func (v *verification) readOpening() {
	v.report.Opening = v.leaves[0].Record
	for i, r := range v.leaves {
		if r.err == nil && v.believed(i) {
			v.report.Game = r.Game
			return
		}
	}
}

// outOfOrder says how a record came to stand in the place of another.
func (v *verification) outOfOrder(want int) {
	found := v.leaves[want].Seq
	stands := func(leaves []parsed, seq int) bool {
		return slices.ContainsFunc(leaves, func(r parsed) bool { return r.err == nil && r.Seq == seq })
	}
	switch {
	case stands(v.leaves[:want], found):
		v.damage(want, "record %d: record %d stands here a second time", want, found)
	case stands(v.leaves[want:], want):
		v.damage(want, "record %d: record %d stands in its place, and it comes later", want, found)
	default:
		v.damage(want, "record %d is missing: record %d stands in its place", want, found)
	}
}

// growTree compares the roots of the checkpoints with those of the records.
func (v *verification) growTree() {
	matched := v.match(v.hashes)
	for _, o := range matched {
		v.seal(o)
	}
	rest := v.opened[len(matched):]
	switch {
	case len(rest) == 0 && v.matched < len(v.hashes) && len(v.opened) == len(v.bundle.Checkpoints):
		v.damage(v.matched, "record %d is not signed: the last checkpoint is over %d records", v.matched, max(v.matched-1, 0))
	case len(rest) == 0:
	case rest[0].Size > len(v.hashes):
		v.missing(rest[len(rest)-1].Size - 1)
	default:
		v.notSigned(rest[0].Size)
	}
}

// missing says that the board signed more records than the file holds. Those that are signed by a smaller checkpoint are
// there; of the others one may have been taken out and the rest renumbered.
func (v *verification) missing(signed int) {
	next := len(v.hashes)
	or := ""
	if v.matched < next {
		or = fmt.Sprintf(", or one of the records from %d on and those behind it were renumbered", v.matched)
	}
	v.damage(next, "record %d is missing%s: the board signed %d records, and the file holds %d", next, or, signed, v.report.Records)
}

// match returns the first checkpoints whose roots are those of the tree with these leaves.
func (v *verification) match(leaves []Hash) []opened {
	var tree Tree
	for i, o := range v.opened {
		if o.Size > len(leaves) {
			return v.opened[:i]
		}
		for tree.Size() < o.Size {
			tree.Append(leaves[tree.Size()])
		}
		if tree.Root() != o.Root {
			return v.opened[:i]
		}
	}
	return v.opened
}

// seal notes a checkpoint whose root is that of the records.
func (v *verification) seal(o opened) {
	v.matched = o.Size
	v.report.Checkpoints++
	v.report.Sealed = o.Size - 1
	v.report.Last = &v.leaves[o.Size-1].Record
	for _, w := range o.witnesses {
		v.report.Witnesses = slices.DeleteFunc(v.report.Witnesses, func(other Witness) bool { return other.Key == w.Key })
		v.report.Witnesses = append(v.report.Witnesses, w)
	}
}

// notSigned says that the records up to the given number of leaves are not those that the board signed. Which of them
// was changed is said where it can be told: by its hash, or because it stands out of order.
func (v *verification) notSigned(size int) {
	if len(v.wrong) > 0 && v.wrong[0] < size || slices.ContainsFunc(v.report.Damages, func(d Damage) bool { return d.Record >= 0 }) {
		return
	}
	if v.matched == size-1 {
		v.damage(size-1, "record %d is not the one that the board signed", size-1)
		return
	}
	v.damage(v.matched, "one of the records %d to %d is not the one that the board signed", v.matched, size-1)
}

// judgeHashes says of each record beside which another hash stands which of the two was changed: the board signed either
// the one or the other.
func (v *verification) judgeHashes() {
	if len(v.wrong) == 0 {
		return
	}
	var stated []Hash
	for _, leaf := range v.bundle.Leaves {
		stated = append(stated, leaf.Hash)
	}
	signed := 0
	if held := v.match(stated); len(held) > 0 {
		signed = held[len(held)-1].Size
	}
	for _, i := range v.wrong {
		switch {
		case i < v.matched:
			v.damage(i, "record %d is the one that the board signed, and the hash beside it was changed", i)
		case i < signed:
			v.damage(i, "record %d was changed: it is not the one that the board signed", i)
		default:
			v.damage(i, "record %d or the hash beside it was changed: they don't belong together", i)
		}
	}
}
