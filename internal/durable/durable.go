// Package durable writes files that are whole after a power cut.
package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a file in place of the one of that name, or as a new one. Whoever reads the name finds the old text or
// the new one, also after a power cut; when Replace returns without an error it is the new one for good. Only the owner
// can read the file.
func Replace(path string, text []byte) error {
	fresh, err := write(path, text, 0o600)
	if err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	return Names(filepath.Dir(path))
}

// Create writes a new file with the given mode. A file of that name is always complete, and one that is there stays as it
// is: the error is then os.ErrExist.
func Create(path string, text []byte, mode os.FileMode) error {
	fresh, err := write(path, text, mode)
	if err != nil {
		return err
	}
	if err := errors.Join(os.Link(fresh, path), os.Remove(fresh)); err != nil {
		return err
	}
	return Names(filepath.Dir(path))
}

// write writes a file under another name beside path, flushes it, and returns that name.
func write(path string, text []byte, mode os.FileMode) (fresh string, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return "", &fs.PathError{Op: "write", Path: path, Err: failed.Err} // The other name is of no use to anybody.
	}
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}

// Names makes the names in a directory durable.
func Names(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
