// Package store keeps the facts of an event in a directory: one file for each fact, named by its number.
//
//	event/000001.json   {"fact":{...},"number":1,"before":"","digest":"..."}
//	event/000002.json
//
// A file is made whole or not at all, survives a power cut when [Store.Append] returns, and is never written again: a name that is there is
// not replaced. So two programs that append at once can't overwrite each other; the second one is told. Each file has the digest of its
// fact and of the file before it: a file that was changed, or one that is missing, is found when the event is read.
//
// The event of a second hall is a copy, file by file ([Keep]). While it is held ([Hold]) nothing is appended to it.
package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/durable"
)

// directory is the part of the data directory in which the facts are.
const directory = "event"

// Store is an event in a directory. It is not safe for use by several goroutines.
type Store struct {
	Event event.Event
	facts []event.Fact

	dir    string
	number int    // Of the last fact.
	digest string // Of the last file.
	now    func() time.Time
}

// row is a file.
type row struct {
	Number int             `json:"number"`
	Before string          `json:"before"` // The digest of the file before.
	Digest string          `json:"digest"`
	Fact   json.RawMessage `json:"fact"`
}

func (r row) sum() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s", r.Number, r.Before, r.Fact))
	return hex.EncodeToString(sum[:])
}

// ErrChanged says that another program has appended meanwhile.
var ErrChanged = errors.New("another program has changed the event meanwhile: nothing was stored; try again")

// Open reads the event in a data directory. A directory without one is an event without sections.
func Open(dir string, now func() time.Time) (*Store, error) {
	s := &Store{dir: filepath.Join(dir, directory), now: now}
	files, err := names(s.dir)
	if err != nil {
		return nil, err
	}
	for i, name := range files {
		if want := fileName(i + 1); name != want {
			return nil, fmt.Errorf("%s: expected %s, found %s: a fact is missing, or the file is none of the event's", s.dir, want, name)
		}
		if err := s.read(name); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(s.dir, name), err)
		}
	}
	return s, nil
}

// names returns the names of the files in their order. A file that is just being written is none yet.
func names(dir string) (files []string, err error) {
	all, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, entry := range all {
		if strings.HasSuffix(entry.Name(), ".json") && !strings.HasPrefix(entry.Name(), ".") {
			files = append(files, entry.Name())
		}
	}
	slices.Sort(files)
	return files, nil
}

// Count returns how many facts the event in a data directory has.
func Count(dir string) (int, error) {
	files, err := names(filepath.Join(dir, directory))
	return len(files), err
}

func fileName(number int) string { return fmt.Sprintf("%06d.json", number) }

// read reads and applies the next file.
func (s *Store) read(name string) error {
	text, err := durable.Read(filepath.Join(s.dir, name))
	if err != nil {
		return err
	}
	var r row
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	if r.Number != s.number+1 || r.Before != s.digest || r.Digest != r.sum() {
		return errors.New("it was changed since it was stored, or the file before it was: restore the directory from a copy")
	}
	var f event.Fact
	if err := json.Unmarshal(r.Fact, &f); err != nil {
		return err
	}
	if err := s.Event.Apply(f); err != nil {
		return err
	}
	s.number, s.digest, s.facts = r.Number, r.Digest, append(s.facts, f)
	return nil
}

// Facts returns the facts in their order.
func (s *Store) Facts() []event.Fact { return s.facts }

// Append applies a fact and stores it, for good. What can't be applied is not stored. After an error of the disk the store is to be opened
// anew.
func (s *Store) Append(f event.Fact) error {
	if err := s.held(); err != nil {
		return err
	}
	f.At = s.now().UTC().Format(time.RFC3339)
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if err := s.Event.Apply(f); err != nil {
		return err
	}
	r := row{Number: s.number + 1, Before: s.digest, Fact: text}
	r.Digest = r.sum()
	file, err := json.Marshal(r)
	if err != nil {
		return err
	}
	err = durable.Create(filepath.Join(s.dir, fileName(r.Number)), append(file, '\n'), 0o600)
	if errors.Is(err, fs.ErrExist) {
		return ErrChanged
	}
	if err != nil {
		return err
	}
	s.number, s.digest, s.facts = r.Number, r.Digest, append(s.facts, f)
	return nil
}
