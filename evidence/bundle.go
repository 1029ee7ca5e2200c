package evidence

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
)

// Bundle is everything that a stranger needs to check a game, in one file. See the package comment for the format.
type Bundle struct {
	Program     string   // The version of the program that wrote it.
	Board       string   // The public key of the board in its text form.
	Leaves      []Leaf   // The opening and the records in their order.
	Witnesses   []string // The verifier keys of all who cosigned.
	Checkpoints [][]byte // Signed notes, with the lines of the witnesses, the smallest first.
	Scoresheet  []byte   // What the game came to, as JSON.
	otherSum    bool     // The file that it was decoded from states a sum that is not its own.
}

// Leaf is the leaf of a record and the hash that stands beside it. The hash proves nothing: it tells which record was
// changed, where a root only tells that one was.
type Leaf struct {
	Hash  Hash
	Bytes []byte
}

const bundleTitle = "kyban evidence 1\n"

// ErrNoBundle says that a file is something else.
var ErrNoBundle = errors.New("no evidence of a game: expected a file whose first line is \"kyban evidence 1\"")

// FormatError says where a bundle is not laid out as one.
type FormatError struct {
	Offset int    // Of the block, in bytes from the start of the file.
	Place  string // What the block would be, such as "record 17".
	Want   string // What was expected there.
}

// Error names the place.
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

// Decode reads a file that Encode wrote. It refuses every other layout, and leaves what the blocks say to Verify. The
// bundle keeps parts of data. The error is ErrNoBundle for a file that is something else, and a FormatError for one
// that was a bundle and was changed.
func Decode(data []byte) (*Bundle, error) {
	d := decoder{data: data, next: len(bundleTitle)}
	if !bytes.HasPrefix(data, []byte(bundleTitle)) {
		if len(data) > 0 && bytes.HasPrefix([]byte(bundleTitle), data) {
			return nil, &FormatError{Offset: len(data), Place: "first line", Want: "more: the file is cut off"}
		}
		return nil, ErrNoBundle
	}
	b := new(Bundle)
	if err := d.decode(b); err != nil {
		return nil, d.earlier(b, err)
	}
	return b, nil
}

// earlier names the first record that was cut short or made longer, where the layout breaks only behind it.
func (d *decoder) earlier(b *Bundle, err error) error {
	for i, leaf := range b.Leaves {
		if LeafHash(leaf.Bytes) != leaf.Hash {
			return &FormatError{Offset: d.starts[i], Place: fmt.Sprintf("record %d", i), Want: "the bytes of which the hash stands beside them"}
		}
	}
	return err
}

// decoder reads one block after the other.
type decoder struct {
	data   []byte
	next   int   // Where the next block begins.
	starts []int // Where the records began.
}

func (d *decoder) decode(b *Bundle) error {
	program, err := d.block("program", "program")
	if err != nil {
		return err
	}
	board, err := d.block("board", "board")
	if err != nil {
		return err
	}
	b.Program, b.Board = string(program.body), string(board.body)
	for len(b.Leaves) == 0 || d.at("record") {
		d.starts = append(d.starts, d.next)
		leaf, err := d.block("record", fmt.Sprintf("record %d", len(b.Leaves)))
		if err != nil {
			return err
		}
		b.Leaves = append(b.Leaves, Leaf{Hash: leaf.hash, Bytes: leaf.body})
	}
	for d.at("witness") {
		witness, err := d.block("witness", fmt.Sprintf("witness %d", len(b.Witnesses)+1))
		if err != nil {
			return err
		}
		b.Witnesses = append(b.Witnesses, string(witness.body))
	}
	for d.at("checkpoint") {
		checkpoint, err := d.block("checkpoint", fmt.Sprintf("checkpoint %d", len(b.Checkpoints)+1))
		if err != nil {
			return err
		}
		b.Checkpoints = append(b.Checkpoints, checkpoint.body)
	}
	sheet, err := d.block("scoresheet", d.place(b))
	if err != nil {
		return err
	}
	b.Scoresheet = sheet.body
	return d.end(b)
}

// place says what may stand where the scoresheet is expected: it follows blocks of which there are any number.
func (d *decoder) place(b *Bundle) string {
	switch {
	case len(b.Checkpoints) > 0:
		return fmt.Sprintf("checkpoint %d or scoresheet", len(b.Checkpoints)+1)
	case len(b.Witnesses) > 0:
		return fmt.Sprintf("witness %d, checkpoint 1 or scoresheet", len(b.Witnesses)+1)
	}
	return fmt.Sprintf("record %d, witness 1, checkpoint 1 or scoresheet", len(b.Leaves))
}

func (d *decoder) end(b *Bundle) error {
	begin := d.next
	end, err := d.block("end", "end")
	if err != nil {
		return err
	}
	var sum [sha256.Size]byte
	if !parseHex(sum[:], end.body) {
		return &FormatError{Offset: begin, Place: "end", Want: "a SHA-256 in small hex digits"}
	}
	b.otherSum = sum != sha256.Sum256(d.data[:begin])
	if d.next != len(d.data) {
		return &FormatError{Offset: d.next, Place: "behind the end", Want: "nothing more"}
	}
	return nil
}

// at says whether a block of that name begins here.
func (d *decoder) at(name string) bool { return bytes.HasPrefix(d.data[d.next:], []byte(name+" ")) }

type block struct {
	hash Hash // Of a record.
	body []byte
}

// block reads the block that begins here, "name length\nbody\n"; a record has its hash behind the length.
func (d *decoder) block(name, place string) (block, error) {
	fail := func(want string) (block, error) {
		return block{}, &FormatError{Offset: d.next, Place: place, Want: want}
	}
	if d.next == len(d.data) {
		return fail("a block \"" + name + "\", found the end of the file: it is cut off")
	}
	head, rest, found := bytes.Cut(d.data[d.next:], []byte("\n"))
	length, ok := bytes.CutPrefix(head, []byte(name+" "))
	if !ok || !found {
		return fail("a line \"" + name + " LENGTH\"")
	}
	var b block
	if name == "record" {
		var sum []byte
		length, sum, _ = bytes.Cut(length, []byte(" "))
		if !parseHex(b.hash[:], sum) {
			return fail("a line \"record LENGTH HASH\" with a SHA-256 in small hex digits")
		}
	}
	n, err := strconv.Atoi(string(length))
	if err != nil || n < 0 || strconv.Itoa(n) != string(length) {
		return fail("a plain decimal length")
	}
	if n >= len(rest) || rest[n] != '\n' {
		return fail(fmt.Sprintf("%d bytes and a line feed behind them", n))
	}
	b.body = rest[:n:n]
	d.next += len(head) + 1 + n + 1
	return b, nil
}

// parseHex reads small hex digits that fill to.
func parseHex(to, text []byte) bool {
	if len(text) != hex.EncodedLen(len(to)) || bytes.ContainsAny(text, "ABCDEF") {
		return false
	}
	_, err := hex.Decode(to, text)
	return err == nil
}
