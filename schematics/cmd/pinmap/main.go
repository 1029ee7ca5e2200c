// Command pinmap writes the files that are derived from the pin map. Run it in the root of the module, as `make generate` does.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/kyban/kyban/schematics"
)

func main() {
	if err := generate(); err != nil {
		fmt.Fprintln(os.Stderr, "pinmap:", err)
		os.Exit(1)
	}
}

// generate writes the stale files, and names them.
func generate() error {
	if _, err := os.Stat(schematics.Source); err != nil {
		return fmt.Errorf("expected to be run in the root of the module: %w", err)
	}
	m, err := schematics.Board()
	if err != nil {
		return err
	}
	files, err := schematics.Generate(m, os.ReadFile)
	if err != nil {
		return err
	}
	for _, file := range files {
		old, err := os.ReadFile(file.Path)
		switch {
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		case err == nil && bytes.Equal(old, file.Text):
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file.Path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file.Path, file.Text, 0o666); err != nil {
			return err
		}
		fmt.Println("wrote", file.Path)
	}
	return nil
}
