package evidence

import (
	"bytes"
	"strings"
	"testing"
)

// Every record of a game is proven, and every bit of one proof is flipped in turn.
func TestProofsOfRecords(t *testing.T) {
	b, board := testedBundle(t), testKey(t, 1).Public()
	for i, leaf := range b.Leaves {
		text, err := b.Prove(i)
		if err != nil {
			t.Fatal(err)
		}
		record, err := CheckProof(text, board)
		if err != nil || record.Seq != i || !bytes.Equal(record.Leaf(), leaf.Bytes) {
			t.Errorf("record %d: %+v, %v", i, record, err)
		}
	}
	text, err := b.Prove(17)
	if err != nil {
		t.Fatal(err)
	}
	want, err := ParseLeaf(b.Leaves[17].Bytes)
	if err != nil {
		t.Fatal(err)
	}
	for bit := range len(text) * 8 {
		flipped := bytes.Clone(text)
		flipped[bit/8] ^= 1 << (bit % 8)
		// The spare bits at the end of a base64 text mean nothing, so a proof may hold with other ones; then it proves the same.
		if got, err := CheckProof(flipped, board); err == nil && !bytes.Equal(got.Leaf(), want.Leaf()) {
			t.Errorf("bit %d: another record is proven: %+v", bit, got)
		}
	}
	if _, err := CheckProof(text, testKey(t, 2).Public()); err == nil || !strings.Contains(err.Error(), "checkpoint: ") {
		t.Errorf("with another board's key: %v", err)
	}
}

func TestRecordsThatCannotBeProven(t *testing.T) {
	b := *testedBundle(t)
	for _, record := range []int{-1, 101} {
		if _, err := b.Prove(record); err == nil || !strings.Contains(err.Error(), "expected one of 0 to 100") {
			t.Errorf("record %d: %v", record, err)
		}
	}
	b.Leaves = b.Leaves[:90]
	if _, err := b.Prove(5); err == nil || !strings.Contains(err.Error(), "nothing is proven by a file that does not hold: record 90 is missing") {
		t.Errorf("of a bundle that was cut: %v", err)
	}
}
