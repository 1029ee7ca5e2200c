package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"golang.org/x/mod/modfile"

	"github.com/kyban/kyban/internal/version"
)

// checkToolchain checks that this Go is the one that go.mod names: another one makes other bytes.
func checkToolchain(root string) error {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return err
	}
	if mod.Toolchain == nil {
		return errors.New("go.mod: expected a line such as: toolchain go1.26.8")
	}
	if want := mod.Toolchain.Name; runtime.Version() != want {
		return fmt.Errorf("expected %s, which go.mod names, found %s: GOTOOLCHAIN=%s make release", want, runtime.Version(), want)
	}
	return nil
}

// checkReady checks that the sources are those of a commit, and that this version's recordings are kept for later ones.
func checkReady(root string) error {
	cmd := exec.Command("git", "status", "--porcelain")
	cmd.Dir = root
	changed, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("only what is committed is signed: git status: %w", err)
	}
	if len(changed) > 0 {
		return fmt.Errorf("only what is committed is signed, and this is not:\n%s", changed)
	}
	logs := filepath.Join("recorder", "testdata", "older", version.Number)
	if _, err := os.Stat(filepath.Join(root, logs)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing: make build && .ci/keep-logs build, and commit what it wrote", logs)
	}
	return nil
}
