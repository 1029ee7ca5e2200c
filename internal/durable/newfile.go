package durable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// CheckNew reports whether WriteNew can write a file of this name. Call it before long work whose result the file will hold.
func CheckNew(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return errThere(path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	var failed *fs.PathError
	if errors.As(err, &failed) { // Its name is of no use to the reader.
		return fmt.Errorf("write %s: %w", path, failed.Err)
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// WriteNew writes a new file, whole or not at all.
func WriteNew(path string, content []byte) error {
	return CreateNew(path, func(out io.Writer) error {
		_, err := out.Write(content)
		return err
	})
}

// CreateNew writes a new file, whole or not at all, with the output of a function.
func CreateNew(path string, write func(io.Writer) error) error {
	err := CreateBy(path, write, 0o644)
	if errors.Is(err, os.ErrExist) {
		return errThere(path)
	}
	return err
}

func errThere(path string) error {
	return fmt.Errorf("%s is there already and is not replaced: choose another name", path)
}
