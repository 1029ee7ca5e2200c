package awaittest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Each step is made when the one before was found, so that none exists before the test waits for it.
func TestWhatHappensInAFolderIsFound(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "not", "made")
	file := filepath.Join(folder, "log")
	read := func() string {
		text, _ := os.ReadFile(file) // It does not exist yet.
		return string(text)
	}
	for _, step := range []struct {
		name string
		do   func() error
		want func() bool
	}{
		{"the folder above it is made", func() error { return os.Mkdir(filepath.Dir(folder), 0o755) },
			func() bool { _, err := os.Stat(filepath.Dir(folder)); return err == nil }},
		{"it is made, with a file", func() error { return errors.Join(os.Mkdir(folder, 0o755), os.WriteFile(file, []byte("a"), 0o644)) },
			func() bool { return read() == "a" }},
		{"a file grows", func() error {
			f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("b")
			return errors.Join(err, f.Close())
		}, func() bool { return read() == "ab" }},
		{"a file goes", func() error { return os.Remove(file) }, func() bool { return read() == "" }},
	} {
		t.Run(step.name, func(t *testing.T) {
			waits, failed := make(chan bool, 1), make(chan error, 1)
			go func() {
				<-waits
				failed <- step.do()
			}()
			Until(t, step.name, folder, func() bool {
				select {
				case waits <- true:
				default:
				}
				return step.want()
			})
			if err := <-failed; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := Files(ctx, t.TempDir(), func() bool {
		cancel()
		return false
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
}
