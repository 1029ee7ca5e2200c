package verify

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Input is a file, read at its place. Input from a pipe is stored in a temporary file.
type Input struct {
	io.ReaderAt
	Size  int64
	Close func() error
}

// InputError is the error of a file from the reader of evidence that can't be read, or is of another kind: it is no verdict.
type InputError struct{ error }

func (e *InputError) Unwrap() error { return e.error }

// ExitStatus is the exit status of boardctl for it.
func (e *InputError) ExitStatus() int { return 2 }

func badf(format string, args ...any) error { return &InputError{fmt.Errorf(format, args...)} }

// Open opens a file, - being standard input.
func Open(file string, stdin io.Reader) (*Input, error) {
	if file == "-" {
		return Spool(func(to io.Writer) error {
			_, err := io.Copy(to, stdin)
			return err
		})
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = fmt.Errorf("read %s: is a directory", file)
	case info.Mode().IsRegular():
		return &Input{f, info.Size(), f.Close}, nil
	default: // A pipe with a name.
		defer f.Close()
		return Open("-", f)
	}
	return nil, errors.Join(err, f.Close())
}

// Spool stores write's output in a file that is removed when it is closed.
func Spool(write func(to io.Writer) error) (*Input, error) {
	f, err := os.CreateTemp("", "boardctl-*")
	if err != nil {
		return nil, err
	}
	in := &Input{ReaderAt: f, Close: func() error { return errors.Join(f.Close(), os.Remove(f.Name())) }}
	err = write(f)
	if err == nil {
		in.Size, err = f.Seek(0, io.SeekCurrent)
	}
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	return in, nil
}

func (in *Input) begins(text string) bool {
	head := make([]byte, len(text))
	n, _ := in.ReadAt(head, 0)
	return string(head[:n]) == text
}

// All reads the whole file from its beginning.
func (in *Input) All() *io.SectionReader { return io.NewSectionReader(in, 0, in.Size) }
