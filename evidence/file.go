package evidence

import (
	"bytes"
	"errors"
	"hash/maphash"
	"io"
	"iter"
)

// Parts are the parts of a bundle, in memory or in a file.
type Parts interface {
	All() iter.Seq2[int, Leaf]     // The opening and the records in their order.
	Notes() iter.Seq2[int, []byte] // The signed checkpoints.
	Sheet() io.Reader              // The scoresheet.
	Verify() *Report
	outline() outline
	sumIsOther() bool // The file states a sum that is not its own.
}

// outline is the part of a bundle that is known before its records are read.
type outline struct {
	board               string
	witnesses           []string
	leaves, checkpoints int
}

// All yields the leaves.
func (b *Bundle) All() iter.Seq2[int, Leaf] { return inOrder(b.Leaves) }

// Notes yields the signed checkpoints.
func (b *Bundle) Notes() iter.Seq2[int, []byte] { return inOrder(b.Checkpoints) }

func (b *Bundle) Sheet() io.Reader { return bytes.NewReader(b.Scoresheet) }

func (b *Bundle) outline() outline {
	return outline{board: b.Board, witnesses: b.Witnesses, leaves: len(b.Leaves), checkpoints: len(b.Checkpoints)}
}

func (b *Bundle) sumIsOther() bool { return b.otherSum }

// Verify checks everything that the bundle alone can prove: layout and order of the records, hashes, roots, and all signatures. The
// caller judges whether the key is that of the intended board, who the witnesses are, and the contents of the records.
func (b *Bundle) Verify() *Report { return verify(b) }

func inOrder[T any](all []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, one := range all {
			if !yield(i, one) {
				return
			}
		}
	}
}

// File is a bundle in a file. It reads a part when the caller needs it: its memory does not grow with the file. A caller must check Err
// before it relies on the contents.
type File struct {
	Program   string
	Board     string
	Witnesses []string

	in          window
	records     section
	checkpoints section
	sheet       span
	otherSum    func() (bool, error)

	seed maphash.Seed
	seen uint64 // The hash of the leaves that All has yielded, 0 before its first end.
	err  error
}

// section is blocks of one name.
type section struct {
	begin int64
	count int
}

// ErrChanged is the error for a file of evidence that was written to while it was read.
var ErrChanged = errors.New("the file was changed while it was read")

// Open reads the layout of a bundle of size bytes, with the errors of Decode. The File reads from in as long as it is used.
func Open(in io.ReaderAt, size int64) (*File, error) {
	f, err := open(window{in: in, size: size})
	if err == nil {
		f.seed = maphash.MakeSeed()
	}
	return f, err
}

// Err returns the first error of reading the file, nil for none.
func (f *File) Err() error { return f.err }

// All yields the leaves. If they differ from the first time, Err returns an error.
func (f *File) All() iter.Seq2[int, Leaf] {
	return func(yield func(int, Leaf) bool) {
		var said maphash.Hash
		if f.in.in != nil {
			said.SetSeed(f.seed)
		}
		d := f.decoder(f.records)
		for i := range f.records.count {
			leaf, err := d.leaf()
			if err != nil {
				f.fail(err)
				return
			}
			if f.in.in != nil {
				said.Write(leaf.Hash[:])
				said.Write(leaf.Bytes)
			}
			if !yield(i, leaf) {
				return
			}
		}
		if f.in.in != nil {
			f.compare(said.Sum64() | 1)
		}
	}
}

// compare checks that the leaves are still those of the first time.
func (f *File) compare(seen uint64) {
	if f.seen == 0 {
		f.seen = seen
	}
	if f.seen != seen {
		f.fail(ErrChanged)
	}
}

// Notes yields the signed checkpoints.
func (f *File) Notes() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		d := f.decoder(f.checkpoints)
		for i := range f.checkpoints.count {
			b, err := d.block("checkpoint", blockMax)
			var note []byte
			if err == nil {
				note, err = d.peek(b.begin, int(b.length))
			}
			if err != nil {
				f.fail(err)
				return
			}
			if !yield(i, note) {
				return
			}
		}
	}
}

func (f *File) Sheet() io.Reader { return io.NewSectionReader(f.in.in, f.sheet.begin, f.sheet.length) }

// Verify is Bundle.Verify.
func (f *File) Verify() *Report { return verify(f) }

func (f *File) sumIsOther() bool {
	other, err := f.otherSum()
	if err != nil {
		f.fail(err)
	}
	return other
}

func (f *File) decoder(s section) *decoder {
	return &decoder{window: f.in, next: s.begin, file: &File{}}
}

// fail keeps the first error. A layout error after a good first reading means that the file has changed.
func (f *File) fail(err error) {
	var malformed *FormatError
	if errors.As(err, &malformed) {
		err = ErrChanged
	}
	if f.err == nil {
		f.err = err
	}
}

func (f *File) outline() outline {
	return outline{board: f.Board, witnesses: f.Witnesses, leaves: f.records.count, checkpoints: f.checkpoints.count}
}
