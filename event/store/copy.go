package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/kyban/kyban/internal/durable"
)

// heldName is the file of a data directory whose event is a copy of another hall's: it says why nothing may be entered.
const heldName = "event.held"

// Hold lets nothing be appended to the event of a data directory, in any program, for a reason that people are told.
func Hold(dir, why string) error { return durable.Replace(filepath.Join(dir, heldName), []byte(why)) }

// Free lets facts be appended again.
func Free(dir string) error {
	err := os.Remove(filepath.Join(dir, heldName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return durable.Names(dir)
}

// held returns why nothing may be appended, nil for nothing.
func (s *Store) held() error {
	why, err := durable.Read(filepath.Join(filepath.Dir(s.dir), heldName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("nothing was stored: %s", why)
}

// File returns the file of a fact as it stands in the directory, without its last line feed, and its digest. The error is fs.ErrNotExist
// where there is none.
func File(dir string, number int) (text []byte, digest string, err error) {
	text, err = durable.Read(filepath.Join(dir, directory, fileName(number)))
	if err != nil {
		return nil, "", err
	}
	var r row
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, "", fmt.Errorf("%s: %w", fileName(number), err)
	}
	if r.Number != number || r.Digest != r.sum() {
		return nil, "", fmt.Errorf("%s: it was changed since it was stored: restore the directory from a copy", fileName(number))
	}
	return bytes.TrimSuffix(text, []byte("\n")), r.Digest, nil
}

// Check returns why the text of another hall's file is not that of its number and digest.
func Check(number int, digest string, text []byte) error {
	var r row
	if err := json.Unmarshal(text, &r); err != nil {
		return fmt.Errorf("%s: %w", fileName(number), err)
	}
	if r.Number != number || r.Digest != digest || r.Digest != r.sum() {
		return fmt.Errorf("%s: it is not the file of its digest", fileName(number))
	}
	return nil
}

// Keep stores a file of another hall's event as it is. A file that is there stays; the error is then fs.ErrExist.
func Keep(dir string, number int, text []byte) error {
	at := filepath.Join(dir, directory)
	if err := os.MkdirAll(at, 0o700); err != nil {
		return err
	}
	return durable.Create(filepath.Join(at, fileName(number)), append(bytes.Clone(text), '\n'), 0o600)
}

// SetAside moves the files of the facts from a number on into another directory beside the event's, which no program reads, and returns how
// many there were.
func SetAside(dir string, from int, into string) (count int, err error) {
	at, to := filepath.Join(dir, directory), filepath.Join(dir, into)
	for n := from; ; n++ {
		if _, err := os.Lstat(filepath.Join(at, fileName(n))); err != nil {
			break
		}
		count++
	}
	if count == 0 {
		return 0, nil
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return 0, err
	}
	for n := from + count - 1; n >= from; n-- { // The last one first: what is left is whole.
		if err := os.Rename(filepath.Join(at, fileName(n)), free(to, fileName(n))); err != nil {
			return count, err
		}
	}
	return count, errors.Join(durable.Names(to), durable.Names(at))
}

// free returns a path in a directory that nothing has, which begins with a name.
func free(dir, name string) string {
	path := filepath.Join(dir, name)
	for i := 2; ; i++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = filepath.Join(dir, fmt.Sprintf("%s.%d", name, i))
	}
}
