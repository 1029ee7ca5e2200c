package evidence

import (
	"encoding/hex"
	"testing"
)

func TestAMarkIsOfOneBoardOneGameAndOneTree(t *testing.T) {
	grown := func(leaves ...string) *Tree {
		tree := new(Tree)
		for _, leaf := range leaves {
			tree.Append(LeafHash([]byte(leaf)))
		}
		return tree
	}
	marker := func(seed byte, game UID) *Marker {
		m, err := (&Key{seed: [32]byte{seed}}).Marker(game)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	mark := marker(1, UID{2}).Mark(nil, grown("a", "b", "c"))
	// Made by another program: HKDF-SHA256 of the seed without a salt, then HMAC-SHA256.
	if got := hex.EncodeToString(mark); got != "c17bcf40afaa24db3b892c00dc356fc8" {
		t.Errorf("mark %s", got)
	}
	for _, c := range []struct {
		name   string
		marker *Marker
		tree   *Tree
		mark   []byte
		want   bool
	}{
		{"the same", marker(1, UID{2}), grown("a", "b", "c"), mark, true},
		{"another board", marker(3, UID{2}), grown("a", "b", "c"), mark, false},
		{"another game", marker(1, UID{4}), grown("a", "b", "c"), mark, false},
		{"another leaf", marker(1, UID{2}), grown("a", "b", "d"), mark, false},
		{"a leaf less", marker(1, UID{2}), grown("a", "b"), mark, false},
		{"a leaf more", marker(1, UID{2}), grown("a", "b", "c", "d"), mark, false},
		{"a bit changed", marker(1, UID{2}), grown("a", "b", "c"), append([]byte{mark[0] ^ 1}, mark[1:]...), false},
		{"cut off", marker(1, UID{2}), grown("a", "b", "c"), mark[:15], false},
		{"none", marker(1, UID{2}), grown("a", "b", "c"), nil, false},
	} {
		if got := c.marker.Fits(c.tree, c.mark); got != c.want {
			t.Errorf("%s: fits %v, want %v", c.name, got, c.want)
		}
	}
}
