package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/kyban/kyban/internal/sweeptest"
)

// found returns the finding about a file, and its record; -1 for none.
func found(file []byte) (record int, what string) {
	b, err := Decode(file)
	var malformed *FormatError
	if errors.As(err, &malformed) {
		record = -1
		fmt.Sscanf(malformed.Place, "record %d", &record)
		return record, err.Error()
	}
	if err != nil {
		return -1, err.Error()
	}
	damages := b.Verify().Damages
	if len(damages) == 0 {
		return -1, ""
	}
	return damages[0].Record, damages[0].What
}

// part is a block of a file.
type part struct {
	place      string
	record     int // -1 for other blocks.
	begin, end int
}

// partsOf finds the blocks of a file by encoding the beginnings of its bundle.
func partsOf(t *testing.T, b *Bundle) []part {
	t.Helper()
	data := b.Encode()
	d := decoder{window: window{buf: data, size: int64(len(data))}, next: int64(len(bundleTitle)), file: new(File)}
	parts := []part{{"first line", -1, 0, int(d.next)}}
	add := func(name, place string, record int) {
		begin := d.next
		if _, err := d.block(name, d.size); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part{place, record, int(begin), int(d.next)})
	}
	add("program", "program", -1)
	add("board", "board", -1)
	for i := range b.Leaves {
		add("record", fmt.Sprintf("record %d", i), i)
	}
	for i := range b.Checkpoints {
		add("checkpoint", fmt.Sprintf("checkpoint %d", i+1), -1)
	}
	add("scoresheet", "scoresheet", -1)
	add("end", "end", -1)
	return parts
}

// Every bit of the evidence of 100 records is flipped in turn: each flip is found, and a flip in a record names that record.
func TestEveryFlippedBitIsFound(t *testing.T) {
	b := testBundle(t, 100, 100)
	file, parts := b.Encode(), partsOf(t, b)
	step := sweeptest.Of(41, 1) // Each bit of a byte, and each part of a block, gets its turn.
	var cases atomic.Int64
	each(len(file)*8/step, func(n int) {
		bit := n * step
		at := parts[slices.IndexFunc(parts, func(p part) bool { return bit/8 < p.end })]
		flipped := bytes.Clone(file)
		flipped[bit/8] ^= 1 << (bit % 8)
		record, what := found(flipped)
		switch {
		case what == "":
			t.Errorf("bit %d of byte %d, in %s: nothing is found", bit%8, bit/8, at.place)
		case at.record >= 0 && record != at.record:
			t.Errorf("bit %d of byte %d, in %s: record %d is named: %s", bit%8, bit/8, at.place, record, what)
		}
		cases.Add(1)
	})
	if want := int64(212432); cases.Load() != want && sweeptest.Whole() {
		t.Errorf("%d cases, want %d", cases.Load(), want)
	}
}

// each calls for 0 to n-1, on all processors.
func each(n int, call func(i int)) {
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		group.Go(func() {
			for i := w; i < n; i += workers {
				call(i)
			}
		})
	}
	group.Wait()
}

// The file is cut at every byte: each cut is found, and names the block that is cut or missing.
func TestEveryTruncationIsFound(t *testing.T) {
	b := testBundle(t, 100, 5)
	file, parts := b.Encode(), partsOf(t, b)
	if _, what := found(nil); what != ErrNoBundle.Error() {
		t.Errorf("an empty file: %q, want %v", what, ErrNoBundle)
	}
	cases := 0
	for cut := 1; cut < len(file); cut++ {
		at := parts[slices.IndexFunc(parts, func(p part) bool { return cut < p.end })]
		_, what := found(file[:cut])
		if !strings.Contains(strings.SplitN(what, "(", 2)[0], at.place) {
			t.Errorf("cut at byte %d, in %s: %q", cut, at.place, what)
		}
		cases++
	}
	if want := 33240; cases != want {
		t.Errorf("%d cases, want %d", cases, want)
	}
}

// Records are dropped, doubled and exchanged by a forger who knows the format and computes the sum of the file again.
func TestEveryRecordDroppedDoubledOrExchangedIsFound(t *testing.T) {
	cases := 0
	check := func(name string, want int, change func(leaves []Leaf) []Leaf) {
		t.Helper()
		b := *testedBundle(t)
		b.Leaves = change(slices.Clone(b.Leaves))
		if record, what := found(b.Encode()); what == "" || record != want {
			t.Errorf("%s: record %d is named, %q, want record %d", name, record, what, want)
		}
		cases++
	}
	for i := range 101 {
		check(fmt.Sprintf("record %d dropped", i), i, func(l []Leaf) []Leaf { return slices.Delete(l, i, i+1) })
		check(fmt.Sprintf("record %d doubled", i), i+1, func(l []Leaf) []Leaf { return slices.Insert(l, i, l[i]) })
		check(fmt.Sprintf("all from record %d dropped", i), i, func(l []Leaf) []Leaf { return l[:i] })
		for j := 0; j < i; j += sweeptest.Of(7, 1) {
			check(fmt.Sprintf("records %d and %d exchanged", j, i), j, func(l []Leaf) []Leaf {
				l[i], l[j] = l[j], l[i]
				return l
			})
		}
	}
	if want := 3*101 + sweeptest.Of(765, 5050); cases != want {
		t.Errorf("%d cases, want %d", cases, want)
	}
}

var testedBundle = func() func(t *testing.T) *Bundle {
	var once sync.Once
	var b *Bundle
	return func(t *testing.T) *Bundle {
		once.Do(func() { b = testBundle(t, 100, 20) })
		return b
	}
}()

// A forger without the board's key changes the records and computes all hashes and numbers again.
func TestEveryForgeryWithoutTheKeyIsFound(t *testing.T) {
	cases := 0
	for i := range 101 {
		for _, c := range []struct {
			name   string
			change func(records []Record) []Record
		}{
			{"changed", func(r []Record) []Record {
				r[i].Bytes = append(bytes.Clone(r[i].Bytes), ' ')
				return r
			}},
			{"earlier by a microsecond", func(r []Record) []Record { r[i].At--; return r }},
			{"at another time of day", func(r []Record) []Record { r[i].Wall += 3_600_000_000; return r }},
			{"of another kind", func(r []Record) []Record { r[i].Kind = "result"; return r }},
			{"dropped", func(r []Record) []Record { return slices.Delete(r, i, i+1) }},
			{"doubled", func(r []Record) []Record { return slices.Insert(r, i, r[i]) }},
		} {
			b := *testedBundle(t)
			var records []Record
			for _, leaf := range b.Leaves {
				r, err := ParseLeaf(leaf.Bytes)
				if err != nil {
					t.Fatal(err)
				}
				records = append(records, r)
			}
			b.Leaves = nil
			for seq, r := range c.change(records) {
				r.Seq = seq
				leaf := r.Leaf()
				b.Leaves = append(b.Leaves, Leaf{Hash: LeafHash(leaf), Bytes: leaf})
			}
			// The checkpoints are 20 records apart, and so is the precision of the place. A double of the last one shows behind it.
			last := (i + 19) / 20 * 20
			record, what := found(b.Encode())
			if what == "" || record > last+1 || record < last-20 {
				t.Errorf("record %d %s: record %d is named, %q", i, c.name, record, what)
			}
			cases++
		}
	}
	if want := 6 * 101; cases != want {
		t.Errorf("%d cases, want %d", cases, want)
	}
}

func TestWhatDoesNotBelongTogether(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(b *Bundle)
		want   string
	}{
		{"another board's key", func(b *Bundle) { b.Board = testKey(t, 2).Public().String() }, "checkpoint 1: it is not signed by this board for this game"},
		{"no key", func(b *Bundle) { b.Board = "" }, "board: expected the public key of a board"},
		{"no checkpoint", func(b *Bundle) { b.Checkpoints = nil }, "record 0 is not signed"},
		{"the last checkpoint dropped", func(b *Bundle) { b.Checkpoints = b.Checkpoints[:4] }, "record 81 is not signed: the last checkpoint is over 80 records"},
		{"checkpoints exchanged", func(b *Bundle) {
			b.Checkpoints = slices.Clone(b.Checkpoints)
			slices.Reverse(b.Checkpoints[:2])
		}, "checkpoint 2 of 20 records: expected more records than in the one before"},
		{"a checkpoint twice", func(b *Bundle) { b.Checkpoints = append(b.Checkpoints[:5:5], b.Checkpoints[4]) },
			"checkpoint 6 of 100 records: expected more records"},
		{"a checkpoint of another game", func(b *Bundle) {
			signer, err := testKey(t, 1).Signer(UID{1})
			if err != nil {
				t.Fatal(err)
			}
			signed, err := Seal(&Tree{}, signer)
			if err != nil {
				t.Fatal(err)
			}
			b.Checkpoints = [][]byte{signed}
		}, "checkpoint 1: it is not signed by this board for this game"},
		{"a checkpoint over nothing", func(b *Bundle) {
			signed, err := Seal(&Tree{}, testSigner(t, 1))
			if err != nil {
				t.Fatal(err)
			}
			b.Checkpoints = append([][]byte{signed}, b.Checkpoints...)
		}, "checkpoint 1: expected one over the opening at least"},
		{"a signature twice", func(b *Bundle) {
			_, line, _ := bytes.Cut(b.Checkpoints[0], []byte("\n\n"))
			b.Checkpoints = slices.Clone(b.Checkpoints)
			b.Checkpoints[0] = append(bytes.Clone(b.Checkpoints[0]), line...)
		}, "checkpoint 1: expected each signature once"},
		{"a witness who signed nothing", func(b *Bundle) { b.Witnesses = []string{"w"} }, "witness: expected the verifier key of a witness"},
		{"no records", func(b *Bundle) { b.Leaves = nil }, "record 0: expected the opening of the game"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := *testedBundle(t)
			c.change(&b)
			damages := b.Verify().Damages
			if len(damages) == 0 || !slices.ContainsFunc(damages, func(d Damage) bool { return strings.HasPrefix(d.What, c.want) }) {
				t.Errorf("found %v, want %q", damages, c.want)
			}
		})
	}
}
