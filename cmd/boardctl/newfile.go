package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// checkNew says whether writeNew can write a file of this name. It is asked before long work whose result the file will hold.
func checkNew(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return errThere(path)
	}
	f, err := besideNew(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// writeNew writes a file that is not there yet, whole or not at all.
func writeNew(path string, content []byte) (err error) {
	f, err := besideNew(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	_, err = f.Write(content)
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); errors.Is(err, os.ErrExist) {
		return errThere(path)
	} else if err != nil {
		return err
	}
	return nil
}

// besideNew opens a file beside the new one, which gets its name when it is whole.
func besideNew(path string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	var failed *fs.PathError
	if errors.As(err, &failed) { // Its name is of no use to anybody.
		return nil, fmt.Errorf("write %s: %w", path, failed.Err)
	}
	return f, err
}

func errThere(path string) error {
	return fmt.Errorf("%s is there already and is not replaced: choose another name", path)
}
