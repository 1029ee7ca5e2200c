package verify

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Input is a file that is read where it lies. What comes from a pipe lies in a file of its own meanwhile.
type Input struct {
	io.ReaderAt
	Size  int64
	Close func() error
}

// InputError says that what the reader of evidence gave can't be read, or is not what it was given as: nothing is said of it.
type InputError struct{ error }

// Unwrap returns what is wrong with it.
func (e *InputError) Unwrap() error { return e.error }

// ExitStatus is the status of boardctl then.
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

// Spool returns what is written as a file that is gone when it is closed.
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

// begins says whether the file begins with a text.
func (in *Input) begins(text string) bool {
	head := make([]byte, len(text))
	n, _ := in.ReadAt(head, 0)
	return string(head[:n]) == text
}

// All reads the whole file from its beginning.
func (in *Input) All() *io.SectionReader { return io.NewSectionReader(in, 0, in.Size) }
