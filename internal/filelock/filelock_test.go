package filelock_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/kyban/kyban/internal/filelock"
)

// Two openings of one file are for the system as two processes.
func TestLocksExcludeEachOther(t *testing.T) {
	for _, tc := range []struct {
		name          string
		first, second func(*os.File) error
		held          bool
	}{
		{"one alone, then another one alone", filelock.Exclusive, filelock.Exclusive, true},
		{"one alone, then a reader", filelock.Exclusive, filelock.Shared, true},
		{"a reader, then one alone", filelock.Shared, filelock.Exclusive, true},
		{"two readers", filelock.Shared, filelock.Shared, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "lock")
			one, two := open(t, path), open(t, path)
			if err := tc.first(one); err != nil {
				t.Fatal(err)
			}
			if err := tc.second(two); errors.Is(err, filelock.ErrHeld) != tc.held || err != nil && !tc.held {
				t.Errorf("the second lock: %v; held is %v", err, tc.held)
			}
			if _, err := two.WriteAt([]byte("1\n"), 0); err != nil {
				t.Errorf("the text of a locked file: %v", err)
			}
			if err := filelock.Close(one); err != nil {
				t.Fatal(err)
			}
			if err := tc.second(two); err != nil {
				t.Errorf("after the first is closed: %v", err)
			}
		})
	}
}

func open(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() }) // It may be closed already.
	return f
}
