package evidence

import (
	"bytes"
	"testing"
)

// FuzzDecode reads files of every kind. What is read comes back, whatever it says, and is judged.
func FuzzDecode(f *testing.F) {
	file := testBundle(f, 6, 3).Encode()
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add(bytes.Replace(file, []byte("seq 3"), []byte("seq 4"), 1))
	f.Add([]byte("kyban evidence 1\nprogram 0\n\nboard 0\n\nrecord 0 " + hexOf(LeafHash(nil)) + "\n\nscoresheet 0\n\nend 0\n\n"))
	f.Add([]byte(bundleTitle))
	f.Fuzz(func(t *testing.T, data []byte) {
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
	f.Add([]byte("kyban record 1\ngame 00112233445566778899aabbccddeeff\nseq 17\nat_us 5\nwall_us 0 none\nkind move\n\n{}"))
	f.Add([]byte("kyban record 1\n\n"))
	f.Fuzz(func(t *testing.T, leaf []byte) {
		r, err := ParseLeaf(leaf)
		if err == nil && !bytes.Equal(r.Leaf(), leaf) {
			t.Errorf("%q comes back as %q", leaf, r.Leaf())
		}
	})
}

func FuzzCheckProof(f *testing.F) {
	b := testBundle(f, 6, 3)
	text, err := b.Prove(2)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	board := testKey(f, 1).Public()
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := CheckProof(text, board); err == nil && !bytes.Equal(r.Leaf(), b.Leaves[r.Seq].Bytes) {
			t.Errorf("a record that nobody signed is proven: %+v", r)
		}
	})
}
