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
	"github.com/kyban/kyban/internal/keyfile"
)

// keyName is the file with the private key of the board.
const keyName = "board.key"

// OpenSealed is Open for a board that signs what it records. The board's key lies in the data directory and is made
// when there is none yet; then it signs all that is stored, which is of the time before. A data directory has one key for
// ever: where the store knows a key, and the file is missing or holds another, it is refused.
func OpenSealed(dir string) (*Store, error) {
	s, err := Open(dir)
	if err != nil {
		return nil, err
	}
	key, made, err := s.boardKey(dir)
	if err == nil {
		s.w.key, s.w.adopts = key, made
		err = s.sealOlder()
		s.w.adopts = false
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// boardKey returns the key of the data directory. It makes one where there is none, and says so.
func (s *Store) boardKey(dir string) (key *evidence.Key, made bool, err error) {
	path := filepath.Join(dir, keyName)
	known, err := s.BoardKey(context.Background())
	if err != nil && !errors.Is(err, ErrNoKey) {
		return nil, false, err
	}
	pinned := err == nil
	text, err := keyfile.Load(path)
	switch {
	case errors.Is(err, os.ErrNotExist) && pinned:
		return nil, false, fmt.Errorf("%s is missing, and the games in %s are signed with the key %s: put the file back, or choose another data directory",
			path, dir, known.Fingerprint())
	case errors.Is(err, os.ErrNotExist):
		made = true
		if text, err = makeKey(path); err != nil {
			return nil, false, err
		}
	case err != nil:
		return nil, false, err
	}
	if key, err = evidence.ParseKey(strings.TrimSuffix(text, "\n")); err != nil {
		return nil, false, fmt.Errorf("%s: %w: put back the file that was there, or choose another data directory", path, err)
	}
	if public := key.Public(); pinned && public != known {
		return nil, false, fmt.Errorf("%s holds the key %s, and the games in %s are signed with the key %s: put that file back, or choose another data directory",
			path, public.Fingerprint(), dir, known.Fingerprint())
	}
	return key, made, nil
}

// makeKey draws a key, and returns it as it stands in its file.
func makeKey(path string) (string, error) {
	key, err := evidence.NewKey(rand.Reader)
	if err != nil {
		return "", err
	}
	text := key.Text() + "\n"
	return text, keyfile.Create(path, text)
}
