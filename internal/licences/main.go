// Licences writes the notices of all code linked into boardd and boardctl into internal/cli/licences.txt. Run it in the root of
// the module, as `make licences` does; the modules must be in the module cache (`go mod download`).
//
// It stops at an unknown licence, and at one that demands more than a notice: then a person has to read it first.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// target is the file that is written, below the root of the module.
const target = "internal/cli/licences.txt"

func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func write(root string) error {
	text, err := gather(root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, target), []byte(text), 0o666)
}

// gather returns the notices of the programs of the module with this root.
func gather(root string) (string, error) {
	if _, err := os.ReadFile(filepath.Join(root, "go.mod")); err != nil {
		return "", fmt.Errorf("expected to be run in the root of the module: %w", err)
	}
	if err := checkPages(os.DirFS(filepath.Join(root, "web/src"))); err != nil {
		return "", err
	}
	parts, err := readOurs(os.DirFS(root))
	if err != nil {
		return "", err
	}
	modules, err := linkedModules(root)
	if err != nil {
		return "", err
	}
	for _, m := range modules {
		p, err := m.part()
		if err != nil {
			return "", err
		}
		parts = append(parts, p)
	}
	return compose(parts)
}
