package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/internal/randtest"
)

// judged returns all findings about a file: the error of its layout, or the report, the comparison with a kept checkpoint, and a proof.
func judged(p Parts, err error, kept []byte) string {
	if err != nil {
		return err.Error()
	}
	report := p.Verify()
	type whole interface {
		Compare(*Report, ...[]byte) ([]Checkpoint, []Damage, error)
		Prove(int) ([]byte, error)
	}
	said, damages, err := p.(whole).Compare(report, kept)
	text, unproven := p.(whole).Prove(3)
	last := report.Last
	report.Last = nil
	return fmt.Sprintf("%+v %+v\n%+v %+v %v\n%s %v", *report, last, said, damages, err, text, unproven)
}

// TestAFileIsJudgedAsInMemory compares the findings about changed files on disk with the findings in memory.
func TestAFileIsJudgedAsInMemory(t *testing.T) {
	seed := randtest.Seed(t, 2)
	rng := rand.New(rand.NewPCG(seed, 0))
	b := testBundle(t, 1100, 50) // More than are read at once.
	file, kept := b.Encode(), b.Checkpoints[len(b.Checkpoints)-1]
	holding := 0
	for i := range 120 {
		changed := bytes.Clone(file)
		switch at := rng.IntN(len(changed)); i % 6 {
		case 1:
			changed[at] ^= 1 << rng.IntN(8)
		case 2:
			changed = changed[:at]
		case 3: // A record changes its place, goes, or comes twice.
			leaves := append([]Leaf(nil), b.Leaves...)
			from, to := rng.IntN(len(leaves)), rng.IntN(len(leaves))
			leaves[from] = leaves[to]
			changed = (&Bundle{Program: b.Program, Board: b.Board, Leaves: leaves[:len(leaves)-rng.IntN(2)], Checkpoints: b.Checkpoints, Scoresheet: b.Scoresheet}).Encode()
		case 4:
			changed = append(changed, file[:at]...)
		case 5: // So are checkpoints.
			notes := append([][]byte(nil), b.Checkpoints...)
			notes[rng.IntN(len(notes))] = notes[rng.IntN(len(notes))]
			changed = (&Bundle{Program: b.Program, Board: b.Board, Leaves: b.Leaves, Checkpoints: notes, Scoresheet: b.Scoresheet}).Encode()
		}
		whole, err := Decode(changed)
		want := judged(whole, err, kept)
		lying, err := Open(bytes.NewReader(changed), int64(len(changed)))
		if got := judged(lying, err, kept); got != want {
			t.Fatalf("change %d: where it lies:\n%.3000s\nin memory:\n%.3000s", i, got, want)
		}
		if err == nil && len(lying.Verify().Damages) == 0 {
			holding++
		}
	}
	if holding < 20 || holding > 40 {
		t.Errorf("%d of 120 files hold, want those that were not changed", holding)
	}
}

// A file that changes while it is read proves nothing, whatever was read before.
func TestAFileThatChangesWhileItIsRead(t *testing.T) {
	b := testBundle(t, 2500, 100)
	for _, c := range []struct {
		name, old, new string
	}{
		{"a record", `"ply":400`, `"ply":401`},
		{"a length", "\nrecord ", "\nrecorD "},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "game.evidence")
			data := b.Encode()
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			in, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			f, err := Open(in, int64(len(data)))
			if err != nil {
				t.Fatal(err)
			}
			if r := f.Verify(); len(r.Damages) > 0 || f.Err() != nil {
				t.Fatalf("%v, %v", r.Damages, f.Err())
			}
			if err := os.WriteFile(path, bytes.Replace(data, []byte(c.old), []byte(c.new), 1), 0o600); err != nil {
				t.Fatal(err)
			}
			for range f.All() {
			}
			if !errors.Is(f.Err(), ErrChanged) {
				t.Errorf("error %v, want %v", f.Err(), ErrChanged)
			}
		})
	}
}

// failing is a disk that fails behind a place.
type failing struct {
	io.ReaderAt
	at int64
}

func (d failing) ReadAt(to []byte, from int64) (int, error) {
	if from+int64(len(to)) > d.at {
		return 0, errors.New("the disk is broken")
	}
	return d.ReaderAt.ReadAt(to, from)
}

func TestADiskFailsUnderAFile(t *testing.T) {
	data := testBundle(t, 2500, 100).Encode()
	for at := int64(0); at < int64(len(data)); at += 20_000 {
		if _, err := Open(failing{bytes.NewReader(data), at}, int64(len(data))); err == nil || !strings.Contains(err.Error(), "the disk is broken") {
			t.Fatalf("it fails at byte %d: error %v", at, err)
		}
	}
	f, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f.in.in = failing{f.in.in, 300_000}
	if f.Verify(); f.Err() == nil || !strings.Contains(f.Err().Error(), "the disk is broken") {
		t.Errorf("it fails later: error %v", f.Err())
	}
}

// Lines and blocks that are too long for any bundle are refused before they are read.
func TestBlocksThatAreTooLong(t *testing.T) {
	b := testBundle(t, 5, 5)
	long := *b
	long.Leaves = append([]Leaf(nil), b.Leaves...)
	long.Leaves[3].Bytes = make([]byte, recordMax+1)
	long.Leaves[3].Hash = LeafHash(long.Leaves[3].Bytes)
	many := *b
	for i := range witnessesMax + 1 {
		many.Witnesses = append(many.Witnesses, fmt.Sprint(i))
	}
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"a record", "record 3 (at byte 886): expected at most 2097152 bytes, found 2097153", long.Encode()},
		{"a line", `program (at byte 17): expected a line "program LENGTH"`, []byte(bundleTitle + "program " + strings.Repeat("1", 1<<20) + "\n")},
		{"witnesses", "witness 101 (at byte 2935): expected at most 100 witnesses", many.Encode()},
	} {
		if _, err := Open(bytes.NewReader(c.file), int64(len(c.file))); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

// TestSiblings compares the path from each leaf to the root with that of another program.
func TestSiblings(t *testing.T) {
	var leaves []Hash
	for size := 1; size <= 40; size++ {
		leaves = append(leaves, LeafHash(fmt.Append(nil, size)))
		for leaf := range size {
			want, err := tlog.ProveRecord(int64(size), int64(leaf), NewHashes(leaves))
			if err != nil {
				t.Fatal(err)
			}
			got := tlog.RecordProof{}
			for _, s := range siblingsOf(leaf, size) {
				for _, hash := range leaves[s.from:s.to] {
					s.tree.Append(hash)
				}
				got = append(got, s.tree.Root())
			}
			if len(want)+len(got) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("leaf %d of %d: %v, want %v", leaf, size, got, want)
			}
		}
	}
}
