package evidence

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
)

// Bundle is everything needed to check a game, in one file. See the package comment for the format.
type Bundle struct {
	Program     string   // The version of the program that wrote it.
	Board       string   // The public key of the board in its text form.
	Leaves      []Leaf   // The opening and the records in their order.
	Witnesses   []string // The verifier keys of all witnesses who cosigned.
	Checkpoints [][]byte // Signed notes, with the witnesses' lines, the smallest first.
	Scoresheet  []byte   // The scoresheet, as JSON.
	otherSum    bool     // The decoded file states a sum that is not its own.
}

// Leaf is the leaf of a record and its stated hash. The hash proves nothing: it shows which record was changed, while a root
// shows only that one was.
type Leaf struct {
	Hash  Hash
	Bytes []byte
}

// BundleTitle is the first line of a bundle.
const BundleTitle = bundleTitle

const bundleTitle = "kyban evidence 1\n"

// ErrNoBundle is the error for a file of another kind.
var ErrNoBundle = errors.New("no evidence of a game: expected a file whose first line is \"kyban evidence 1\"")

// FormatError names the place where a bundle breaks the layout.
type FormatError struct {
	Offset int    // Of the block, in bytes from the start of the file.
	Place  string // The block expected there, such as "record 17".
	Want   string // The contents expected there.
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("%s (at byte %d): expected %s", e.Place, e.Offset, e.Want)
}

// Encode returns the bundle as a file.
func (b *Bundle) Encode() []byte {
	out := []byte(bundleTitle)
	block := func(name, hash string, body []byte) {
		out = append(out, name+" "+strconv.Itoa(len(body))+hash+"\n"...)
		out = append(append(out, body...), '\n')
	}
	block("program", "", []byte(b.Program))
	block("board", "", []byte(b.Board))
	for _, leaf := range b.Leaves {
		block("record", " "+hex.EncodeToString(leaf.Hash[:]), leaf.Bytes)
	}
	for _, witness := range b.Witnesses {
		block("witness", "", []byte(witness))
	}
	for _, checkpoint := range b.Checkpoints {
		block("checkpoint", "", checkpoint)
	}
	block("scoresheet", "", b.Scoresheet)
	sum := sha256.Sum256(out)
	block("end", "", []byte(hex.EncodeToString(sum[:])))
	return out
}

// Decode reads a file that Encode wrote into memory. It refuses every other layout, and leaves the contents of the blocks to
// Verify. The bundle keeps parts of data. The error is ErrNoBundle for a file of another kind, and a FormatError for a bundle
// that was changed.
func Decode(data []byte) (*Bundle, error) {
	f, err := open(window{buf: data, size: int64(len(data))})
	if err != nil {
		return nil, err
	}
	b := &Bundle{Program: f.Program, Board: f.Board, Witnesses: f.Witnesses}
	b.Leaves, b.Checkpoints = make([]Leaf, 0, f.records.count), make([][]byte, 0, f.checkpoints.count)
	for _, leaf := range f.All() {
		b.Leaves = append(b.Leaves, leaf)
	}
	for _, checkpoint := range f.Notes() {
		b.Checkpoints = append(b.Checkpoints, checkpoint)
	}
	b.otherSum = f.sumIsOther()
	b.Scoresheet = data[f.sheet.begin : f.sheet.begin+f.sheet.length : f.sheet.begin+f.sheet.length]
	return b, nil
}

func parseHex(to, text []byte) bool {
	if len(text) != hex.EncodedLen(len(to)) {
		return false
	}
	for _, digit := range text {
		if 'A' <= digit && digit <= 'F' {
			return false
		}
	}
	_, err := hex.Decode(to, text)
	return err == nil
}
