package recorder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/sqlfile"
)

// The files of a renewal, beside the database: the copy while it is written, and the complete copy, which replaces the database. A
// suspect database is kept as kyban.db.suspect-1, -2, and so on; the name without a number marks one that is still in its place.
const (
	copyingName = databaseName + ".copying"
	nextName    = databaseName + ".next"
	suspectName = databaseName + ".suspect"
)

// copying reads a database that can't be written any more.
const copying = "mode=ro&_busy_timeout=5000"

// Renew lets a store that failed record again. The contents of a file that could not be flushed are unknown: so Renew writes all
// acknowledged rows to a new file, which replaces the database, and keeps the old one beside it as kyban.db.suspect-1. An error
// means that the store is as it was, and that the caller may try Renew again. It does nothing to a store that records.
func (s *Store) Renew(ctx context.Context) error {
	s.pen <- struct{}{}
	defer func() { <-s.pen }()
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	switch {
	case closed:
		return ErrStoreClosed
	case s.Err() == nil:
		return nil
	}
	dir := filepath.Dir(s.path)
	if !s.detached {
		if err := copyDatabase(ctx, dir); err != nil {
			return err
		}
		_ = s.closeDatabase() // Everything needed from it is copied.
		s.detached = true
	}
	fresh, err := openLocked(dir)
	if err != nil {
		return err
	}
	if err := fresh.sound(); err != nil {
		return errors.Join(err, fresh.closeDatabase())
	}
	fresh.w.key, fresh.w.marking = s.w.key, s.w.marking
	s.db, s.w, s.detached = fresh.db, fresh.w, false
	s.Reader.db = fresh.Reader.db
	s.reads.Store(fresh.Reader.db)
	s.failed.Store(nil)
	if s.w.key == nil {
		return nil
	}
	return s.sealOlder()
}

// fail stops all recording after a failed commit, and leaves a mark for the next opening. If even the mark can't be made, no other
// file can be written there either.
func (s *Store) fail(err error) error {
	err = fmt.Errorf("nothing more is recorded after a failed commit: %w", explain(s.path, err))
	s.failed.Store(&err)
	_ = os.WriteFile(filepath.Join(filepath.Dir(s.path), suspectName), []byte(err.Error()+"\n"), 0o600)
	return err
}

// settleSuspect replaces a suspect database by a complete copy, and makes the copy where it is missing.
func settleSuspect(ctx context.Context, dir string) error {
	mark, next := filepath.Join(dir, suspectName), filepath.Join(dir, nextName)
	if _, err := os.Stat(mark); err == nil {
		if _, err := os.Stat(next); errors.Is(err, os.ErrNotExist) {
			if err := copyDatabase(ctx, dir); err != nil {
				return err
			}
		}
	}
	if _, err := os.Stat(next); err != nil {
		return nil
	}
	if err := replaceSuspect(dir); err != nil {
		return fmt.Errorf("new file for %s: %w", filepath.Join(dir, databaseName), err)
	}
	return nil
}

// copyDatabase writes all durable rows to a new file, which is complete once it has the name of the next one.
func copyDatabase(ctx context.Context, dir string) error {
	path, half := filepath.Join(dir, databaseName), filepath.Join(dir, copyingName)
	failed := func(err error) error {
		_ = os.Remove(half)
		return fmt.Errorf("%s: it was not written well, and can't be copied to a new file: %w", path, err)
	}
	if err := os.Remove(half); err != nil && !errors.Is(err, os.ErrNotExist) {
		return failed(err)
	}
	if err := checkFreeSpace(path); err != nil {
		return failed(err)
	}
	if err := emptyFile(half); err != nil {
		return failed(err)
	}
	db, err := sqlfile.Open(path, copying)
	if err != nil {
		return failed(err)
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", half)
	if err = errors.Join(err, db.Close()); err != nil {
		return failed(err)
	}
	if err := syncFile(half); err != nil {
		return failed(err)
	}
	if err := os.Rename(half, filepath.Join(dir, nextName)); err != nil {
		return failed(err)
	}
	return durable.Names(dir)
}

// checkFreeSpace returns an error when a copy would only fill the disk.
func checkFreeSpace(path string) error {
	var need uint64
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			need += uint64(info.Size())
		}
	}
	free, err := durable.FreeSpace(filepath.Dir(path))
	if err == nil && free < need {
		err = fmt.Errorf("expected %d bytes of room on the disk, found %d: make room", need, free)
	}
	return err
}

func syncFile(path string) error {
	f, err := durable.Open(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// replaceSuspect moves the suspect database away and the next one into its place. Each step may be the last before a power cut: a
// repetition then does the rest.
func replaceSuspect(dir string) error {
	path := filepath.Join(dir, databaseName)
	kept, err := suspects(dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		kept++
		if err := os.Rename(path, keptName(dir, kept)); err != nil {
			return err
		}
	}
	// The log must never meet a database other than its own.
	if err := os.Rename(path+"-wal", keptName(dir, kept)+"-wal"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.Remove(path + "-shm"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := durable.Names(dir); err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(dir, nextName), path); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(dir, suspectName)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return durable.Names(dir)
}

func suspects(dir string) (int, error) {
	for n := 1; ; n++ {
		if _, err := os.Stat(keptName(dir, n)); errors.Is(err, os.ErrNotExist) {
			return n - 1, nil
		} else if err != nil {
			return 0, err
		}
	}
}

func keptName(dir string, n int) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%d", suspectName, n))
}

// renewing reports whether a renewal was cut off between the old file and the new one.
func renewing(path string) bool {
	_, err := os.Stat(strings.TrimSuffix(path, databaseName) + nextName)
	return err == nil
}

// CopyDatabase writes all durable rows of an SQLite database, of games or another one, to a new file, while a program may write to it. A database of
// games whose log is damaged is refused.
func CopyDatabase(ctx context.Context, path, to string) error {
	if filepath.Base(path) == databaseName {
		if err := present(path); err != nil {
			return err
		}
		if err := checkLog(path); err != nil {
			return err
		}
	}
	if err := emptyFile(to); err != nil {
		return err
	}
	db, err := sqlfile.Open(path, copying)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	if err = errors.Join(err, db.Close()); err != nil {
		return explain(path, err)
	}
	return syncFile(to)
}
