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

// IsBundle says whether data begins as a bundle does.
func IsBundle(data []byte) bool { return bytes.HasPrefix(data, []byte(bundleTitle)) }

// Decode reads a file that Encode wrote. It refuses every other layout, and leaves what the blocks say to Verify. The
// bundle keeps parts of data. The error is ErrNoBundle for a file that is something else, and a FormatError for one
// that was a bundle and was changed.
func Decode(data []byte) (*Bundle, error) {
	b := new(Bundle)
	d := decoder{data: data, next: len(bundleTitle), bundle: b}
	if !bytes.HasPrefix(data, []byte(bundleTitle)) {
		if len(data) > 0 && bytes.HasPrefix([]byte(bundleTitle), data) {
			return nil, &FormatError{Offset: len(data), Place: "first line", Want: "more: the file is cut off"}
		}
		return nil, ErrNoBundle
	}
	if err := d.decode(); err != nil {
		return nil, d.earlier(err)
	}
	return b, nil
}

// earlier names the first record that was cut short or made longer, where the layout breaks only behind it.
func (d *decoder) earlier(err error) error {
	for i, leaf := range d.bundle.Leaves {
		if LeafHash(leaf.Bytes) != leaf.Hash {
			return &FormatError{Offset: d.starts[i], Place: fmt.Sprintf("record %d", i), Want: "the bytes of which the hash stands beside them"}
		}
	}
	return err
}

// decoder reads one block after the other.
type decoder struct {
	data   []byte
	next   int     // Where the next block begins.
	starts []int   // Where the records began.
	bundle *Bundle // What was read so far.
}

func (d *decoder) decode() error {
	b := d.bundle
	program, err := d.block("program")
	if err != nil {
		return err
	}
	board, err := d.block("board")
	if err != nil {
		return err
	}
	b.Program, b.Board = string(program.body), string(board.body)
	for len(b.Leaves) == 0 || d.at("record") {
		d.starts = append(d.starts, d.next)
		leaf, err := d.block("record")
		if err != nil {
			return err
		}
		b.Leaves = append(b.Leaves, Leaf{Hash: leaf.hash, Bytes: leaf.body})
	}
	for d.at("witness") {
		witness, err := d.block("witness")
		if err != nil {
			return err
		}
		b.Witnesses = append(b.Witnesses, string(witness.body))
	}
	for d.at("checkpoint") {
		checkpoint, err := d.block("checkpoint")
		if err != nil {
			return err
		}
		b.Checkpoints = append(b.Checkpoints, checkpoint.body)
	}
	sheet, err := d.block("scoresheet")
	if err != nil {
		return err
	}
	b.Scoresheet = sheet.body
	return d.end()
}

// place says which block of that name was to come. Where the scoresheet is expected, blocks of which there are any number
// might stand as well.
func (d *decoder) place(name string) string {
	b := d.bundle
	record := fmt.Sprintf("record %d", len(b.Leaves))
	witness := fmt.Sprintf("witness %d", len(b.Witnesses)+1)
	checkpoint := fmt.Sprintf("checkpoint %d", len(b.Checkpoints)+1)
	switch {
	case name == "record":
		return record
	case name == "witness":
		return witness
	case name == "checkpoint":
		return checkpoint
	case name != "scoresheet":
		return name
	case len(b.Checkpoints) > 0:
		return checkpoint + " or scoresheet"
	case len(b.Witnesses) > 0:
		return witness + ", " + checkpoint + " or scoresheet"
	}
	return record + ", " + witness + ", " + checkpoint + " or scoresheet"
}

func (d *decoder) end() error {
	begin := d.next
	end, err := d.block("end")
	if err != nil {
		return err
	}
	var sum [sha256.Size]byte
	if !parseHex(sum[:], end.body) {
		return &FormatError{Offset: begin, Place: "end", Want: "a SHA-256 in small hex digits"}
	}
	d.bundle.otherSum = sum != sha256.Sum256(d.data[:begin])
	if more := d.data[d.next:]; len(more) > 0 {
		return &FormatError{Offset: d.next, Place: "behind the end", Want: "nothing more, found " + appended(more)}
	}
	return nil
}

// appended says what stands behind the end of a file.
func appended(more []byte) string {
	switch {
	case bytes.HasPrefix(more, []byte(bundleTitle)):
		return "another file of evidence: check each by itself"
	case len(bytes.TrimSpace(more)) == 0:
		return fmt.Sprintf("blanks, %d in all, as an editor adds them: fetch the file again as it was written", len(more))
	}
	return fmt.Sprintf("%d more bytes", len(more))
}

// at says whether a block of that name begins here.
func (d *decoder) at(name string) bool { return bytes.HasPrefix(d.data[d.next:], []byte(name+" ")) }

type block struct {
	hash Hash // Of a record.
	body []byte
}

// lineMax is how long the first line of a block can be.
const lineMax = 100

// block reads the block that begins here, "name length\nbody\n"; a record has its hash behind the length.
func (d *decoder) block(name string) (block, error) {
	fail := func(want string) (block, error) {
		return block{}, &FormatError{Offset: d.next, Place: d.place(name), Want: want}
	}
	if d.next == len(d.data) {
		return fail("a block \"" + name + "\", found the end of the file: it is cut off")
	}
	head, rest, found := bytes.Cut(d.data[d.next:], []byte("\n"))
	length, ok := bytes.CutPrefix(head, []byte(name+" "))
	if !found && len(head) <= lineMax {
		return fail("a line \"" + name + " LENGTH\", found the end of the file: it is cut off")
	}
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
	if n >= len(rest) {
		return fail(fmt.Sprintf("%d bytes and a line feed behind them, found %d to the end of the file: it is cut off, or the length was changed", n, len(rest)))
	}
	if rest[n] != '\n' {
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
