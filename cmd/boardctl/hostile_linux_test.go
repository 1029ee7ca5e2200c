package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/evidence"
)

// A hostile board's evidence takes no more memory to check than an honest game, and does not hold if it is more than a board
// records.
func TestHostileEvidenceTakesLittleMemory(t *testing.T) {
	key, err := evidence.NewKey(bytes.NewReader(bytes.Repeat([]byte{9}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	moves := func(n int) string { return strings.TrimSuffix(strings.Repeat(`"h2e2",`, n), ",") }
	text := func(n int) string { return strings.Repeat("x", n) }
	plies := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, strconv.Itoa(i+1))
		}
		return strings.Join(all, ",")
	}
	for _, tc := range []struct {
		name    string
		kind    string
		count   int
		record  string
		refused string
	}{
		{"records of 8 MB", "note", 20, `{"type":"note","game":1,"code":"x","text":"` + text(8_000_000) + `","at_us":1}`, "expected at most 2097152 bytes"},
		{"records of 1 MB of a later version", "mood", 40, `{"type":"mood","game":1,"text":"` + text(1_000_000) + `"}`, "expected that what is kept of a game"},
		{"an end of 900,000 moves", "end", 1, `{"type":"end","game":1,"fen":"","moves":[` + moves(900_000) + `],"unresolved":[],"at_us":1}`, "expected at most 2097152 bytes"},
		{"an end of 200,000 moves", "end", 1, `{"type":"end","game":1,"fen":"","moves":[` + moves(200_000) + `],"unresolved":[],"at_us":1}`, "end: moves: expected a list of at most 100000"},
		{"an end of 100,000 moves that are all open", "end", 1, `{"type":"end","game":1,"fen":"","moves":[` + moves(100_000) + `],"unresolved":[` + plies(100_000) + `],"at_us":1}`, ""},
		{"twenty of them", "end", 20, `{"type":"end","game":1,"fen":"","moves":[` + moves(100_000) + `],"unresolved":[` + plies(100_000) + `],"at_us":1}`, ""},
		{"many notes", "note", 600, `{"type":"note","game":1,"code":"x","text":"` + text(60_000) + `","at_us":1}`, "expected that what is kept of a game"},
		{"many tokens", "token", 200_000, `{"type":"token","game":1,"made":"` + text(90) + `","role":"arbiter","at_us":1}`, "expected that what is kept of a game"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			uid := evidence.UID(bytes.Repeat([]byte{7}, 16))
			signer, err := key.Signer(uid)
			if err != nil {
				t.Fatal(err)
			}
			b := &evidence.Bundle{Program: "0.7.0", Board: key.Public().String(), Scoresheet: []byte("{}")}
			var tree evidence.Tree
			for i := range tc.count + 1 {
				r := evidence.Record{Game: uid, Seq: i, WallSource: "none", Kind: tc.kind, Bytes: []byte(tc.record)}
				if i == 0 {
					r.Kind, r.Bytes = evidence.KindOpening, []byte(`{"type":"opening","session":1,"number":1,"source":"x","version":"0.7.0","rulebook":"vn2004","fen":"","tags":{}}`)
				}
				leaf := r.Leaf()
				b.Leaves = append(b.Leaves, evidence.Leaf{Hash: evidence.LeafHash(leaf), Bytes: leaf})
				tree.Append(evidence.LeafHash(leaf))
			}
			signed, err := evidence.Seal(&tree, signer)
			if err != nil {
				t.Fatal(err)
			}
			b.Checkpoints = [][]byte{signed}
			file := filepath.Join(t.TempDir(), "hostile.evidence")
			if err := os.WriteFile(file, b.Encode(), 0o600); err != nil {
				t.Fatal(err)
			}
			peak, said, status := peakAndStatus(t, "verify", file)
			if status != 1 || peak > memoryMax || !strings.Contains(said, "DOES NOT HOLD") || !strings.Contains(said, tc.refused) {
				t.Errorf("%d bytes in use, want %d at most: %.300s, want %s", peak, memoryMax, said, tc.refused)
			}
			t.Logf("%d bytes in use", peak)
		})
	}
}
