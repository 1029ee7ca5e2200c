package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/kyban/kyban/internal/durable"
)

// checkNew reports whether writeNew can write a file of this name. Call it before long work whose result the file will hold.
func checkNew(path string) error {
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

// writeNew writes a new file, whole or not at all.
func writeNew(path string, content []byte) error {
	return createNew(path, func(out io.Writer) error {
		_, err := out.Write(content)
		return err
	})
}

// createNew does so with the output of a function.
func createNew(path string, write func(io.Writer) error) error {
	err := durable.CreateBy(path, write, 0o644)
	if errors.Is(err, os.ErrExist) {
		return errThere(path)
	}
	return err
}

func errThere(path string) error {
	return fmt.Errorf("%s is there already and is not replaced: choose another name", path)
}
