package evidence

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	cosign "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"
)

// testWitness returns a signer of cosignatures, and the key that checks it.
func testWitness(t *testing.T, name string) (*cosign.Signer, string) {
	t.Helper()
	skey, vkey, err := note.GenerateKey(strings.NewReader(strings.Repeat(name, 64)), name)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := cosign.NewSignerForCosignatureV1(skey)
	if err != nil {
		t.Fatal(err)
	}
	if vkey, err = cosign.VKeyToCosignatureV1(vkey); err != nil {
		t.Fatal(err)
	}
	return signer, vkey
}

// cosigned adds the line of a witness to a checkpoint.
func cosigned(t *testing.T, signed []byte, witness note.Signer) []byte {
	t.Helper()
	verifier, err := testKey(t, 1).Public().Verifier(testUID)
	if err != nil {
		t.Fatal(err)
	}
	n, err := note.Open(signed, note.VerifierList(verifier))
	if err != nil {
		t.Fatal(err)
	}
	again, err := note.Sign(n, witness)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func TestWitnessesAreToldWithWhatTheySaw(t *testing.T) {
	b := *testedBundle(t)
	b.Checkpoints = slices.Clone(b.Checkpoints)
	laptop, laptopKey := testWitness(t, "laptop.example")
	arbiter, arbiterKey := testWitness(t, "arbiter.example")
	b.Witnesses = []string{laptopKey, arbiterKey}
	b.Checkpoints[1] = cosigned(t, cosigned(t, b.Checkpoints[1], laptop), arbiter)
	b.Checkpoints[3] = cosigned(t, b.Checkpoints[3], laptop)
	again, err := Decode(b.Encode())
	if err != nil {
		t.Fatal(err)
	}
	r := again.Verify()
	if len(r.Damages) > 0 || len(r.Witnesses) != 2 {
		t.Fatalf("report %+v, want two witnesses", r)
	}
	seen := map[string]int{}
	for _, w := range r.Witnesses {
		seen[w.Key] = w.Records
		if w.Until.IsZero() {
			t.Errorf("%s has no time", w.Name)
		}
	}
	if seen[laptopKey] != 80 || seen[arbiterKey] != 40 {
		t.Errorf("records seen %v, want 80 by the laptop and 40 by the arbiter", seen)
	}
	proof, err := b.Prove(50)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasSuffix(proof, b.Checkpoints[3]) {
		t.Errorf("the proof of record 50 does not end with the checkpoint that a witness cosigned over it:\n%s", proof)
	}
}

// resigned is the game of testBundle in a forged account by the owner of the board: he has its key, changes a record and signs all
// checkpoints again.
func resigned(t *testing.T, changed int) Bundle {
	t.Helper()
	forged := *testBundle(t, 100, 20)
	record, err := ParseLeaf(forged.Leaves[changed].Bytes)
	if err != nil {
		t.Fatal(err)
	}
	record.Bytes = bytes.Replace(record.Bytes, []byte("h2"), []byte("h3"), 1)
	forged.Leaves[changed] = Leaf{Hash: LeafHash(record.Leaf()), Bytes: record.Leaf()}
	forged.Checkpoints = nil
	var tree Tree
	for i, leaf := range forged.Leaves {
		tree.Append(leaf.Hash)
		if i > 0 && i%20 == 0 {
			signed, err := Seal(&tree, testSigner(t, 1))
			if err != nil {
				t.Fatal(err)
			}
			forged.Checkpoints = append(forged.Checkpoints, signed)
		}
	}
	return forged
}

// One witness is enough.
func TestALogThatItsOwnerRewritesIsCaughtByAWitness(t *testing.T) {
	forged := resigned(t, 25)
	if r := forged.Verify(); len(r.Damages) > 0 || len(r.Witnesses) > 0 {
		t.Fatalf("without a witness the forgery is %+v, want nothing to be found", r)
	}
	witness, key := testWitness(t, "laptop.example")
	seen := cosigned(t, testedBundle(t).Checkpoints[1], witness)

	kept := forged // With the witness's signature: it is over other records.
	kept.Witnesses, kept.Checkpoints = []string{key}, slices.Clone(forged.Checkpoints)
	kept.Checkpoints[1] = seen
	if record, what := found(kept.Encode()); record != 21 || what != "one of the records 21 to 40 is not the one that the board signed" {
		t.Errorf("with the witness's checkpoint record %d is named, %q", record, what)
	}
	moved := forged // With the witness's line under the forged checkpoint.
	moved.Witnesses, moved.Checkpoints = []string{key}, slices.Clone(forged.Checkpoints)
	moved.Checkpoints[1] = append(bytes.Clone(forged.Checkpoints[1]), seen[bytes.LastIndex(seen, []byte("— ")):]...)
	if _, what := found(moved.Encode()); !strings.Contains(what, "invalid signature for key laptop.example") {
		t.Errorf("with the witness's line under another root: %q", what)
	}
}

func TestCosignaturesThatDoNotHold(t *testing.T) {
	witness, key := testWitness(t, "laptop.example")
	_, other := testWitness(t, "arbiter.example")
	for _, c := range []struct {
		name   string
		change func(b *Bundle)
		want   string
	}{
		{"the witness's key left out", func(b *Bundle) { b.Witnesses = nil }, "checkpoint 1: a signature by laptop.example, whose key is not in the file"},
		{"a key for nothing", func(b *Bundle) { b.Witnesses = append(b.Witnesses, other) }, `witness "arbiter.example`},
		{"a key twice", func(b *Bundle) { b.Witnesses = append(b.Witnesses, key) }, `checkpoint 1: `},
		{"the line dropped", func(b *Bundle) { b.Checkpoints = testedBundle(t).Checkpoints }, `witness "laptop.example`},
		{"the line on another checkpoint", func(b *Bundle) {
			line := b.Checkpoints[0][bytes.LastIndex(b.Checkpoints[0], []byte("— ")):]
			b.Checkpoints[1] = append(bytes.Clone(b.Checkpoints[1]), line...)
		}, "checkpoint 2: it is not signed by this board for this game: invalid signature for key laptop.example"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := *testedBundle(t)
			b.Witnesses, b.Checkpoints = []string{key}, slices.Clone(b.Checkpoints)
			b.Checkpoints[0] = cosigned(t, b.Checkpoints[0], witness)
			if r := b.Verify(); len(r.Damages) > 0 {
				t.Fatal(r.Damages)
			}
			c.change(&b)
			if _, what := found(b.Encode()); !strings.HasPrefix(what, c.want) {
				t.Errorf("found %q, want %q", what, c.want)
			}
		})
	}
}

// The key of a witness must be written as the witness prints it.
func TestKeysOfWitnessesThatAreWrittenOtherwise(t *testing.T) {
	laptop, key := testWitness(t, "laptop.example")
	name, rest, _ := strings.Cut(key, "+")
	hash, raw, _ := strings.Cut(rest, "+")
	last := raw[len(raw)-1]
	for _, c := range []struct {
		name, key string
		holds     bool
	}{
		{"as it was printed", key, true},
		{"another hash", name + "+00000000+" + raw, false},
		{"a hash in capitals", name + "+" + strings.ToUpper(hash) + "+" + raw, false},
		{"bits that say nothing", name + "+" + hash + "+" + raw[:len(raw)-1] + string(last+1), false},
		{"the number of another algorithm", name + "+" + hash + "+AQ" + raw[2:], false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := *testedBundle(t)
			b.Checkpoints = slices.Clone(b.Checkpoints)
			b.Checkpoints[4] = cosigned(t, b.Checkpoints[4], laptop)
			b.Witnesses = []string{c.key}
			if r := b.Verify(); (len(r.Damages) == 0) != c.holds || (len(r.Witnesses) == 1) != c.holds {
				t.Errorf("key %s: damages %v, witnesses %v, want it to hold: %v", c.key, r.Damages, r.Witnesses, c.holds)
			}
		})
	}
}

func TestACheckpointWithoutItsWitnesses(t *testing.T) {
	for _, c := range []struct{ name, signed, want string }{
		{"witnessed", "origin\n3\nroot\n\n— origin AAAA\n— witness BBBB\n", "origin\n3\nroot\n\n— origin AAAA\n"},
		{"by the board alone", "origin\n3\nroot\n\n— origin AAAA\n", "origin\n3\nroot\n\n— origin AAAA\n"},
		{"no checkpoint", "origin\n3", "origin\n3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := string(Unwitnessed([]byte(c.signed))); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
