// Package tracefile plays traces from files of any length: it reads a trace once to check that it can be read to its end, and
// again, line by line, to play it. It never holds a whole trace in memory.
package tracefile

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/kyban/kyban/trace"
)

// ErrChanged is the error of a file that has changed since it was opened.
var ErrChanged = errors.New("the file was changed while it was played")

// File is a trace that can be read to its end.
type File struct {
	header trace.Header
	hash   [sha256.Size]byte
	source *os.File
}

// Open reads a trace through, - being stdin. A source that can't be read twice is kept in a temporary file without a name.
func Open(name string, stdin io.Reader) (*File, error) {
	source, err := open(name, stdin)
	if err != nil {
		return nil, err
	}
	f := &File{source: source}
	for _, err = range f.read(func(h trace.Header) { f.header = h }, func(hash [sha256.Size]byte) error {
		f.hash = hash
		return nil
	}) {
		if err != nil {
			return nil, errors.Join(err, source.Close())
		}
	}
	return f, nil
}

// open returns the file, or a copy of a source that can't be read twice: stdin, and pipes.
func open(name string, stdin io.Reader) (*os.File, error) {
	if name == "-" {
		return copied(stdin)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || info.Mode().IsRegular() {
		return f, err
	}
	defer f.Close()
	return copied(f)
}

func copied(r io.Reader) (*os.File, error) {
	f, err := os.CreateTemp("", "trace")
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(f, r)
	if err = errors.Join(err, os.Remove(f.Name())); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Header returns the part of the trace before its first timed line.
func (f *File) Header() trace.Header { return f.header }

// Hash returns the SHA-256 of the whole trace in hexadecimal digits.
func (f *File) Hash() string { return fmt.Sprintf("%x", f.hash) }

func (f *File) Close() error { return f.source.Close() }

// Lines yields the timed lines. The last error is ErrChanged if the file has changed.
func (f *File) Lines() iter.Seq2[trace.Line, error] {
	return f.read(func(trace.Header) {}, func(hash [sha256.Size]byte) error {
		if hash != f.hash {
			return ErrChanged
		}
		return nil
	})
}

// read yields the lines from the start. It calls header before them, and end with the hash after them.
func (f *File) read(header func(trace.Header), end func(hash [sha256.Size]byte) error) iter.Seq2[trace.Line, error] {
	return func(yield func(trace.Line, error) bool) {
		if _, err := f.source.Seek(0, io.SeekStart); err != nil {
			yield(trace.Line{}, err)
			return
		}
		hash := sha256.New()
		reader, err := trace.NewReader(io.TeeReader(f.source, hash))
		if err != nil {
			yield(trace.Line{}, err)
			return
		}
		header(reader.Header())
		for {
			line, err := reader.Next()
			if errors.Is(err, io.EOF) {
				if err = end([sha256.Size]byte(hash.Sum(nil))); err == nil {
					return
				}
			}
			if !yield(line, err) || err != nil {
				return
			}
		}
	}
}
