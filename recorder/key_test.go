package recorder

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestAPowerCutWhileTheKeyIsMade opens a store of the first schema for the second time. It then signs the rows from before the key.
func TestAPowerCutWhileTheKeyIsMade(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(t *testing.T, s *Store, dir string) // The state before the power cut, beside the upgrade.
	}{
		{"before it was drawn", func(*testing.T, *Store, string) {}},
		{"when it was drawn", func(t *testing.T, s *Store, dir string) {
			if _, made, err := s.boardKey(dir); err != nil || !made {
				t.Fatal(made, err)
			}
		}},
		{"when it had signed", func(t *testing.T, s *Store, dir string) {
			key, made, err := s.boardKey(dir)
			if err != nil {
				t.Fatal(err)
			}
			s.w.key, s.w.adopts = key, made
			if err := s.sealOlder(); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			oldStore(t, dir)
			tamper(t, dir, "UPDATE record SET kind = 'move' WHERE id & 0xffffffff = 3")
			s := openStore(t, dir)
			c.do(t, s, dir)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = openSealed(t, dir)
			appendAll(t, s, Batch{Game: 2, Records: [][]byte{record("move")}})
			if got := sizes(t, s.Reader, 1); !reflect.DeepEqual(got, []int{4}) {
				t.Errorf("the closed game has checkpoints of %v leaves, want 4", got)
			}
			if got := sizes(t, s.Reader, 2); !reflect.DeepEqual(got, []int{4, 5}) {
				t.Errorf("the open game has checkpoints of %v leaves, want 4, 5", got)
			}
			if keys, err := filepath.Glob(filepath.Join(dir, keyName+"*")); err != nil || len(keys) != 1 || filepath.Base(keys[0]) != keyName {
				t.Errorf("keys %v, %v, want %s alone", keys, err, keyName)
			}
		})
	}
}

// TestAKeyThatSignedOnceAdoptsNothing gives the key the name of a new one: it must not sign rows that a forger added.
func TestAKeyThatSignedOnceAdoptsNothing(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	known, err := s.BoardKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tamper(t, dir, `INSERT INTO game VALUES (1, 1, 1, 'gpio', '0.4.0', 'vn2004', 'k w', 'null', 0, 'none', 0, '00112233445566778899aabbccddeeff');
		INSERT INTO record VALUES (1 << 32, 0, 0, 'none', 'opening', CAST('{"type":"opening"}' AS BLOB), NULL), ((1 << 32) + 1, 0, 0, 'none', 'move', x'00', NULL);`)
	if err := os.Rename(filepath.Join(dir, keyName), filepath.Join(dir, freshKeyName)); err != nil {
		t.Fatal(err)
	}
	s = openSealed(t, dir)
	if key, err := s.BoardKey(ctx); err != nil || key != known {
		t.Errorf("the key is %v, %v, want %v", key, err, known)
	}
	if got := sizes(t, s.Reader, 1); got != nil {
		t.Errorf("checkpoints of %v leaves, want none", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, keyName), filepath.Join(dir, freshKeyName)); err != nil {
		t.Fatal(err)
	}
	tamper(t, dir, "DELETE FROM board")
	s = openSealed(t, dir)
	if key, err := s.BoardKey(ctx); err != nil || key == known {
		t.Errorf("where the store knows no key the key is %v, %v, want another one", key, err)
	}
}
