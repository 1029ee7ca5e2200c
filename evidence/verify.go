package evidence

import (
	"fmt"
	"iter"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"
)

// The number of leaves, or checkpoints, read in parallel; fewer where they are long.
const (
	atOnce      = 1024
	bytesAtOnce = 1 << 20
)

// verify checks a bundle; see Bundle.Verify.
func verify(p Parts) *Report {
	v := verification{Parts: p, outline: p.outline()}
	v.report = &Report{Records: v.leaves - 1}
	if v.leaves == 0 {
		v.damage(&v.found, 0, "record 0: expected the opening of the game, found no record")
		return v.judged()
	}
	key, err := ParsePublicKey(v.board)
	if err != nil {
		v.damage(&v.signed, -1, "board: %v", err)
	}
	v.report.Board = key
	v.findGame()
	v.growTree()
	v.judgeHashes()
	v.readWitnesses()
	return v.judged()
}

// judged returns the report with all damages in their order.
func (v *verification) judged() *Report {
	damages := slices.Concat(v.found, v.signed)
	if len(damages) == 0 && v.sumIsOther() {
		v.damage(&damages, -1, "end: the sum of the file is another: the file was changed where nothing else shows it, or its sum was")
	}
	slices.SortStableFunc(damages, func(a, b Damage) int { return rank(a) - rank(b) })
	v.report.Damages = damages
	return v.report
}

// rank sorts the records in their order, and damages without a record last.
func rank(d Damage) int {
	if d.Record < 0 {
		return math.MaxInt
	}
	return d.Record
}

// verification is a running check of a bundle. It reads the bundle once from its beginning to its end, the checkpoints together
// with the records, so that it holds little in memory.
type verification struct {
	Parts
	outline
	report  *Report
	found   []Damage // In the records,
	signed  []Damage // and in the signed parts.
	tree    Tree     // Of the leaves read so far.
	stated  *Tree    // Of the stated hashes beside them, nil while those are the same.
	last    Record   // The last record read.
	wrong   []int    // The records with a stated hash that is not theirs.
	matched int      // The leaves of the largest checkpoint up to which all roots are those of these records.
	vouched int      // The same for the stated hashes.
	ordered bool     // All records so far stood in their places.
	used    map[string]bool
}

// parsed is a leaf after reading.
type parsed struct {
	Record
	hash, stated Hash
	err          error
}

// believed reports whether a record has its stated hash.
func (p *parsed) believed() bool { return p.hash == p.stated }

func (v *verification) damage(to *[]Damage, record int, format string, args ...any) {
	*to = append(*to, Damage{Record: record, What: fmt.Sprintf(format, args...)})
}

// parsed yields the contents of the leaves. It hashes and reads several at a time.
func (v *verification) parsed() iter.Seq2[int, *parsed] {
	return batched(v.All(), func(leaf Leaf) int { return len(leaf.Bytes) }, func(leaf Leaf) parsed {
		record, err := ParseLeaf(leaf.Bytes)
		return parsed{record, LeafHash(leaf.Bytes), leaf.Hash, err}
	})
}

// batched yields work's result for each, in their order.
func batched[T, R any](all iter.Seq2[int, T], length func(T) int, work func(T) R) iter.Seq2[int, *R] {
	return func(yield func(int, *R) bool) {
		var batch []T
		done := make([]R, 0, atOnce)
		begin, bytes := 0, 0
		flush := func() bool {
			done = done[:len(batch)]
			share(len(batch), func(i int) { done[i] = work(batch[i]) })
			for i := range done {
				if !yield(begin+i, &done[i]) {
					return false
				}
			}
			begin, bytes, batch = begin+len(batch), 0, batch[:0]
			return true
		}
		for _, one := range all {
			batch, bytes = append(batch, one), bytes+length(one)
			if (len(batch) == atOnce || bytes >= bytesAtOnce) && !flush() {
				return
			}
		}
		flush()
	}
}

// read checks that a leaf is a record of this game and follows the last one, and adds it to the trees. It ignores the contents of a
// record with another hash.
func (v *verification) read(i int, r *parsed) {
	if !r.believed() && v.stated == nil {
		v.stated = &Tree{size: v.tree.size, edge: slices.Clone(v.tree.edge)}
	}
	v.tree.Append(r.hash)
	if v.stated != nil {
		v.stated.Append(r.stated)
	}
	v.last = r.Record
	switch {
	case !r.believed():
		v.wrong = append(v.wrong, i)
	case r.err != nil:
		v.damage(&v.found, i, "record %d is no record: %v", i, r.err)
	case r.Game != v.report.Game:
		v.damage(&v.found, i, "record %d is of another game, %v", i, r.Game)
	case r.Seq != i && v.ordered:
		v.ordered = false
		v.outOfOrder(i, r.Seq)
	case (r.Kind == KindOpening) != (r.Seq == 0):
		v.damage(&v.found, i, "record %d: expected the opening of the game as record 0 and nowhere else, found the kind %q", i, r.Kind)
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

func (v *verification) findGame() {
	for i, leaf := range v.All() {
		record, err := ParseLeaf(leaf.Bytes)
		if i == 0 {
			record.Bytes = slices.Clone(record.Bytes)
			v.report.Opening = record
		}
		if err == nil && LeafHash(leaf.Bytes) == leaf.Hash {
			v.report.Game = record.Game
			return
		}
	}
}

// outOfOrder names the way in which a record came to stand in the place of another.
func (v *verification) outOfOrder(want, found int) {
	var again, later bool
	for i, leaf := range v.All() {
		r, err := ParseLeaf(leaf.Bytes)
		again = again || err == nil && i < want && r.Seq == found
		later = later || err == nil && i >= want && r.Seq == want
	}
	switch {
	case again:
		v.damage(&v.found, want, "record %d: record %d stands here a second time", want, found)
	case later:
		v.damage(&v.found, want, "record %d: record %d stands in its place, and it comes later", want, found)
	default:
		v.damage(&v.found, want, "record %d is missing: record %d stands in its place", want, found)
	}
}

// growTree compares the roots of the checkpoints with those of the records.
func (v *verification) growTree() {
	next, stop := iter.Pull2(v.parsed())
	defer stop()
	readTo := func(size int) {
		for v.tree.Size() < size {
			i, r, ok := next()
			if !ok {
				return // The file could not be read.
			}
			v.read(i, r)
		}
	}
	v.ordered, v.used = true, map[string]bool{}
	holding, first, largest := 0, 0, 0 // The number of valid checkpoints, and the sizes of the first one over other records and of the last one.
	vouching := true
	for o := range v.openCheckpoints() {
		holding, largest = holding+1, o.Size
		readTo(min(o.Size, v.leaves))
		switch {
		case first > 0:
		case v.tree.Size() != o.Size || v.tree.Root() != o.Root:
			first = o.Size
		default:
			v.seal(o)
		}
		switch vouching = vouching && v.tree.Size() == o.Size; {
		case vouching && v.stated == nil:
			vouching, v.vouched = first == 0, v.matched
		case vouching:
			if vouching = v.stated.Root() == o.Root; vouching {
				v.vouched = o.Size
			}
		}
	}
	readTo(v.leaves)
	switch {
	case first == 0 && v.matched < v.leaves && holding == v.checkpoints:
		v.damage(&v.found, v.matched, "record %d is not signed: the last checkpoint is over %d records", v.matched, max(v.matched-1, 0))
	case first == 0:
	case first > v.leaves:
		v.missing(largest - 1)
	default:
		v.notSigned(first)
	}
}

// missing reports that the board signed more records than the file holds. The records under a smaller checkpoint are there; of
// the others one may have been taken out and the rest renumbered.
func (v *verification) missing(signed int) {
	next := v.leaves
	or := ""
	if v.matched < next {
		or = fmt.Sprintf(", or one of the records from %d on and those behind it were renumbered", v.matched)
	}
	v.damage(&v.found, next, "record %d is missing%s: the board signed %d records, and the file holds %d", next, or, signed, v.report.Records)
}

// seal notes a checkpoint whose root is that of the records.
func (v *verification) seal(o *opened) {
	v.matched = o.Size
	v.report.Checkpoints++
	v.report.Sealed = o.Size - 1
	last := v.last
	v.report.Last = &last
	for _, w := range o.witnesses {
		if i := slices.IndexFunc(v.report.Witnesses, func(other Witness) bool { return other.Key == w.Key }); i >= 0 {
			w.Seen = v.report.Witnesses[i].Seen
			v.report.Witnesses = slices.Delete(v.report.Witnesses, i, i+1)
		}
		w.Seen = append(w.Seen, Seen{w.Records, w.Until})
		v.report.Witnesses = append(v.report.Witnesses, w)
	}
}

// notSigned reports that the records up to the given number of leaves are not those that the board signed. It names the changed
// one where that can be told: by its hash, or because it stands out of order.
func (v *verification) notSigned(size int) {
	if len(v.wrong) > 0 && v.wrong[0] < size || len(v.found) > 0 {
		return
	}
	if v.matched == size-1 {
		v.damage(&v.found, size-1, "record %d is not the one that the board signed", size-1)
		return
	}
	v.damage(&v.found, v.matched, "one of the records %d to %d is not the one that the board signed", v.matched, size-1)
}

// judgeHashes judges each record with another stated hash: either the record or the hash was changed, because the board signed
// one of the two.
func (v *verification) judgeHashes() {
	for _, i := range v.wrong {
		switch {
		case i < v.matched:
			v.damage(&v.found, i, "record %d is the one that the board signed, and the hash beside it was changed", i)
		case i < v.vouched:
			v.damage(&v.found, i, "record %d was changed: it is not the one that the board signed", i)
		default:
			v.damage(&v.found, i, "record %d or the hash beside it was changed: they don't belong together", i)
		}
	}
}

// Report holds what a bundle proves.
type Report struct {
	Board       PublicKey
	Game        UID
	Opening     Record    // What was known of the game when it was opened.
	Records     int       // The records of the bundle, without the opening.
	Sealed      int       // The records 1 to Sealed are signed by the board: all of them, when nothing is damaged.
	Checkpoints int       // The number of valid ones.
	Last        *Record   // The last record that is sealed, nil when none is.
	Witnesses   []Witness // The cosignatures of each witness.
	Damages     []Damage  // The contradictions, the first record first.
}

// Witness holds a witness's cosignatures of the game.
type Witness struct {
	Key     string    // The verifier key, as the bundle states it.
	Name    string    // The name that the witness gives itself.
	Records int       // The witness saw the records 1 to Records as they stand here,
	Until   time.Time // at this time, by the clock of the witness.
	Seen    []Seen    // All its cosignatures, the smallest first; the last is Records and Until.
}

// Seen is one cosignature.
type Seen struct {
	Records int
	At      time.Time
}

// Damage is a contradiction in the evidence.
type Damage struct {
	Record  int    // The record where it shows; 0 is the opening, -1 when it shows in none.
	What    string // In words, with its place.
	CutBack int    // How many records the board had signed, where a checkpoint kept elsewhere shows that the game went on.
}
