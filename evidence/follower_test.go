package evidence_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/evidence"
)

// followed is a game of a board, and what a Follower takes of it.
type followed struct {
	key      *evidence.Key
	uid      evidence.UID
	tree     evidence.Tree
	follower *evidence.Follower
}

func newFollowed(t *testing.T, seed, game byte) *followed {
	t.Helper()
	key, err := evidence.NewKey(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	g := &followed{key: key, uid: evidence.UID{15: game}}
	if g.follower, err = evidence.NewFollower(key.Public(), g.uid); err != nil {
		t.Fatal(err)
	}
	return g
}

// record returns the record of a number, as the board stores it.
func (g *followed) record(seq int) *evidence.Record {
	return &evidence.Record{Game: g.uid, Seq: seq, WallSource: "none", Kind: "move", Bytes: fmt.Appendf(nil, `{"ply":%d}`, seq)}
}

// sign makes the board record so many leaves, and returns its checkpoint over them.
func (g *followed) sign(t *testing.T, leaves int) []byte {
	t.Helper()
	for g.tree.Size() < leaves {
		g.tree.Append(evidence.LeafHash(g.record(g.tree.Size()).Leaf()))
	}
	signer, err := g.key.Signer(g.uid)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := evidence.Seal(&g.tree, signer)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// take lets the Follower take records from its next one on.
func (g *followed) take(t *testing.T, leaves int) {
	t.Helper()
	for g.follower.Size() < leaves {
		if err := g.follower.Record(g.record(g.follower.Size())); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTwoBoardsAreFollowedAtOnce takes the records of two boards in turn, of which the second sends its checkpoint before them.
func TestTwoBoardsAreFollowedAtOnce(t *testing.T) {
	one, two := newFollowed(t, 1, 7), newFollowed(t, 2, 7)
	if err := two.follower.Checkpoint(two.sign(t, 4)); err != nil {
		t.Fatal(err)
	}
	for leaves := 1; leaves <= 5; leaves++ {
		one.take(t, leaves)
		two.take(t, leaves)
	}
	if err := one.follower.Checkpoint(one.sign(t, 5)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		game *followed
		want int
	}{"a checkpoint behind its records": {one, 5}, "a checkpoint before its records": {two, 4}} {
		if got := c.game.follower.Signed().Size; got != c.want || c.game.follower.Size() != 5 {
			t.Errorf("%s: %d leaves are signed of %d, want %d of 5", name, got, c.game.follower.Size(), c.want)
		}
	}
	if err := one.follower.Checkpoint(two.sign(t, 4)); err == nil {
		t.Error("the checkpoint of a clone, with another key, was taken")
	}
}

func TestWhatAFollowerRefuses(t *testing.T) {
	for _, c := range []struct {
		name    string
		feed    func(t *testing.T, g *followed) error
		altered bool
		want    string // In the error.
		stands  int    // The leaves after it, of three that came and two that are signed.
	}{
		{"a record of another game", func(t *testing.T, g *followed) error {
			r := g.record(3)
			r.Game = evidence.UID{15: 9}
			return g.follower.Record(r)
		}, false, "expected one of game", 3},
		{"a record again", func(t *testing.T, g *followed) error { return g.follower.Record(g.record(2)) }, false, "expected record 3 of game", 3},
		{"a record that is left out", func(t *testing.T, g *followed) error { return g.follower.Record(g.record(4)) }, false, "expected record 3 of game", 3},
		{"an altered record, when its checkpoint comes", func(t *testing.T, g *followed) error {
			r := g.record(3)
			r.Bytes = []byte(`{"ply":8}`)
			if err := g.follower.Record(r); err != nil {
				t.Fatal(err)
			}
			return g.follower.Checkpoint(g.sign(t, 4))
		}, true, "the records 2 to 3 of game", 2},
		{"an altered record, whose checkpoint came before", func(t *testing.T, g *followed) error {
			if err := g.follower.Checkpoint(g.sign(t, 4)); err != nil {
				t.Fatal(err)
			}
			r := g.record(3)
			r.At = 1
			return g.follower.Record(r)
		}, true, "the records 2 to 3 of game", 2},
		{"two logs of one length", func(t *testing.T, g *followed) error {
			other := newFollowed(t, 1, 7)
			other.tree.Append(evidence.LeafHash([]byte("another opening")))
			return g.follower.Checkpoint(other.sign(t, 2))
		}, true, "two logs of 2 leaves", 3},
		{"two logs of one length, before their records", func(t *testing.T, g *followed) error {
			other := newFollowed(t, 1, 7)
			other.tree.Append(evidence.LeafHash([]byte("another opening")))
			if err := g.follower.Checkpoint(g.sign(t, 4)); err != nil {
				t.Fatal(err)
			}
			return g.follower.Checkpoint(other.sign(t, 4))
		}, true, "two logs of 4 leaves", 3},
		{"a checkpoint over records that are still to come, while another waits", func(t *testing.T, g *followed) error {
			other := newFollowed(t, 1, 7)
			if err := g.follower.Checkpoint(g.sign(t, 4)); err != nil {
				t.Fatal(err)
			}
			return g.follower.Checkpoint(other.sign(t, 5))
		}, false, "expected one of 4 leaves, found one of 5", 3},
		{"a checkpoint over nothing", func(t *testing.T, g *followed) error { return g.follower.Checkpoint(newFollowed(t, 1, 7).sign(t, 0)) }, false,
			"found one of none", 3},
		{"a checkpoint over fewer records", func(t *testing.T, g *followed) error {
			other := newFollowed(t, 1, 7)
			return g.follower.Checkpoint(other.sign(t, 1))
		}, false, "expected one of 3 leaves, found one of 1", 3},
		{"a checkpoint without a signature", func(t *testing.T, g *followed) error {
			text, _, _ := bytes.Cut(g.sign(t, 4), []byte("\n\n"))
			return g.follower.Checkpoint(text)
		}, false, "malformed note", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newFollowed(t, 1, 7)
			g.take(t, 2)
			if err := g.follower.Checkpoint(g.sign(t, 2)); err != nil {
				t.Fatal(err)
			}
			g.take(t, 3)
			err := c.feed(t, g)
			if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, evidence.ErrAltered) != c.altered {
				t.Errorf("error %v, want one with %q; altered %t", err, c.want, c.altered)
			}
			if g.follower.Size() != c.stands || g.follower.Signed().Size != 2 {
				t.Errorf("%d leaves, %d of them signed, want %d and 2", g.follower.Size(), g.follower.Signed().Size, c.stands)
			}
			g.take(t, 5)
			if err := g.follower.Checkpoint(g.sign(t, 5)); err != nil {
				t.Errorf("the game does not go on: %v", err)
			}
		})
	}
}
