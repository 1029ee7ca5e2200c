package recorder

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
)

// The file with the private key of the board, and its name until the store knows the key. Only a key that was just drawn signs
// rows without a signature. So a key that a power cut left under the first name is used only where the store knows it; otherwise
// another one is drawn.
const (
	keyName      = "board.key"
	freshKeyName = keyName + ".fresh"
)

// markingLine stands below a key that was drawn by a version that marks its rows. Such a key signs no game without marks that it
// has not signed before: a forger who can write the database, but not read the key, has made it up.
const markingLine = "marks\n"

// OpenSealed is Open for a board that signs its rows. The board's key lies in the data directory. OpenSealed makes it when there is
// none yet, and then signs all stored rows, which are older. A data directory has one key for ever: where the store knows a key,
// and the file is missing or holds another, it is refused.
func OpenSealed(dir string) (*Store, error) {
	s, err := openUnchecked(dir)
	if err != nil {
		return nil, err
	}
	key, made, err := s.boardKey(dir)
	if damage := s.sound(); damage != nil {
		err = damage // It outranks all other errors.
	}
	if err == nil {
		s.w.key, s.w.adopts = key, made
		err = s.sealOlder()
		s.w.adopts = false
	}
	if err == nil && made {
		err = nameKey(dir)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// boardKey returns the key of the data directory. It makes one where there is none, and reports that.
func (s *Store) boardKey(dir string) (key *evidence.Key, made bool, err error) {
	path := filepath.Join(dir, keyName)
	known, err := s.BoardKey(context.Background())
	if err != nil && !errors.Is(err, ErrNoKey) {
		return nil, false, err
	}
	pinned := err == nil
	if pinned && !exists(path) && isFresh(dir, known) {
		if err := nameKey(dir); err != nil {
			return nil, false, err
		}
	}
	text, err := durable.LoadSecret(path)
	switch {
	case errors.Is(err, os.ErrNotExist) && pinned:
		return nil, false, fmt.Errorf("%s is missing, and the games in %s are signed with the key %s: put the file back, or choose another data directory",
			path, dir, known.Fingerprint())
	case errors.Is(err, os.ErrNotExist):
		made = true
		if text, err = makeKey(dir); err != nil {
			return nil, false, err
		}
	case err != nil:
		return nil, false, err
	}
	if key, s.w.marking, err = parseKey(text); err != nil {
		return nil, false, fmt.Errorf("%s: %w: put back the file that was there, or choose another data directory", path, err)
	}
	if public := key.Public(); pinned && public != known {
		return nil, false, fmt.Errorf("%s holds the key %s, and the games in %s are signed with the key %s: put that file back, or choose another data directory",
			path, public.Fingerprint(), dir, known.Fingerprint())
	}
	return key, made, nil
}

// makeKey draws a key, and returns the text of its file, which does not have its name yet.
func makeKey(dir string) (string, error) {
	key, err := evidence.NewKey(rand.Reader)
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, freshKeyName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) { // It has signed nothing.
		return "", err
	}
	text := key.Text() + "\n" + markingLine
	return text, durable.CreateSecret(path, text)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, os.ErrNotExist)
}

// isFresh reports whether the key that the store knows was made just before a power cut.
func isFresh(dir string, known evidence.PublicKey) bool {
	text, err := durable.LoadSecret(filepath.Join(dir, freshKeyName))
	if err != nil {
		return false
	}
	key, _, err := parseKey(text)
	return err == nil && key.Public() == known
}

// parseKey reads the text of a file with a key, and whether the key marks all its rows.
func parseKey(text string) (key *evidence.Key, marks bool, err error) {
	text, marks = strings.CutSuffix(text, "\n"+markingLine)
	key, err = evidence.ParseKey(strings.TrimSuffix(text, "\n"))
	return key, marks, err
}

// nameKey gives the new key its name, for ever.
func nameKey(dir string) error {
	if err := os.Rename(filepath.Join(dir, freshKeyName), filepath.Join(dir, keyName)); err != nil {
		return fmt.Errorf("key of the board: %w", err)
	}
	return durable.Names(dir)
}
