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

// outline is what is known of a bundle without a look at its records.
type outline struct {
	board               string
	witnesses           []string
	leaves, checkpoints int
}

// All yields the leaves.
func (b *Bundle) All() iter.Seq2[int, Leaf] { return inOrder(b.Leaves) }

// Notes yields the signed checkpoints.
func (b *Bundle) Notes() iter.Seq2[int, []byte] { return inOrder(b.Checkpoints) }

// Sheet returns what reads the scoresheet.
func (b *Bundle) Sheet() io.Reader { return bytes.NewReader(b.Scoresheet) }

func (b *Bundle) outline() outline {
	return outline{board: b.Board, witnesses: b.Witnesses, leaves: len(b.Leaves), checkpoints: len(b.Checkpoints)}
}

func (b *Bundle) sumIsOther() bool { return b.otherSum }

// Verify checks everything that can be checked with the bundle alone: layout and order of the records, hashes, roots,
// and all signatures. Whether the key is that of the board that one means, who the witnesses are, and what the records
// say is left to the caller.
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

// File is a bundle that lies in a file, of which a part is read when it is looked at: what it takes of memory does not grow with
// the file. Whoever has looked at it asks for Err before he believes what he saw.
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
	seen uint64 // What All has yielded, 0 while it has not come to the end.
	err  error
}

// section is blocks of one name.
type section struct {
	begin int64
	count int
}

// ErrChanged says that somebody wrote to a file of evidence while it was read.
var ErrChanged = errors.New("the file was changed while it was read")

// Open reads the layout of a bundle of so many bytes, with the errors of Decode. It is read where it lies as long as the File is used.
func Open(in io.ReaderAt, size int64) (*File, error) {
	f, err := open(window{in: in, size: size})
	if err == nil {
		f.seed = maphash.MakeSeed()
	}
	return f, err
}

// Err returns what went wrong when the file was read, nil where nothing did.
func (f *File) Err() error { return f.err }

// All yields the leaves. Where they are not the same as the first time Err says so.
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

// compare finds out whether the leaves are still those of the first time.
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

// Sheet returns what reads the scoresheet.
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

// fail keeps the first error. A layout that was right before has changed.
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
