package evidence

import (
	"bytes"
	"slices"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

// FuzzDecode reads files of every kind. A bundle that decodes encodes to the same bytes, whatever its contents, and is judged.
func FuzzDecode(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	file := testBundle(f, 6, 3).Encode()
	corpus.Add(file)
	corpus.Add(file[:len(file)/2])
	corpus.Add(bytes.Replace(file, []byte("seq 3"), []byte("seq 4"), 1))
	corpus.Add([]byte("kyban evidence 1\nprogram 0\n\nboard 0\n\nrecord 0 " + hexOf(LeafHash(nil)) + "\n\nscoresheet 0\n\nend 0\n\n"))
	corpus.Add([]byte(bundleTitle))
	corpus.Fuzz(func(t testing.TB, data []byte) {
		b, err := Decode(data)
		if err != nil {
			return
		}
		again := b.Encode()
		if bytes.Equal(again, data) == b.otherSum {
			t.Errorf("encoded again:\n%q\nwant\n%q", again, data)
		}
		r := b.Verify()
		if len(r.Damages) == 0 && !bytes.Equal(data, file) {
			t.Errorf("a file that nobody signed holds:\n%q", data)
		}
	})
}

func FuzzParseLeaf(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte("kyban record 1\ngame 00112233445566778899aabbccddeeff\nseq 17\nat_us 5\nwall_us 0 none\nkind move\n\n{}"))
	corpus.Add([]byte("kyban record 1\n\n"))
	corpus.Fuzz(func(t testing.TB, leaf []byte) {
		r, err := ParseLeaf(leaf)
		if err == nil && !bytes.Equal(r.Leaf(), leaf) {
			t.Errorf("%q comes back as %q", leaf, r.Leaf())
		}
	})
}

func FuzzCheckProof(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	b := testBundle(f, 6, 3)
	text, err := b.Prove(2)
	if err != nil {
		f.Fatal(err)
	}
	corpus.Add(text)
	board := testKey(f, 1).Public()
	corpus.Fuzz(func(t testing.TB, text []byte) {
		if r, err := CheckProof(text, board); err == nil && !bytes.Equal(r.Leaf(), b.Leaves[r.Seq].Bytes) {
			t.Errorf("a record that nobody signed is proven: %+v", r)
		}
	})
}

func FuzzCheckpoints(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	b := testBundle(f, 6, 3)
	corpus.Add(bytes.Join(b.Checkpoints, nil))
	corpus.Add(append(bytes.Clone(b.Checkpoints[0]), b.Checkpoints[1][:100]...))
	corpus.Add([]byte("\n\n\n"))
	corpus.Add([]byte(""))
	corpus.Fuzz(func(t testing.TB, text []byte) {
		all := Checkpoints(text)
		origin, _, _ := bytes.Cut(all[0], []byte("\n"))
		for _, each := range all {
			if begins, _, found := bytes.Cut(each, []byte("\n")); len(all) > 1 && (!found || !bytes.Equal(begins, origin)) {
				t.Errorf("%q begins with another origin than %q", each, origin)
			}
		}
		if got := bytes.Join(all, nil); !bytes.Equal(got, text) {
			t.Errorf("%q is divided into %q", text, all)
		}
	})
}

func TestCheckpointsThatStandOneBehindAnother(t *testing.T) {
	b := testBundle(t, 100, 20)
	if got := Checkpoints(bytes.Join(b.Checkpoints, nil)); !slices.EqualFunc(got, b.Checkpoints, bytes.Equal) {
		t.Errorf("%d checkpoints are divided into %d: %q", len(b.Checkpoints), len(got), got)
	}
}
