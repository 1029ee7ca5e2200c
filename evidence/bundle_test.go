package evidence

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// testBundle returns the evidence of a game with so many records: every fifth is a move. A checkpoint follows after every sealed
// records, and after the last.
func testBundle(t testing.TB, records, sealed int) *Bundle {
	t.Helper()
	b := &Bundle{Program: "0.3.0", Board: testKey(t, 1).Public().String(), Scoresheet: []byte(`{"moves":[]}`)}
	signer := testSigner(t, 1)
	var tree Tree
	for seq := range records + 1 {
		r := Record{Game: testUID, Seq: seq, At: int64(seq) * 20_000, Wall: 1792238400000000 + int64(seq)*20_000, WallSource: "host",
			Kind: "input", Bytes: fmt.Appendf(nil, `{"fact":"event","at_us":%d,"point":"h2","uncertainty_us":1000}`, seq*20_000)}
		switch {
		case seq == 0:
			r.Kind, r.Bytes = KindOpening, []byte(`{"type":"opening","number":1}`)
		case seq%5 == 0:
			r.Kind, r.Bytes = "move", fmt.Appendf(nil, `{"type":"move","game":1,"ply":%d,"side":"red","move":"h2e2"}`, seq/5)
		}
		leaf := r.Leaf()
		b.Leaves = append(b.Leaves, Leaf{Hash: LeafHash(leaf), Bytes: leaf})
		tree.Append(LeafHash(leaf))
		if seq > 0 && seq%sealed == 0 || seq == records {
			signed, err := Seal(&tree, signer)
			if err != nil {
				t.Fatal(err)
			}
			b.Checkpoints = append(b.Checkpoints, signed)
		}
	}
	return b
}

func TestABundleComesBackAndHolds(t *testing.T) {
	want := testBundle(t, 100, 5)
	file := want.Encode()
	b, err := Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Encode(), file) {
		t.Error("decoded and encoded again it is another file")
	}
	r := b.Verify()
	if len(r.Damages) > 0 || r.Records != 100 || r.Sealed != 100 || r.Checkpoints != 20 || r.Game != testUID || r.Board != testKey(t, 1).Public() {
		t.Errorf("report %+v, want 100 records that 20 checkpoints seal", r)
	}
}

// BenchmarkVerify checks a game of 20,000 records. Its peers only hash the same bytes: openssl, and the standard library.
func BenchmarkVerify(b *testing.B) {
	data := testBundle(b, 20_000, 100).Encode()
	file := filepath.Join(b.TempDir(), "game.evidence")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		b.Fatal(err)
	}
	b.Run("kyban", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			bundle, err := Decode(data)
			if err != nil {
				b.Fatal(err)
			}
			if r := bundle.Verify(); len(r.Damages) > 0 || r.Sealed != 20_000 {
				b.Fatalf("%+v", r)
			}
		}
	})
	b.Run("peer_openssl_sha256", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		want := fmt.Sprintf("%x", sha256.Sum256(data))
		for b.Loop() {
			out, err := exec.Command("openssl", "dgst", "-sha256", file).Output()
			if err != nil || !strings.Contains(string(out), want) {
				b.Fatalf("openssl: %v, %s, want %s", err, out, want)
			}
		}
	})
	b.Run("peer_sha256", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			if sha256.Sum256(data) == [sha256.Size]byte{} {
				b.Fatal("no hash")
			}
		}
	})
}
