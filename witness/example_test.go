package witness_test

import (
	"bytes"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/witness"
)

// The witness has cosigned the first two leaves of a game; the board asks for the third.
func ExampleRequest_Encode() {
	key, err := evidence.NewKey(bytes.NewReader(make([]byte, 32)))
	if err != nil {
		panic(err)
	}
	signer, err := key.Signer(evidence.UID{1})
	if err != nil {
		panic(err)
	}
	var tree evidence.Tree
	var leaves []evidence.Hash
	for _, text := range []string{"opening", "record 1", "record 2"} {
		leaves = append(leaves, evidence.LeafHash([]byte(text)))
		tree.Append(leaves[len(leaves)-1])
	}
	checkpoint, err := evidence.Seal(&tree, signer)
	if err != nil {
		panic(err)
	}
	proof, err := tlog.ProveTree(3, 2, evidence.NewHashes(leaves))
	if err != nil {
		panic(err)
	}
	r := witness.Request{Old: 2, Proof: proof, Checkpoint: checkpoint}
	fmt.Printf("%s", r.Encode())
	// Output:
	// old 2
	// eQtCVVwoF8KPO6ujvYzB2nR8wC1umQQeZPjGJ0bPBTs=
	//
	// github.com/kyban/kyban/board/139e3940e64b5491722088d9a0d74162/01000000000000000000000000000000
	// 3
	// WCAiFoi/UEf16K0b+hlmz+VDk0Bo6CpIp37BA7Bf5lY=
	//
	// — github.com/kyban/kyban/board/139e3940e64b5491722088d9a0d74162/01000000000000000000000000000000 xOBlLNweicC4lfH3DxhQTphlmuB5E47OfZuzhWaW0QEfqGZvgscED768oFXGSdMAzTApSfWpnyNnuusg8VpnjL7S2gI=
}
