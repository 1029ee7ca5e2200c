package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/transparency-dev/formats/log"
	"golang.org/x/mod/sumdb/note"
)

// Checkpoint is the state of a game at so many leaves.
type Checkpoint struct {
	Origin string
	Size   int // Leaves: the opening and the records 1 to Size-1.
	Root   Hash
}

// Text returns the text to sign, in the layout of C2SP's tlog-checkpoint.
func (c Checkpoint) Text() []byte {
	return log.Checkpoint{Origin: c.Origin, Size: uint64(c.Size), Hash: c.Root[:]}.Marshal()
}

// Seal returns the checkpoint of a tree as a signed note. The signer is the game's.
func Seal(tree *Tree, signer note.Signer) ([]byte, error) {
	c := Checkpoint{Origin: signer.Name(), Size: tree.Size(), Root: tree.Root()}
	signed, err := note.Sign(&note.Note{Text: string(c.Text())}, signer)
	if err != nil {
		return nil, fmt.Errorf("checkpoint of %d leaves: %w", c.Size, err)
	}
	return signed, nil
}

// OpenCheckpoint checks the board's signature of a checkpoint and returns the checkpoint. The verifier is the game's. It ignores
// other signatures.
func OpenCheckpoint(signed []byte, board note.Verifier) (Checkpoint, error) {
	n, err := note.Open(signed, note.VerifierList(board))
	if err != nil {
		return Checkpoint{}, err
	}
	return parseCheckpoint(n.Text, board.Name())
}

// Checkpoints splits signed checkpoints of one game that stand one after another, as in a witness's file of those that it has
// cosigned. Each begins with the origin of the first one, on a line of its own.
func Checkpoints(text []byte) (all [][]byte) {
	end := bytes.IndexByte(text, '\n') + 1
	if end == 0 {
		return [][]byte{text}
	}
	next := append([]byte("\n"), text[:end]...)
	for {
		at := bytes.Index(text[end-1:], next)
		if at < 0 {
			return append(all, text)
		}
		all, text = append(all, text[:end+at]), text[end+at:]
	}
}

// Unwitnessed returns a signed checkpoint without the witnesses' lines: the first signature is the board's.
func Unwitnessed(signed []byte) []byte {
	text, signatures, found := bytes.Cut(signed, []byte("\n\n"))
	if end := bytes.IndexByte(signatures, '\n'); found && end >= 0 {
		return signed[:len(text)+2+end+1]
	}
	return signed
}

// parseCheckpoint reads the text of a checkpoint whose signature, by the log of that origin, was checked.
func parseCheckpoint(text, origin string) (Checkpoint, error) {
	var parsed log.Checkpoint
	rest, err := parsed.Unmarshal([]byte(text))
	if err != nil {
		return Checkpoint{}, err
	}
	if len(rest) > 0 || parsed.Origin != origin || parsed.Size > math.MaxInt32 || len(parsed.Hash) != len(Hash{}) {
		return Checkpoint{}, fmt.Errorf("expected the origin %s, a size and a root, found %q", origin, text)
	}
	c := Checkpoint{Origin: parsed.Origin, Size: int(parsed.Size), Root: Hash(parsed.Hash)}
	if text != string(c.Text()) {
		return Checkpoint{}, fmt.Errorf("expected a plain size and root, found %q", text)
	}
	return c, nil
}

// ErrAltered is the error of records that are not those that the board has signed.
var ErrAltered = errors.New("not what the board signed")

// Follower checks the records of one game as they come from its board, one after the other: each is the next of that game, and
// each checkpoint is the board's, over the records that came. It needs no file and keeps no record; its memory grows with the
// logarithm of the game. A record behind the newest checkpoint may still turn out to be none of the board's: what is shown to
// others waits for its checkpoint.
type Follower struct {
	uid    UID
	board  note.Verifier
	tree   Tree       // Of all records that came,
	under  Tree       // and of those under the newest checkpoint.
	signed Checkpoint // The newest one, of size 0 before the first.
	ahead  Checkpoint // One over records that are still to come, of size 0 for none.
	leaf   []byte     // Holds the bytes of the record to hash.
}

// NewFollower returns a Follower of a game of the board with this key, from the opening on.
func NewFollower(board PublicKey, uid UID) (*Follower, error) {
	verifier, err := board.Verifier(uid)
	if err != nil {
		return nil, err
	}
	return &Follower{uid: uid, board: verifier}, nil
}

// Size returns the number of leaves that came: the opening and the records behind it.
func (f *Follower) Size() int { return f.tree.Size() }

// Signed returns the newest checkpoint over records that came, of size 0 before the first.
func (f *Follower) Signed() Checkpoint { return f.signed }

// Ahead returns the checkpoint over records that are still to come, of size 0 for none.
func (f *Follower) Ahead() Checkpoint { return f.ahead }

// Record takes the next record. One that is not the next changes nothing.
func (f *Follower) Record(r *Record) error {
	switch {
	case r.Game != f.uid:
		return fmt.Errorf("record %d: expected one of game %s, found one of game %s", r.Seq, f.uid, r.Game)
	case r.Seq != f.tree.Size():
		return fmt.Errorf("expected record %d of game %s, found record %d", f.tree.Size(), f.uid, r.Seq)
	}
	f.leaf = r.AppendLeaf(f.leaf[:0])
	f.tree.Append(LeafHash(f.leaf))
	if f.tree.Size() != f.ahead.Size {
		return nil
	}
	c := f.ahead
	f.ahead = Checkpoint{}
	return f.sign(c)
}

// Checkpoint takes a signed checkpoint: over the records that came, or over more, which are held against it when they come. One that is
// not the board's, or over fewer records than the newest one, changes nothing.
func (f *Follower) Checkpoint(signed []byte) error {
	c, err := OpenCheckpoint(signed, f.board)
	switch {
	case err != nil:
		return err
	case c == f.signed || c == f.ahead:
		return nil
	case c.Size == 0:
		return fmt.Errorf("checkpoint of game %s: expected one of a leaf or more, found one of none", f.uid)
	case c.Size == f.signed.Size || c.Size == f.ahead.Size:
		return fmt.Errorf("game %s: the board has signed two logs of %d leaves: %w", f.uid, c.Size, ErrAltered)
	case c.Size < f.tree.Size() || f.ahead.Size > 0:
		return fmt.Errorf("checkpoint of game %s: expected one of %d leaves, found one of %d", f.uid, max(f.tree.Size(), f.ahead.Size), c.Size)
	case c.Size > f.tree.Size():
		f.ahead = c
		return nil
	}
	return f.sign(c)
}

// sign notes a checkpoint over all records that came. Where they are others, the Follower stands at the checkpoint before it again.
func (f *Follower) sign(c Checkpoint) error {
	if f.tree.Root() != c.Root {
		f.tree = f.under.copy()
		return fmt.Errorf("the records %d to %d of game %s: %w", f.signed.Size, c.Size-1, f.uid, ErrAltered)
	}
	f.signed, f.under = c, f.tree.copy()
	return nil
}

// copy returns a tree that grows by itself.
func (t *Tree) copy() Tree { return Tree{t.size, slices.Clone(t.edge)} }
