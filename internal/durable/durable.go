// Package durable writes files that are whole after a power cut, and secrets that only their owner can read: [CreateSecret].
//
// Package renameio writes, flushes and renames them. It flushes no directory, so a power cut may undo the new name; and it only
// replaces files. This package does both: [Names], and [Create], which leaves an existing file alone.
package durable

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a file in place of the one of that name, or as a new one. A reader finds the old text or the new one, also after a
// power cut; when Replace returns without an error it is the new one for good. Only the owner can read the file.
func Replace(path string, text []byte) error {
	f, err := pending(path, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(text); err == nil {
		err = f.CloseAtomicallyReplace()
	}
	if err := errors.Join(err, f.Cleanup()); err != nil {
		return err
	}
	return Names(filepath.Dir(path))
}

// Create writes a new file with the given mode. A file of that name is always complete. An existing one stays as it is: the error
// is then os.ErrExist.
func Create(path string, text []byte, mode os.FileMode) error {
	return CreateBy(path, func(out io.Writer) error {
		_, err := out.Write(text)
		return err
	}, mode)
}

// CreateBy is Create with the output of a function. If the function fails no file is made.
func CreateBy(path string, text func(io.Writer) error, mode os.FileMode) error {
	f, err := pending(path, mode)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(f, 1<<16)
	if err = errors.Join(text(out), out.Flush(), f.Sync()); err == nil {
		err = os.Link(f.Name(), path)
	}
	if err := errors.Join(err, f.Cleanup()); err != nil {
		return err
	}
	return Names(filepath.Dir(path))
}

// Read reads a file as os.ReadFile does, and follows no link in its place.
func Read(path string) ([]byte, error) {
	f, err := Open(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

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

// secretMax is longer than any secret.
const secretMax = 1 << 16

// LoadSecret returns the secret in a file. It refuses a file that others than its owner can read or write; the error is
// os.ErrNotExist where there is none.
func LoadSecret(path string) (string, error) { return LoadSecrets(path, secretMax) }

// LoadSecrets is LoadSecret for a file of many secrets, of at most so many bytes.
func LoadSecrets(path string, most int64) (string, error) {
	f, err := Open(path, os.O_RDONLY, 0)
	if err != nil {
		return "", fmt.Errorf("secret key: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", fmt.Errorf("secret key: %w", err)
	}
	switch mode := info.Mode(); {
	case !mode.IsRegular():
		return "", fmt.Errorf("secret key %s: expected a file", path)
	case others(mode):
		return "", fmt.Errorf("secret key %s: expected that only its owner can read it (mode 0600), found mode %04o: "+
			"whoever could read it may have copied it; if nobody did, chmod 600 it", path, mode.Perm())
	case info.Size() > most:
		return "", fmt.Errorf("secret key %s: expected at most %d bytes, found %d", path, most, info.Size())
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return "", fmt.Errorf("secret key: %w", err)
	}
	return string(text), nil
}

// CreateSecret writes a secret into a new file, durably. The error is os.ErrExist when the file is there; then it stays as it is.
func CreateSecret(path, secret string) error {
	if err := Create(path, []byte(secret), 0o600); err != nil {
		return fmt.Errorf("secret key: %w", err)
	}
	return nil
}
