// Package durable writes files that are whole after a power cut.
package durable

import (
	"errors"
	"os"
	"path/filepath"
)

// Replace writes a file in place of the one of that name, or as a new one. Whoever reads the name finds the old text or
// the new one, also after a power cut; when Replace returns without an error it is the new one for good. Only the owner
// can read the file.
func Replace(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*") // With mode 0600.
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return Names(filepath.Dir(path))
}

// Names makes the names in a directory durable.
func Names(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
