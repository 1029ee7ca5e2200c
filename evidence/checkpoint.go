package evidence

import (
	"bytes"
	"fmt"
	"math"

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
