package evidence

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"pgregory.net/rapid"

	"github.com/kyban/kyban/internal/randtest"
)

var testUID = UID{0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff}

// testKey returns a key that is the same in each run.
func testKey(t testing.TB, seed byte) *Key {
	t.Helper()
	key, err := NewKey(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func testSigner(t testing.TB, seed byte) note.Signer {
	t.Helper()
	signer, err := testKey(t, seed).Signer(testUID)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

func TestLeavesComeBack(t *testing.T) {
	randtest.Check(t, 1, func(t *rapid.T) {
		want := Record{
			Seq: rapid.IntRange(0, 1<<31-1).Draw(t, "seq"), At: rapid.Int64().Draw(t, "at"), Wall: rapid.Int64().Draw(t, "wall"),
			WallSource: rapid.SampledFrom([]string{"host", "trace", "none"}).Draw(t, "source"),
			Kind:       rapid.StringMatching(`[a-z_]{1,12}`).Draw(t, "kind"),
			Bytes:      rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"),
		}
		copy(want.Game[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "game"))
		got, err := ParseLeaf(want.Leaf())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes, want.Bytes) {
			t.Fatalf("bytes %q, want %q", got.Bytes, want.Bytes)
		}
		if got.Bytes, want.Bytes = nil, nil; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestLeavesThatAreWrittenOtherwiseAreRefused(t *testing.T) {
	const leaf = "kyban record 1\ngame 00112233445566778899aabbccddeeff\nseq 17\nat_us 5\nwall_us 0 none\nkind move\n\n{}"
	if _, err := ParseLeaf([]byte(leaf)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"another title", "record 1", "record 2", `expected "kyban record 1"`},
		{"no empty line", "\n\n", "\n", `expected "kyban record 1"`},
		{"a line too many", "\nkind", "\nside red\nkind", `expected "kyban record 1"`},
		{"large hex digits", "aabb", "AABB", "line 2: uid of a game"},
		{"a short uid", "0011", "11", "line 2: uid of a game"},
		{"a leading zero", "seq 17", "seq 017", "expected plain decimal numbers"},
		{"a plus", "at_us 5", "at_us +5", "expected plain decimal numbers"},
		{"a negative sequence", "seq 17", "seq -1", "expected plain decimal numbers"},
		{"no number", "seq 17", "seq x", "line 3: "},
		{"lines in another order", "seq 17\nat_us 5", "at_us 5\nseq 17", `line 3: expected "seq ", found "at_us 5"`},
		{"no source of the time", "wall_us 0 none", "wall_us 0", "line 5: expected microseconds and one of host, trace or none"},
		{"an unknown source of the time", "none", "moon", "line 5: expected microseconds"},
		{"no kind", "kind move", "kind ", "expected plain decimal numbers and a kind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := ParseLeaf([]byte(strings.Replace(leaf, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// The roots are those of the test vectors of RFC 6962's authors in github.com/google/certificate-transparency; for sizes without
// a vector they are computed here from the definition.
func TestRoots(t *testing.T) {
	inputs := []string{"", "\x00", "\x10", "\x20\x21", "\x30\x31", "\x40\x41\x42\x43", "\x50\x51\x52\x53\x54\x55\x56\x57",
		"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f"}
	want := map[int]string{
		0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
		2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
		3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
		5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
		8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
	}
	var tree Tree
	for i := 0; ; i++ {
		root := tree.Root()
		if known, ok := want[i]; ok && hexOf(root) != known {
			t.Errorf("%d leaves: %x, want %s", i, root[:], known)
		}
		if i == len(inputs) {
			break
		}
		tree.Append(LeafHash([]byte(inputs[i])))
	}
}

func hexOf(h Hash) string { return hex.EncodeToString(h[:]) }

// The tree that keeps only its edge has the roots of the tree that keeps everything, and both prove the same.
func TestATreeOfItsEdgeIsTheWholeTree(t *testing.T) {
	const leaves = 300
	var tree Tree
	var hashes []Hash
	roots := []Hash{tree.Root()}
	for i := range leaves {
		hashes = append(hashes, LeafHash(fmt.Append(nil, i)))
		tree.Append(hashes[i])
		roots = append(roots, tree.Root())
	}
	all := NewHashes(hashes)
	for size := int64(1); size <= leaves; size++ {
		root, err := tlog.TreeHash(size, all)
		if err != nil || root != roots[size] {
			t.Fatalf("%d leaves: %v, %v, want %v", size, roots[size], err, root)
		}
	}
	record, err := tlog.ProveRecord(leaves, 17, all)
	if err != nil {
		t.Fatal(err)
	}
	if err := tlog.CheckRecord(record, leaves, roots[leaves], 17, hashes[17]); err != nil {
		t.Error(err)
	}
	growth, err := tlog.ProveTree(leaves, 100, all)
	if err != nil {
		t.Fatal(err)
	}
	if err := tlog.CheckTree(growth, leaves, roots[leaves], 100, roots[100]); err != nil {
		t.Error(err)
	}
}

func TestCheckpointsAreOfOneBoardAndOneGame(t *testing.T) {
	var tree Tree
	tree.Append(LeafHash([]byte("a")))
	signed, err := Seal(&tree, testSigner(t, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		key    byte
		game   UID
		signed []byte
		holds  bool
	}{
		{"as it was signed", 1, testUID, signed, true},
		{"another board's key", 2, testUID, signed, false},
		{"another game", 1, UID{1}, signed, false},
		{"another size", 1, testUID, bytes.Replace(signed, []byte("\n1\n"), []byte("\n2\n"), 1), false},
		{"cut off", 1, testUID, signed[:len(signed)-1], false},
		{"empty", 1, testUID, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			verifier, err := testKey(t, c.key).Public().Verifier(c.game)
			if err != nil {
				t.Fatal(err)
			}
			got, err := OpenCheckpoint(c.signed, verifier)
			if (err == nil) != c.holds {
				t.Fatalf("error %v, want it to hold: %v", err, c.holds)
			}
			want := Checkpoint{Origin: testSigner(t, 1).Name(), Size: 1, Root: tree.Root()}
			if c.holds && got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

func TestKeysComeBackAndOthersAreRefused(t *testing.T) {
	key := testKey(t, 7)
	again, err := ParseKey(key.Text())
	if err != nil || *again != *key {
		t.Errorf("private key: %v, %v", again, err)
	}
	public, err := ParsePublicKey(key.Public().String())
	if err != nil || public != key.Public() {
		t.Errorf("public key: %v, %v", public, err)
	}
	skey, vkey, err := note.GenerateKey(strings.NewReader(strings.Repeat("k", 64)), "example.com/other")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "x", skey, key.Text() + "x", key.Text()[:40], key.Public().String()} {
		if _, err := ParseKey(text); err == nil || !strings.Contains(err.Error(), "expected the private key of a board") {
			t.Errorf("private key %q: %v", text, err)
		}
	}
	for _, text := range []string{"", "x", vkey, key.Text(), key.Public().String() + "=", "a+b+c"} {
		if _, err := ParsePublicKey(text); err == nil || !strings.Contains(err.Error(), "expected the public key of a board") {
			t.Errorf("public key %q: %v", text, err)
		}
	}
	for _, text := range []string{public.String(), public.Fingerprint(), strings.ReplaceAll(public.Fingerprint(), " ", "")} {
		if !public.Is(text) {
			t.Errorf("%q does not name the key", text)
		}
	}
	if other := testKey(t, 8).Public(); public.Is(other.String()) || public.Is(other.Fingerprint()) || public.Is("") {
		t.Error("another key's text names this key")
	}
}
