package evidence

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"strconv"
	"sync"
)

const (
	// lineMax is the longest first line of a block.
	lineMax = 100
	// blockMax is the longest block except the scoresheet: a record with all moves of a game is the longest.
	blockMax = 8 << 20
	// recordMax is the longest record: the moves of 100,000 plies are in one.
	recordMax = 2 << 20
	// witnessesMax is the most witnesses in a file: a checkpoint has no more lines.
	witnessesMax = 100
	// windowSize is the number of bytes read from a file at once.
	windowSize = 256 << 10
)

// window is a sliding part of a file. The bytes that it returned stay unchanged.
type window struct {
	in   io.ReaderAt
	size int64 // Of the file.
	at   int64 // Where buf stands in it.
	buf  []byte
}

// peek returns n bytes from a place on, fewer at the end of the file.
func (w *window) peek(from int64, n int) ([]byte, error) {
	n = int(min(int64(n), w.size-from))
	if from < w.at || from+int64(n) > w.at+int64(len(w.buf)) {
		more := make([]byte, min(int64(max(n, windowSize)), w.size-from))
		if got, err := w.in.ReadAt(more, from); got < len(more) {
			return nil, fmt.Errorf("byte %d: %w", from+int64(got), err)
		}
		w.at, w.buf = from, more
	}
	begin := from - w.at
	return w.buf[begin : begin+int64(n) : begin+int64(n)], nil
}

// sum returns the SHA-256 of the bytes before a place.
func (w *window) sum(to int64) (sum [sha256.Size]byte, err error) {
	hash := sha256.New()
	for at := int64(0); at < to; {
		part, err := w.peek(at, int(min(windowSize, to-at)))
		if err != nil {
			return sum, err
		}
		hash.Write(part)
		at += int64(len(part))
	}
	return [sha256.Size]byte(hash.Sum(nil)), nil
}

// span is the body of a block.
type span struct {
	hash          Hash // The hash beside a record.
	begin, length int64
}

// decoder reads one block after the other.
type decoder struct {
	window
	next int64 // Where the next block begins.
	file *File // The parts read so far.
}

func open(in window) (*File, error) {
	f := &File{in: in}
	d := decoder{window: in, next: int64(len(bundleTitle)), file: f}
	title, err := d.peek(0, len(bundleTitle))
	if err != nil {
		return nil, err
	}
	if string(title) != bundleTitle {
		if len(title) > 0 && bytes.HasPrefix([]byte(bundleTitle), title) {
			return nil, &FormatError{Offset: len(title), Place: "first line", Want: "more: the file is cut off"}
		}
		return nil, ErrNoBundle
	}
	if err := d.decode(); err != nil {
		if _, malformed := err.(*FormatError); malformed {
			return nil, f.earlier(err)
		}
		return nil, err
	}
	return f, nil
}

// earlier names the first record that was shortened or lengthened, where the layout breaks only behind it.
func (f *File) earlier(err error) error {
	d := decoder{window: f.in, next: f.records.begin, file: &File{}}
	for i := range f.records.count {
		begin := d.next
		leaf, failed := d.leaf()
		if failed != nil {
			return failed
		}
		if LeafHash(leaf.Bytes) != leaf.Hash {
			return &FormatError{Offset: int(begin), Place: fmt.Sprintf("record %d", i), Want: "the bytes of which the hash stands beside them"}
		}
	}
	return err
}

func (d *decoder) decode() (err error) {
	f := d.file
	if f.Program, err = d.text("program"); err != nil {
		return err
	}
	if f.Board, err = d.text("board"); err != nil {
		return err
	}
	for f.records.begin = d.next; f.records.count == 0 || d.at("record"); f.records.count++ {
		if _, err := d.block("record", recordMax); err != nil {
			return err
		}
	}
	for d.at("witness") {
		if len(f.Witnesses) == witnessesMax {
			return &FormatError{Offset: int(d.next), Place: d.place("witness"), Want: fmt.Sprintf("at most %d witnesses", witnessesMax)}
		}
		witness, err := d.text("witness")
		if err != nil {
			return err
		}
		f.Witnesses = append(f.Witnesses, witness)
	}
	for f.checkpoints.begin = d.next; d.at("checkpoint"); f.checkpoints.count++ {
		if _, err := d.block("checkpoint", blockMax); err != nil {
			return err
		}
	}
	if f.sheet, err = d.block("scoresheet", d.size); err != nil {
		return err
	}
	return d.end()
}

// place names the expected block of that name. Where the scoresheet is expected, a block that may repeat could stand as well.
func (d *decoder) place(name string) string {
	f := d.file
	record := fmt.Sprintf("record %d", f.records.count)
	witness := fmt.Sprintf("witness %d", len(f.Witnesses)+1)
	checkpoint := fmt.Sprintf("checkpoint %d", f.checkpoints.count+1)
	switch {
	case name == "record":
		return record
	case name == "witness":
		return witness
	case name == "checkpoint":
		return checkpoint
	case name != "scoresheet":
		return name
	case f.checkpoints.count > 0:
		return checkpoint + " or scoresheet"
	case len(f.Witnesses) > 0:
		return witness + ", " + checkpoint + " or scoresheet"
	}
	return record + ", " + witness + ", " + checkpoint + " or scoresheet"
}

func (d *decoder) end() error {
	begin := d.next
	text, err := d.text("end")
	if err != nil {
		return err
	}
	var stated [sha256.Size]byte
	if !parseHex(stated[:], []byte(text)) {
		return &FormatError{Offset: int(begin), Place: "end", Want: "a SHA-256 in small hex digits"}
	}
	if d.next == d.size {
		d.file.otherSum = d.sumBeside(begin, stated)
		return nil
	}
	more, err := d.peek(d.next, windowSize)
	if err != nil {
		return err
	}
	return &FormatError{Offset: int(d.next), Place: "behind the end", Want: "nothing more, found " + appended(more, d.size-d.next)}
}

// sumBeside starts to sum the bytes before a place, in parallel with other reading. The function that it returns waits, and
// reports whether the sum differs from the stated one.
func (d *decoder) sumBeside(to int64, stated [sha256.Size]byte) (other func() (bool, error)) {
	in := d.window
	other = sync.OnceValues(func() (bool, error) {
		sum, err := in.sum(to)
		return sum != stated, err
	})
	go func() { _, _ = other() }()
	return other
}

// appended describes length bytes behind the end of a file, which begin with more.
func appended(more []byte, length int64) string {
	switch {
	case bytes.HasPrefix(more, []byte(bundleTitle)):
		return "another file of evidence: check each by itself"
	case int64(len(more)) == length && len(bytes.TrimSpace(more)) == 0:
		return fmt.Sprintf("blanks, %d in all, as an editor adds them: fetch the file again as it was written", length)
	}
	return fmt.Sprintf("%d more bytes", length)
}

func (d *decoder) at(name string) bool {
	head, err := d.peek(d.next, len(name)+1)
	return err == nil && string(head) == name+" "
}

func (d *decoder) text(name string) (string, error) {
	b, err := d.block(name, blockMax)
	if err != nil {
		return "", err
	}
	body, err := d.peek(b.begin, int(b.length))
	return string(body), err
}

func (d *decoder) leaf() (Leaf, error) {
	b, err := d.block("record", recordMax)
	if err != nil {
		return Leaf{}, err
	}
	body, err := d.peek(b.begin, int(b.length))
	return Leaf{Hash: b.hash, Bytes: body}, err
}

// block finds the block that begins here, "name length\nbody\n"; a record has its hash behind the length.
func (d *decoder) block(name string, most int64) (span, error) {
	fail := func(want string) (span, error) {
		return span{}, &FormatError{Offset: int(d.next), Place: d.place(name), Want: want}
	}
	if d.next == d.size {
		return fail("a block \"" + name + "\", found the end of the file: it is cut off")
	}
	line, err := d.peek(d.next, lineMax+1)
	if err != nil {
		return span{}, err
	}
	head, _, found := bytes.Cut(line, []byte("\n"))
	length, ok := bytes.CutPrefix(head, []byte(name+" "))
	if !found && len(head) <= lineMax {
		return fail("a line \"" + name + " LENGTH\", found the end of the file: it is cut off")
	}
	if !ok || !found {
		return fail("a line \"" + name + " LENGTH\"")
	}
	var b span
	if name == "record" {
		var sum []byte
		length, sum, _ = bytes.Cut(length, []byte(" "))
		if !parseHex(b.hash[:], sum) {
			return fail("a line \"record LENGTH HASH\" with a SHA-256 in small hex digits")
		}
	}
	b.begin = d.next + int64(len(head)) + 1
	rest := d.size - b.begin
	b.length, err = strconv.ParseInt(string(length), 10, 64)
	if err != nil || b.length < 0 || strconv.FormatInt(b.length, 10) != string(length) {
		return fail("a plain decimal length")
	}
	if b.length >= rest {
		return fail(fmt.Sprintf("%d bytes and a line feed behind them, found %d to the end of the file: it is cut off, or the length was changed", b.length, rest))
	}
	if b.length > most {
		return fail(fmt.Sprintf("at most %d bytes, found %d", most, b.length))
	}
	near := min(b.length, windowSize) // A near body is read together with the bytes after it.
	behind, err := d.peek(b.begin+b.length-near, int(near)+1)
	if err != nil {
		return span{}, err
	}
	if behind[near] != '\n' {
		return fail(fmt.Sprintf("%d bytes and a line feed behind them", b.length))
	}
	d.next = b.begin + b.length + 1
	return b, nil
}
